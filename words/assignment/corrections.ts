/**
 * The corrections that a writer gets for a draft that broke rules: which sentence, and what to write instead. They do
 * not repeat the words that broke the rule, because that would bring them back.
 */

import { dimensions } from '../../contract/domain/mood.ts';
import { checkFor } from '../rules/find-violations.ts';
import { dimensionsToName } from '../salience.ts';
import { sentencesOf } from '../text/plain-text.ts';
import type { WritingRequest } from '../writing-request.ts';

export interface Correction {
  /** From 1. Null for the text as a whole. */
  readonly sentence: number | null;
  readonly instead: string;
}

type CorrectionText = (request: WritingRequest) => string;

const hourWords: CorrectionText = ({ isEarlierDay, isNight, timeOfDay }) => {
  if (isEarlierDay) return 'Speak of "that day", in the past, and end with how it was.';
  return `Fit it to the hour: ${isNight ? 'these are the small hours' : `it is ${timeOfDay}`}.`;
};

const correctionByRule: Readonly<Record<number, CorrectionText>> = {
  1: () => 'Name feelings that the ratings show, each on its own side.',
  2: () => 'Use an even, everyday word for what is in the middle.',
  3: ({ ratings }) => {
    const labels = dimensionsToName(ratings)
      .slice(0, 2)
      .map((key) => dimensions[key].label.toLowerCase());
    return `Say plainly how it is with ${labels.join(' or ')}, and keep every offer for later.`;
  },
  4: () => 'Offer one small thing, in one sentence, done in under two minutes with empty hands.',
  5: () => 'Put the step as a plan: "When ..., you could ...".',
  6: () => 'Stay with what is good today.',
  7: hourWords,
  8: ({ changes }) =>
    changes.length === 0
      ? 'Speak of this moment alone.'
      : 'Say only a change that is listed, in its own direction, as "than usual".',
  9: () => 'Let what is hard be as large as it is, and speak of this person alone.',
  10: () => 'Speak of how things are for them, gently.',
  11: () => 'Stay with how it is now.',
  12: () => 'Use everyday words for feelings and for the body.',
  13: () => 'Let the one step be a person or "a help line".',
  14: () => 'Write numbers as words, and call any service "a help line".',
  15: () => 'Speak only of the person, as "you".',
  16: () => 'Keep to gentle, ordinary care.',
  17: () => 'Call any other person "someone", and keep to what the ratings tell.',
  18: () => 'Use words of your own, in which everybody else is "someone".',
  19: () => 'Write plain text in one line: eight to sixty words, three sentences at most.',
  20: () => 'Use shorter sentences and everyday words.',
  21: () => 'Begin with another word, and find another thought.',
  26: () => 'Say what the ratings, the hour and the listed changes tell, and that alone.',
  27: () => 'Stay beside the feeling, and keep the way to people and to help open and near.',
};

/** Rules about a text as a whole, or about what it lacks. */
const wholeTextRules = new Set([13, 19, 20, 21]);

const sentencesViolating = (
  rule: number,
  text: string,
  brokenBy: (sentence: string) => number[],
): (number | null)[] => {
  if (wholeTextRules.has(rule)) return [null];
  if (rule === 3) return [1];
  const found = sentencesOf(text).flatMap((sentence, at) => (brokenBy(sentence).includes(rule) ? [at + 1] : []));
  return found.length > 0 ? found : [null];
};

export const LIKE_AN_EXAMPLE: Correction = {
  sentence: null,
  instead: 'Keep the tone of the examples, and find a thought and words of your own.',
};

/** One line per sentence and rule. */
export const correctionsFor = (text: string, rules: readonly number[], request: WritingRequest): Correction[] => {
  const check = checkFor(request);
  const brokenBy = (sentence: string) => check(sentence).map(({ rule }) => rule);
  return rules.flatMap((rule) =>
    sentencesViolating(rule, text, brokenBy).map((sentence) => ({
      sentence,
      instead: correctionByRule[rule]?.(request) ?? 'Write this another way.',
    })),
  );
};
