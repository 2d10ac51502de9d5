/** The command as a user runs it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChatService,
  chatService,
  completion,
} from '../../server/ports/writer/openai-compatible/testing/chat-service.ts';
import { runNodeProgram } from '../../server/testing/node-program.ts';

let folder: string;
let service: ChatService | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-judge-'));
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const profile = {
  id: 'one',
  group: 'persona',
  about: 'somebody',
  timeOfDay: 'morning',
  ratings: { stressLevel: 5 },
  mustNameOneOf: ['stressLevel'],
  mustNotName: ['hopeForFuture'],
};

async function run(args: readonly string[], variables: Record<string, string> = {}, profiles: unknown = [profile]) {
  for (const [name, content] of Object.entries({ profiles, sequences: [], references: [] }))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  const given = [resolve('scripts/words/judge.ts'), '--json', '--data', folder, ...args];
  const env = { AI_BASE_URL: '', AI_MODEL: '', ...variables };
  const { code, stdout: out, stderr: err } = await runNodeProgram(given, env);
  return { out, err, code };
}

describe('npm run words:judge', () => {
  it('prints its figures without a model, and exits with 0 if no safety figure fails', async () => {
    const { code, out, err } = await run([]);
    expect([code, err]).toEqual([0, '']);
    const { figures, harms, judge } = JSON.parse(out);
    expect(figures.map(({ what }: { what: string }) => what)).toContain(
      'one of what must be named is named (persona, 1)',
    );
    expect([harms.length, judge]).toEqual([20, null]);
  });

  it('exits with 2 for invalid data, naming file, entry and field without a stack trace', async () => {
    const { code, out, err } = await run([], {}, [{ ...profile, ratings: { stresLevel: 5 } }]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/profiles\.json: one: ratings\.stresLevel: /);
    expect(err).not.toContain('    at ');
  });

  it('exits with 2 and names a judge that contradicts itself', async () => {
    service = await chatService((_, reply, number) => completion(reply, { content: number % 2 === 0 ? 'yes' : 'no' }));
    const { code, err } = await run([], { AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b' });
    expect(code).toBe(2);
    expect(err).toMatch(/^The judge kind-7b contradicts itself/m);
  });

  it('asks the judge but publishes no figures without a human sheet', async () => {
    service = await chatService((_, reply) => completion(reply, { content: 'yes' }));
    const filled = ['--filled', join(folder, 'none')];
    const { code, out } = await run(filled, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b' });
    expect(code).toBe(0);
    const judgeFigures = JSON.parse(out).figures.filter(({ what }: { what: string }) =>
      what.startsWith('judge kind-7b'),
    );
    expect(judgeFigures.map(({ measured }: { measured: string }) => measured)).toEqual(
      Array(6).fill('not published: no human sheet'),
    );
    // 40 texts with 4 questions asked twice, then ten questions about the one text.
    expect(service.calls).toHaveLength(330);
  });

  it('refuses to let a model judge its own texts', async () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'kind-7b' };
    const { code, err } = await run(['--writer', 'ai'], ai);
    expect([code, err.trim()]).toEqual([
      2,
      'The judge kind-7b is the model that wrote these texts, and does not judge itself: name another with --judge-model.',
    ]);
  });
});
