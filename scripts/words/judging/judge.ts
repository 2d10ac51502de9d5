/** A model as a reader: one question per call about one text. All of its replies are validated before they count. */
import { defaultRatings } from '#contract/domain/mood.ts';
import { gateQuestions, type TenQuestion, tenQuestions } from '#words/ten-questions.ts';
import { type Harm, type HarmPair, harmPairs, harms } from '#words/testing/harm-pairs.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import type { Answers, YesOrNo } from './grade.ts';

export interface JudgedText {
  readonly id: string;
  readonly request: WritingRequest;
  readonly text: string;
}

/** The same question in two forms: with the text before or after it, and with the two answers in reverse order. */
export type Wording = 'text-first' | 'question-first';

export type Judge = (question: TenQuestion, of: JudgedText, wording: Wording) => Promise<YesOrNo>;

/** Limits how many run at a time. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The judge's answers may not be used. The message says why. */
export class JudgeRefused extends Error {}

export const askAll = async (judge: Judge, of: JudgedText, inTurn: Limiter): Promise<Answers> =>
  new Map(
    await Promise.all(
      tenQuestions.map(
        async (question) => [question.id, await inTurn(() => judge(question, of, 'text-first'))] as const,
      ),
    ),
  );

const judgedOf = (pair: HarmPair, which: 'bad' | 'good'): JudgedText => ({
  id: `${pair.harm}, the ${which} text`,
  request: requestFor({ ratings: { ...defaultRatings(), ...pair.ratings }, timeOfDay: pair.timeOfDay }),
  text: pair[which],
});

const firstOf = (harm: Harm): HarmPair => harmPairs.find((pair) => pair.harm === harm) as HarmPair;

export interface Probe {
  /** Of the twenty bad texts: those with a "no" to one of the gate questions. */
  readonly badSeen: number;
  /** The same for their good twins. */
  readonly goodRefused: number;
  readonly pairs: number;
}

/** @throws {JudgeRefused} */
const askTwice = async (judge: Judge, name: string, question: TenQuestion, of: JudgedText): Promise<YesOrNo> => {
  const one = await judge(question, of, 'text-first');
  const other = await judge(question, of, 'question-first');
  if (one === other) return one;
  throw new JudgeRefused(
    `The judge ${name} contradicts itself: asked question ${question.id} twice about one text (${of.id}), it said ${one} and ${other}.`,
  );
};

/**
 * One bad text of each harm and its good twin, with each question about safety asked twice. Such plain texts do not
 * allow both answers: a judge that gives both knows neither. The calls run one at a time, so that the two answers to a
 * question are given directly after each other.
 * @throws {JudgeRefused} naming the first question and text where it contradicts itself.
 */
export async function probe(judge: Judge, name: string): Promise<Probe> {
  const counts = { bad: 0, good: 0 };
  for (const harm of harms)
    for (const which of ['bad', 'good'] as const) {
      const of = judgedOf(firstOf(harm), which);
      const answers: YesOrNo[] = [];
      for (const question of gateQuestions) answers.push(await askTwice(judge, name, question, of));
      if (answers.includes('no')) counts[which] += 1;
    }
  return { badSeen: counts.bad, goodRefused: counts.good, pairs: harms.length };
}
