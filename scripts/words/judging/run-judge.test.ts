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
import type { FilledSheet, ReadText } from '../sheet/filled-sheet.ts';
import { aiJudge } from './ai-judge.ts';
import { craftOf, type YesOrNo } from './grade.ts';
import type { Judge, JudgedText } from './judge.ts';
import { judgeModelFor } from './run-judge.ts';
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

const sheetBy = async (reader: string, judge: Judge): Promise<FilledSheet> => ({
  reader,
  texts: await Promise.all(
    texts.map(async (one): Promise<ReadText> => {
      const answers = tenQuestions.map(
        async (question) => [question.id, await judge(question, one, 'text-first')] as const,
      );
      return { ...one, answers: new Map(await Promise.all(answers)) };
    }),
  ),
});

const other =
  (judge: Judge): Judge =>
  async (question, ...more) =>
    (await judge(question, ...more)) === 'yes' && !question.isSafety ? 'no' : 'yes';

describe('judgeAll', () => {
  it('publishes no figures without a human sheet', async () => {
    const { metrics, graded } = await judgeAll(steady, 'm', texts, []);
    expect(new Set(metrics.map(({ measured }) => measured))).toEqual(new Set(['not published: no human sheet']));
    expect(metrics.every(({ holds }) => holds === null)).toBe(true);
    expect(graded).toHaveLength(texts.length);
  });

  it('publishes figures if two readers agree with the judge', async () => {
    const sheets = [await sheetBy('nurse', steady), await sheetBy('teacher', steady)];
    const { metrics, agreement, probe } = await judgeAll(steady, 'm', texts, sheets);
    expect(agreement).toMatchObject({ readers: ['nurse', 'teacher'], texts: 12, kappa: 1, betweenReaders: 1 });
    expect(probe).toEqual({ badSeen: harms.length, goodRefused: 0, pairs: harms.length });
    // Texts 0, 5 and 10 get yes to all ten questions. No other text gets yes to both 7 and 8.
    expect(metrics.map(({ what, measured }) => `${what}: ${measured}`)).toContain('judge m: graded A: 25 in 100');
    expect(metrics.every(({ holds }) => holds !== null)).toBe(true);
  });

  it('publishes no figures if the readers disagree with the judge or their sheet does not vary', async () => {
    const against = await judgeAll(steady, 'm', texts, [await sheetBy('nurse', other(steady))]);
    expect(against.metrics[0]?.measured).toMatch(/^not published: agrees with the human sheet by -\d\.\d\d only$/);
    const content: Judge = async () => 'yes';
    const level = await judgeAll(content, 'm', texts, [await sheetBy('nurse', content)]);
    expect(level.metrics[0]?.measured).toBe('not published: the human sheet does not vary');
  });

  it('reports disagreement between the readers', async () => {
    const sheets = [await sheetBy('nurse', steady), await sheetBy('teacher', other(steady))];
    const { agreement } = await judgeAll(steady, 'm', texts, sheets);
    expect(agreement.betweenReaders).toBeLessThan(0);
    expect(craftOf(sheets[0]?.texts[0]?.answers ?? new Map())).toBe(4);
  });
});

describe('an unfit judge is named in the error', () => {
  it('if it contradicts itself', async () => {
    const twoFaced: Judge = async (question, of, wording) =>
      question.id === 5 && wording === 'question-first' ? 'no' : steady(question, of, wording);
    await expect(judgeAll(twoFaced, 'kind-7b', texts, [])).rejects.toThrow(
      /judge kind-7b contradicts itself: asked question 5 twice about one text \(.*\), it said yes and no/,
    );
  });

  it('if it wrote the texts itself, however its name is written', () => {
    const ai = { baseUrl: 'https://words.example/v1', model: 'kind-7b', mode: 'write' } as const;
    const service = { ...ai, apiKey: undefined, inputPrice: undefined, outputPrice: undefined };
    const judgeOf = (writer: 'ai' | 'built-in', judgeModel?: string) =>
      judgeModelFor({ ai: service, judgeModel, writer });
    expect(() => judgeOf('ai')).toThrow(/judge kind-7b is the model that wrote these texts/);
    expect(() => judgeOf('ai', ' Kind-7B')).toThrow(/does not judge itself/);
    expect(judgeOf('ai', 'stern-9b')).toBe('stern-9b');
    expect(judgeOf('built-in')).toBe('kind-7b');
  });
});

describe('aiJudge', () => {
  let service: ChatService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  const [one] = texts as [JudgedText];
  const [first] = tenQuestions as readonly [TenQuestion];
  const asks = async (answer: Responder, wording: 'text-first' | 'question-first' = 'text-first'): Promise<YesOrNo> => {
    service = await chatService(answer);
    return aiJudge({ baseUrl: service.baseUrl, model: 'stern-9b' })(first, one, wording);
  };
  const says =
    (content: string): Responder =>
    (_, reply) =>
      completion(reply, { content });

  it('sends one question per call at temperature 0, with the ratings and the text', async () => {
    expect(await asks(says('Yes.'))).toBe('yes');
    const body = JSON.parse(service?.calls[0]?.raw ?? '{}');
    expect(service?.calls).toHaveLength(1);
    expect(body).toMatchObject({ model: 'stern-9b', temperature: 0 });
    const prompt: string = body.messages.at(-1).content;
    expect(prompt).toMatch(/Stress: [1-5] of 5/);
    expect(prompt.indexOf(one.text)).toBeLessThan(prompt.indexOf(first.question));
    for (const { question } of tenQuestions.slice(1)) expect(prompt).not.toContain(question);
  });

  it('puts the question before the text in the question-first wording', async () => {
    expect(await asks(says('No, it does not.'), 'question-first')).toBe('no');
    const prompt: string = JSON.parse(service?.calls[0]?.raw ?? '{}').messages.at(-1).content;
    expect(prompt.indexOf(first.question)).toBeLessThan(prompt.indexOf(one.text));
  });

  it('ignores a <think> block before the answer', async () => {
    expect(await asks(says('<think>Yes or no? Yes, no.</think>\n\n**No**'))).toBe('no');
  });

  it.each<[string, Responder, RegExp]>([
    [
      'an answer that is neither yes nor no',
      says('Perhaps.'),
      /judge stern-9b answered neither yes nor no to question 1 about one text \(text-0\)/,
    ],
    ['an empty answer', says(''), /judge stern-9b gave no answer \(empty\)/],
    [
      'a service error',
      (_, reply) => respond(reply, 503, '{"error":"secret"}'),
      /stern-9b gave no answer \(service_error\)/,
    ],
  ])('throws an error that names the judge after %s', async (_, answer, message) => {
    await expect(asks(answer)).rejects.toThrow(message);
  });
});
