/** Whether a configured AI service is used, depending on its admission and on whether this is production. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMISSIONS_FILE, fingerprintOf, fingerprintParts, recordAdmission } from '../ports/writer/admission.ts';
import { type ChatService, chatService } from '../ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, scriptedModel } from '../ports/writer/openai-compatible/testing/scripted-model.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const aiText = 'Stress is high tonight, and that is a lot to hold. You do not have to solve it now.';
const ratings = { stressLevel: 5, timeOfDayPreference: 'evening' };

const inProduction = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  ALLOW_SANDBOX: 'true',
  EMBEDDED_DATABASE: 'true',
  ALLOW_HTTP: 'true',
  APP_URL: 'http://localhost',
  RATE_LIMITS: 'on',
};

describe('an AI writer', () => {
  let service: ChatService;
  let app: TestApp | undefined;
  let logLines: string[] = [];
  beforeAll(async () => {
    service = await chatService(scriptedModel({ drafts: draftsOf(aiText, ['stressLevel'], 'none') }));
  });
  afterAll(() => service.close());
  afterEach(async () => {
    await app?.close();
    app = undefined;
    logLines = [];
  });

  const logTo = new Writable({
    write: (chunk, _, done) => {
      logLines.push(String(chunk));
      done();
    },
  });
  const writer = () => ({ baseUrl: service.baseUrl, model: 'kind-7b', mode: 'write' });
  const open = async (variables: Record<string, string>) => {
    const ai = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b', LOG_LEVEL: 'warn', PORT: '0' };
    app = await openTestApp('postgres', { logDestination: logTo }, { ...ai, ...variables });
    return app;
  };
  const wroteIn = async (open: TestApp) => {
    const { body } = await (await open.trialUser()).post('/api/quotes/generate', ratings);
    return body.quote.writer as string;
  };
  const writerStatusesIn = async (open: TestApp) => {
    const { text } = await open.visitor().get('/metrics');
    return text.split('\n').filter((line) => line.startsWith('evenkeel_ai_writer_status{') && line.endsWith(' 1'));
  };

  it('is used in production only while it is admitted, and the log says how to admit it', async () => {
    let dataDir = '';
    const first = await open(inProduction);
    expect(await wroteIn(first)).toBe('built-in');
    expect(await writerStatusesIn(first)).toEqual(['evenkeel_ai_writer_status{status="not-admitted"} 1']);
    const warnings = logLines.filter((line) => line.includes('not admitted'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('npm run words -- --writer ai');
    expect(await first.listen()).toContain("our own writer, as kind-7b isn't admitted yet");

    const second = await first.restart(async (location) => {
      dataDir = location.dataDir;
      recordAdmission(dataDir, {
        fingerprint: fingerprintOf(writer()),
        ...fingerprintParts(writer()),
        day: '2026-11-22',
        edgeCases: 400,
        figures: [],
        verdict: 'admitted',
      });
    });
    app = second;
    expect(await wroteIn(second)).toBe('ai');
    expect(await writerStatusesIn(second)).toEqual(['evenkeel_ai_writer_status{status="admitted"} 1']);

    app = await second.restart(async () => writeFileSync(join(dataDir, ADMISSIONS_FILE), '{'));
    expect(await wroteIn(app)).toBe('built-in');
    expect(logLines.join('')).toContain('cannot be understood');
  });

  it('is used outside production without admission, but reported as untested', async () => {
    app = await open({});
    expect(await wroteIn(app)).toBe('ai');
    expect(await writerStatusesIn(app)).toEqual(['evenkeel_ai_writer_status{status="untested"} 1']);
    expect(logLines.filter((line) => line.includes('An untested model writes'))).toHaveLength(1);
    expect(await app.listen()).toContain('an untested model');
  });

  it('is logged as choosing among our passages with AI_MODE=choose', async () => {
    app = await open({ AI_MODE: 'choose' });
    expect(logLines.join('')).toContain('An untested model chooses among our passages.');
  });
});
