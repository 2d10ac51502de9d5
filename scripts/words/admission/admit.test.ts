import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dimensionKeys, type Ratings, timesOfDay } from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { readAdmissions } from '#server/ports/writer/admission.ts';
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
import { requestFor } from '#words/testing/plain-request.ts';
import { shortlist } from '#words/writer/shortlist.ts';
import { builtInText } from '#words/writer/writer.ts';
import { admit } from './admit.ts';
import { EDGE_CASE_COUNT, edgeCases } from './edge-cases.ts';

let dataDir: string;
let service: ChatService | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-admit-'));
});
afterEach(async () => {
  await service?.close();
  service = undefined;
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

const promptOf = ({ body }: ChatCall): string => body.messages?.at(-1)?.content ?? '';

/** The ratings as given in a prompt. */
const ratingsIn = (prompt: string): Ratings =>
  Object.fromEntries(
    dimensionKeys.map((key) => [key, Number(new RegExp(`: ([1-5]) of 5 .*\\[${key}\\]`).exec(prompt)?.[1])]),
  ) as Ratings;

/** A model that writes as well as the built-in writer: it returns our own text, but no example it was shown. */
const soundDrafts = (call: ChatCall): string => {
  const prompt = promptOf(call);
  const ratings = ratingsIn(prompt);
  const timeOfDay = timesOfDay.find((time) => prompt.includes(`It is ${time}`)) ?? 'morning';
  const recentTexts = prompt.split('\n').map((line) => line.replace(/^\W*\d*\W*/, ''));
  const text = builtInText(requestFor({ ratings, timeOfDay }, { recentTexts }));
  const isLevel = Object.values(ratings).every((rating) => rating === 3);
  return draftsOf(text, isLevel ? [] : focusDimensionsOf(text, ratings));
};

const runOn = async (answer: Responder, requests = some, variables: Record<string, string> = {}) => {
  service ??= await chatService((call, reply, number) => answer(call, reply, number));
  const stdout: string[] = [];
  const stderr: string[] = [];
  const output = {
    log: (line: string) => void stdout.push(line),
    error: (line: string) => void stderr.push(line),
  };
  const settings = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b', DATA_DIR: dataDir, ...variables };
  const code = await admit({ variables: settings, today: new Date('2026-11-22T23:00:00Z'), output, requests });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
};

it(`edgeCases returns the same ${EDGE_CASE_COUNT} requests every time, none with help open`, () => {
  expect(edgeCases()).toHaveLength(EDGE_CASE_COUNT);
  expect(edgeCases()).toEqual(edgeCases());
  expect(edgeCases().filter(({ ratings, isHelpOpen }) => isHelpOpen || needsHelp(ratings, []))).toEqual([]);
  for (const has of ['isNight', 'isEarlierDay'] as const)
    expect(edgeCases().filter((edgeCase) => edgeCase[has]).length).toBeGreaterThan(20);
  expect(edgeCases().filter(({ changes }) => changes.length > 0).length).toBeGreaterThan(30);
});

describe('admit', () => {
  it('records the admission of a model that writes well', async () => {
    const { code, stdout } = await runOn(scriptedModel({ drafts: soundDrafts }));
    expect(stdout).toContain('kind-7b (write) is admitted');
    expect(code).toBe(0);
    expect(readAdmissions(dataDir)).toMatchObject([
      { model: 'kind-7b', mode: 'write', day: '2026-11-22', edgeCases: some.length, verdict: 'admitted' },
    ]);
  });

  it('refuses a model whose texts break the rules, and revokes its earlier admission', async () => {
    let drafts = soundDrafts;
    const answer: Responder = (call, reply, number) => scriptedModel({ drafts })(call, reply, number);
    expect((await runOn(answer)).code).toBe(0);
    drafts = () => draftsOf('Everything happens for a reason, and it will get better soon.', ['stressLevel']);
    const { code, stdout } = await runOn(answer);
    expect([code, readAdmissions(dataDir)]).toEqual([1, []]);
    expect(stdout).toMatch(/had to step in \| 100 in 100 \| at most 25 \| \*\*no\*\*/);
    expect(stdout).toContain('not used: ');
  });

  it('refuses a model whose own second gate rejects its texts', async () => {
    const { code } = await runOn(scriptedModel({ drafts: soundDrafts, verdict: '{"1":"yes"}' }));
    expect([code, readAdmissions(dataDir)]).toEqual([1, []]);
  });

  it('admits a model in choose mode (AI_MODE=choose)', async () => {
    const choose: Responder = (_, reply) => completion(reply, { content: '1' });
    const { code, stdout } = await runOn(choose, withChoice, { AI_MODE: 'choose' });
    expect(stdout).toContain('kind-7b (choose) is admitted');
    expect(code).toBe(0);
  });

  it('refuses a chooser that rarely had anything to choose from', async () => {
    const nothingToChoose = edgeCases()
      .map((edgeCase) => ({ ...edgeCase, recentTexts: shortlist(edgeCase, 90).map(({ text }) => text) }))
      .filter((edgeCase) => shortlist(edgeCase).length < 2);
    const choose: Responder = (_, reply) => completion(reply, { content: '1' });
    const { code } = await runOn(choose, [...nothingToChoose.slice(0, 9), ...withChoice], { AI_MODE: 'choose' });
    expect([code, readAdmissions(dataDir)]).toEqual([1, []]);
  });

  it('refuses a chooser whose answers match no text', async () => {
    const { code } = await runOn((_, reply) => completion(reply, { content: '99' }), withChoice.slice(0, 4), {
      AI_MODE: 'choose',
    });
    expect([code, readAdmissions(dataDir)]).toEqual([1, []]);
  });

  it('keeps the earlier admission and reports the failure if the service stops answering', async () => {
    let isDown = false;
    const answer: Responder = (call, reply, number) =>
      isDown && !isGateCall(call)
        ? respond(reply, 503, '{"error":{"message":"secret of the service"}}')
        : scriptedModel({ drafts: soundDrafts })(call, reply, number);
    await runOn(answer);
    const before = readAdmissions(dataDir);
    isDown = true;
    const { code, stderr, stdout } = await runOn(answer);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/gave no answer 5 times in a row \(service_error\).*Nothing was recorded/);
    expect(stderr).not.toContain('secret');
    expect(readAdmissions(dataDir)).toEqual(before);
  });

  it('returns 2 and names the setting that is missing or invalid', async () => {
    const stderr: string[] = [];
    const output = { log: () => undefined, error: (line: string) => void stderr.push(line) };
    const run = (variables: Record<string, string>) => admit({ variables, today: new Date(), output });
    expect(await run({ DATA_DIR: dataDir })).toBe(2);
    expect(stderr.join()).toMatch(/AI_BASE_URL and AI_MODEL/);
    expect(await run({ DATA_DIR: dataDir, AI_BASE_URL: 'http://words.example/v1', AI_MODEL: 'x' })).toBe(2);
    expect(stderr.join()).toMatch(/AI_BASE_URL: must be an https address/);
  });
});
