import { afterEach, describe, expect, it } from 'vitest';
import {
  type ChatService,
  chatService,
  completion,
  type Responder,
  respond,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import { type TenQuestion, tenQuestions } from '#words/ten-questions.ts';
import { harmPairs, harms } from '#words/testing/harm-pairs.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { randomProfiles } from '#words/testing/profiles.ts';
import type { FilledSheet, JudgedText } from './agreement.ts';
import { aiJudge, askAll, type Judge, judgeModelFor, type Wording } from './judge.ts';
import { judgeAll } from './verdict.ts';

const texts: JudgedText[] = randomProfiles(12, 3).map((profile, at) => ({
  id: `text-${at}`,
  request: requestFor(profile),
  text: `Text ${at}.`,
}));

const bad = new Set(harmPairs.map((pair) => pair.bad));

/** Answers no to question 4 of every bad text, and to as many questions about craft as the text's number says. */
const steady: Judge = async ({ id }, { id: textId, text }) => {
  if (bad.has(text)) return id === 4 ? 'no' : 'yes';
  const number = Number(/text-(\d+)/.exec(textId)?.[1] ?? 0);
  return id > 6 && id - 6 <= number % 5 ? 'no' : 'yes';
};
const content: Judge = async () => 'yes';
/** The opposite of the steady judge about craft. */
const other: Judge = async (question, ...more) =>
  (await steady(question, ...more)) === 'yes' && !question.isSafety ? 'no' : 'yes';

const sheetBy = async (reader: string, judge: Judge): Promise<FilledSheet> => ({
  reader,
  texts: await Promise.all(texts.map(async (one) => ({ ...one, answers: await askAll(judge, one) }))),
});

describe('judgeAll', () => {
  it('publishes figures if two readers agree with the judge', async () => {
    const sheets = [await sheetBy('nurse', steady), await sheetBy('teacher', steady)];
    const { metrics, agreement, probe, graded } = await judgeAll(steady, 'm', texts, sheets);
    expect(agreement).toEqual({ readers: ['nurse', 'teacher'], texts: 12, kappa: 1, betweenReaders: 1 });
    expect(probe).toEqual(harms.map((harm) => ({ harm, isBadRefused: true, isTwinRefused: false })));
    expect(graded).toHaveLength(texts.length);
    const divided = await judgeAll(steady, 'm', texts, [
      await sheetBy('nurse', steady),
      await sheetBy('teacher', other),
    ]);
    expect(divided.agreement.betweenReaders).toBeLessThan(0);
    // Texts 0, 5 and 10 get yes to all ten questions. No other text gets yes to both 7 and 8.
    expect(metrics.map(({ what, measured }) => `${what}: ${measured}`)).toContain('judge m: graded A: 25 in 100');
    expect(metrics.every(({ holds }) => holds !== null)).toBe(true);
  });

  it.each<[string, Judge, Judge[], RegExp]>([
    ['there is no human sheet', steady, [], /^not published: no human sheet$/],
    ['the readers disagree with it', steady, [other], /^not published: agrees with the human sheet by -\d\.\d\d only$/],
    ['their sheet does not vary', content, [content], /^not published: the human sheet does not vary$/],
  ])('publishes no figures if %s', async (_, judge, readers, why) => {
    const sheets = await Promise.all(readers.map((reader) => sheetBy('nurse', reader)));
    const { metrics } = await judgeAll(judge, 'm', texts, sheets);
    expect(metrics).toHaveLength(6);
    for (const { measured, holds } of metrics) expect([measured, holds]).toEqual([expect.stringMatching(why), null]);
  });

  it('refuses a judge that contradicts itself, by its name', async () => {
    const twoFaced: Judge = async (question, of, wording) =>
      question.id === 5 && wording === 'question-first' ? 'no' : steady(question, of, wording);
    await expect(judgeAll(twoFaced, 'kind-7b', texts, [])).rejects.toThrow(
      /judge kind-7b contradicts itself: asked question 5 twice about one text \(.*\), it said yes and no/,
    );
  });
});

it('judgeModelFor refuses a judge that wrote the texts itself, however its name is written', () => {
  const prices = { inputPrice: undefined, outputPrice: undefined };
  const ai = {
    baseUrl: 'https://words.example/v1',
    apiKey: undefined,
    model: 'kind-7b',
    mode: 'write',
    ...prices,
  } as const;
  expect(() => judgeModelFor(ai, 'ai', ' Kind-7B')).toThrow(/does not judge itself/);
  expect(judgeModelFor(ai, 'ai', 'stern-9b')).toBe('stern-9b');
  expect(judgeModelFor(ai, 'built-in')).toBe('kind-7b');
});

describe('aiJudge', () => {
  let service: ChatService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  const [one] = texts as [JudgedText];
  const [first] = tenQuestions as readonly [TenQuestion];
  /** The judge's answer, and the body of its only request. */
  const ask = async (responder: Responder, wording: Wording = 'text-first') => {
    service = await chatService(responder);
    const answer = await aiJudge({ baseUrl: service.baseUrl, model: 'stern-9b' })(first, one, wording);
    expect(service.calls).toHaveLength(1);
    const body = JSON.parse(service.calls[0]?.raw ?? '{}');
    return { answer, body, prompt: body.messages.at(-1).content as string };
  };
  const says =
    (content: string): Responder =>
    (_, reply) =>
      completion(reply, { content });

  it('sends one question per call at temperature 0, with the ratings and the text', async () => {
    const { answer, body, prompt } = await ask(says('Yes.'));
    expect(answer).toBe('yes');
    expect(body).toMatchObject({ model: 'stern-9b', temperature: 0 });
    expect(prompt).toMatch(/Stress: [1-5] of 5/);
    expect(prompt.indexOf(one.text)).toBeLessThan(prompt.indexOf(first.question));
    for (const { question } of tenQuestions.slice(1)) expect(prompt).not.toContain(question);
  });

  it('puts the question before the text in the question-first wording, and ignores the reasoning', async () => {
    const { answer, prompt } = await ask(
      says('<think>Yes or no? Yes.</think>\n\n**No**, it does not.'),
      'question-first',
    );
    expect(answer).toBe('no');
    expect(prompt.indexOf(first.question)).toBeLessThan(prompt.indexOf(one.text));
  });

  it.each<[string, Responder, RegExp]>([
    ['another word', says('Perhaps.'), /stern-9b answered neither yes nor no to question 1 about one text \(text-0\)/],
    ['an empty answer', says(''), /judge stern-9b gave no answer \(empty\)/],
    ['an error', (_, reply) => respond(reply, 503, '{"error":"secret"}'), /gave no answer \(service_error\): nothing/],
  ])('throws an error that names the judge after %s', async (_, responder, message) => {
    await expect(ask(responder)).rejects.toThrow(message);
  });
});
