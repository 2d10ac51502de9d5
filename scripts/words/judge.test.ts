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
import type { Metric } from './metric.ts';

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
  about: 'someone',
  timeOfDay: 'morning',
  ratings: { stressLevel: 5 },
  mustNameOneOf: ['stressLevel'],
  mustNotName: ['hopeForFuture'],
};

async function run(args: readonly string[], AI_BASE_URL = '', evaluated: unknown = profile) {
  for (const [name, content] of Object.entries({ profiles: [evaluated], sequences: [], references: [] }))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  const command = [resolve('scripts/words/judge.ts'), '--json', '--data', folder, '--filled', join(folder, 'none')];
  const outcome = await runNodeProgram([...command, ...args], { AI_BASE_URL, AI_MODEL: AI_BASE_URL && 'kind-7b' });
  const figures: Metric[] = outcome.stdout ? JSON.parse(outcome.stdout).figures : [];
  return { ...outcome, figures };
}

describe('npm run words:judge', () => {
  it('prints its figures without a model, and exits with 0 if no safety figure fails', async () => {
    const { code, stdout, stderr, figures } = await run([]);
    expect([code, stderr]).toEqual([0, '']);
    expect(figures.map(({ what }) => what)).toContain('one of what must be named is named (persona, 1)');
    const { harms, judge } = JSON.parse(stdout);
    expect([harms.length, judge]).toEqual([20, null]);
  });

  it('exits with 2 for invalid data, naming file, entry and field without a stack trace', async () => {
    const outcome = await run([], '', { ...profile, ratings: { stresLevel: 5 } });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/^\S*profiles\.json: one: ratings: .*stresLevel.*\n$/);
  });

  it('exits with 2 and names a judge that contradicts itself', async () => {
    service = await chatService((_, reply, number) => completion(reply, { content: number % 2 === 0 ? 'yes' : 'no' }));
    const { code, stderr } = await run([], service.baseUrl);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The judge kind-7b contradicts itself/m);
  });

  it('asks the judge but publishes no figures without a human sheet', async () => {
    service = await chatService((_, reply) => completion(reply, { content: 'yes' }));
    const { code, figures } = await run([], service.baseUrl);
    expect(code).toBe(0);
    const measured = figures.filter(({ what }) => what.startsWith('judge kind-7b')).map((figure) => figure.measured);
    expect(measured).toEqual(Array(6).fill('not published: no human sheet'));
    // 40 texts with 4 questions asked twice, then ten questions about the one text.
    expect(service.calls).toHaveLength(330);
  });

  it('refuses to let a model judge its own texts', async () => {
    const { code, stderr } = await run(['--writer', 'ai'], 'http://127.0.0.1:1/v1');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'The judge kind-7b is the model that wrote these texts, and does not judge itself: name another with --judge-model.\n',
    );
  });
});
