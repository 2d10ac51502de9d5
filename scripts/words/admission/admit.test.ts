import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { readAdmissions } from '#server/ports/writer/admission.ts';
import { situationLines } from '#server/ports/writer/openai-compatible/situation-lines.ts';
import {
  type ChatCall,
  type ChatService,
  chatService,
  completion,
  type Responder,
  respond,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, isGateCall, scriptedModel } from '#server/ports/writer/openai-compatible/testing/scripted-model.ts';
import { focusDimensionsOf } from '#words/focus-dimensions.ts';
import { shortlist } from '#words/writer/shortlist.ts';
import { builtInText } from '#words/writer/writer.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { admit } from './admit.ts';
import { EDGE_CASE_COUNT, edgeCases } from './edge-cases.ts';

let dataDir: string;
let service: ChatService;
/** How the service answers at the moment. Its address stays the same, as a part of what is admitted. */
let answer: Responder;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-admit-'));
  service = await chatService((...call) => answer(...call));
});
afterEach(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A sample of the edge cases (extreme ratings, ties and changes), without nights and earlier days. */
const some = edgeCases()
  .filter(({ isNight, isEarlierDay }) => !isNight && !isEarlierDay)
  .filter((_, at) => at % 13 === 0);

/** Edge cases with several passages to choose from. */
const withChoice = edgeCases()
  .filter((edgeCase) => shortlist(edgeCase).length > 1)
  .slice(0, 6);

/** A model that writes as well as the built-in writer: it returns our own text, but no example it was shown. */
const soundDrafts = ({ body }: ChatCall): string => {
  const prompt = body.messages?.at(-1)?.content ?? '';
  const request = some.find((one) => prompt.includes(situationLines(one).join('\n')));
  if (!request) throw new Error('not an edge case');
  const recentTexts = prompt.split('\n').map((line) => line.replace(/^\W*\d*\W*/, ''));
  const text = builtInText({ ...request, recentTexts });
  const isLevel = Object.values(request.ratings).every((rating) => rating === 3);
  return draftsOf(text, isLevel ? [] : focusDimensionsOf(text, request.ratings));
};

const run = async (requests: readonly WritingRequest[] = some, variables: Record<string, string> = {}) => {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const output = { log: (line: string) => void stdout.push(line), error: (line: string) => void stderr.push(line) };
  const settings = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b', DATA_DIR: dataDir, ...variables };
  const code = await admit({ variables: settings, today: new Date('2026-11-22T23:00:00Z'), output, requests });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n'), admissions: readAdmissions(dataDir) };
};

it(`edgeCases returns the same ${EDGE_CASE_COUNT} requests every time, none with help open`, () => {
  const all = edgeCases();
  expect(all).toHaveLength(EDGE_CASE_COUNT);
  expect(edgeCases()).toEqual(all);
  expect(all.filter(({ ratings, isHelpOpen }) => isHelpOpen || needsHelp(ratings, []))).toEqual([]);
  expect(all.filter(({ isNight }) => isNight).length).toBeGreaterThan(20);
  expect(all.filter(({ isEarlierDay }) => isEarlierDay).length).toBeGreaterThan(20);
  expect(all.filter(({ changes }) => changes.length > 0).length).toBeGreaterThan(30);
});

const writesWell = scriptedModel({ drafts: soundDrafts });
const answers =
  (content: string): Responder =>
  (_, reply) =>
    completion(reply, { content });

describe('admit', () => {
  it('records the admission of a model that writes well', async () => {
    answer = writesWell;
    const { code, stdout, admissions } = await run();
    expect(stdout).toContain('kind-7b (write) is admitted');
    expect(code).toBe(0);
    expect(admissions).toMatchObject([
      { model: 'kind-7b', mode: 'write', day: '2026-11-22', edgeCases: some.length, verdict: 'admitted' },
    ]);
  });

  it('refuses a model whose texts break the rules, and revokes its earlier admission', async () => {
    answer = writesWell;
    expect((await run()).admissions).toHaveLength(1);
    const text = 'Everything happens for a reason, and it will get better soon.';
    answer = scriptedModel({ drafts: draftsOf(text, ['stressLevel']) });
    const { code, stdout, admissions } = await run();
    expect([code, admissions]).toEqual([1, []]);
    expect(stdout).toMatch(/had to step in \| 100 in 100 \| at most 25 \| \*\*no\*\*/);
    expect(stdout).toContain('not used: ');
  });

  it('admits a model in choose mode (AI_MODE=choose)', async () => {
    answer = answers('1');
    const { code, stdout } = await run(withChoice, { AI_MODE: 'choose' });
    expect(stdout).toContain('kind-7b (choose) is admitted');
    expect(code).toBe(0);
  });

  const withoutChoice = edgeCases()
    .map((edgeCase) => ({ ...edgeCase, recentTexts: shortlist(edgeCase, 90).map(({ text }) => text) }))
    .filter((edgeCase) => shortlist(edgeCase).length < 2)
    .slice(0, 9);
  const stepsIn = 'had to step in | 100 in 100';
  it.each([
    ['whose gate rejects its texts', 'write', scriptedModel({ drafts: soundDrafts, verdict: '{}' }), some, stepsIn],
    ['with little choice', 'choose', answers('1'), [...withoutChoice, ...withChoice], 'it was asked | 6 of 15'],
    ['whose choices match no text', 'choose', answers('99'), withChoice.slice(0, 4), stepsIn],
  ] as const)('refuses a model %s (AI_MODE=%s)', async (_, AI_MODE, responder, requests, reason) => {
    answer = responder;
    const { code, admissions, stdout } = await run(requests, { AI_MODE });
    expect([code, admissions]).toEqual([1, []]);
    expect(stdout).toContain(reason);
  });

  it('keeps the earlier admission and reports the failure if the service stops answering', async () => {
    answer = writesWell;
    const before = await run();
    answer = (call, reply, number) =>
      isGateCall(call)
        ? writesWell(call, reply, number)
        : respond(reply, 503, '{"error":{"message":"secret of the service"}}');
    const { code, stderr, stdout, admissions } = await run();
    expect([code, stdout, admissions]).toEqual([2, '', before.admissions]);
    expect(stderr).toMatch(/gave no answer 5 times in a row \(service_error\).*Nothing was recorded/);
    expect(stderr).not.toContain('secret');
  });

  it('returns 2 and names the setting that is missing or invalid', async () => {
    expect(await run(some, { AI_BASE_URL: '', AI_MODEL: '' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AI_BASE_URL and AI_MODEL'),
    });
    expect(await run(some, { AI_BASE_URL: 'http://words.example/v1' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AI_BASE_URL: must be an https address'),
    });
  });
});
