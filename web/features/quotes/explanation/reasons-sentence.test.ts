import { expect, test } from 'vitest';
import type { RatingReason } from './rating-reasons.tsx';
import { reasonsSentence } from './reasons-sentence.ts';

const stress = (rating: number): RatingReason => ({ dimension: 'stressLevel', rating });
const sleep = (rating: number): RatingReason => ({ dimension: 'sleepQuality', rating });
const gratitude = (rating: number): RatingReason => ({ dimension: 'gratitudeLevels', rating });
const now = (...reasons: RatingReason[]) => reasonsSentence(reasons, false);

test('reasonsSentence recognises hard ratings at either end of a slider', () => {
  expect(now(stress(5))).toBe('This is hard right now, so the words start there.');
  expect(now(stress(4), sleep(1))).toBe('These are hard right now, so the words start there.');
});

test('reasonsSentence starts with the ratings that stand out most, and with hard ones in a tie', () => {
  expect(now(stress(5), gratitude(5))).toMatch(/^Some of this is hard right now, so the words start there/);
  expect(now(stress(4), gratitude(5))).toMatch(/^What is good stands out right now, so the words start there/);
});

test('reasonsSentence distinguishes only good ratings from none that stand out', () => {
  expect(now(stress(1), gratitude(5))).toBe('There is something good here, so the words stay with it.');
  expect(now(stress(3))).toBe('Nothing stands out much, so the words keep an even tone.');
});

test('reasonsSentence uses the past tense for an earlier day', () => {
  expect(reasonsSentence([stress(5), sleep(1)], true)).toBe('These were hard that day, so the words start there.');
  expect(reasonsSentence([sleep(4)], true)).toBe('There was something good here, so the words stay with it.');
  expect(reasonsSentence([stress(3)], true)).toBe('Nothing stood out much, so the words keep an even tone.');
});
