import { expect, it } from 'vitest';
import { tenQuestions } from '#words/ten-questions.ts';
import { type Answers, craftOf, gradeOf, weightedKappa } from './agreement.ts';

const noTo = (...ids: number[]): Answers =>
  new Map(tenQuestions.map(({ id }) => [id, ids.includes(id) ? 'no' : 'yes'] as const));

it.each([
  ['A', 'no question', [[]]],
  ['B', '9 or 10 alone', [[9], [10], [9, 10]]],
  ['C', '1, 2, 7 or 8', [[1], [2], [7], [8, 9]]],
  ['D', '3 to 6', [[3], [4], [5], [6]]],
] as const)('gradeOf returns %s for a no to %s', (grade, _, answers) => {
  for (const no of answers) expect(gradeOf(noTo(...no), false)).toBe(grade);
});

it('gradeOf returns D for a no to 1, and to no other question about craft, while help is open', () => {
  expect([[], [9, 10], [2], [1]].map((no) => gradeOf(noTo(...no), true))).toEqual(['A', 'B', 'C', 'D']);
});

it('gradeOf counts an unanswered question as no', () => {
  expect(gradeOf(new Map(), false)).toBe('D');
});

it('craftOf counts the yes answers to questions 7 to 10', () => {
  expect([noTo(), noTo(7, 10), noTo(1, 2, 3)].map(craftOf)).toEqual([4, 2, 4]);
});

/**
 * By hand: pairs (0,0) 4 times, (0,1) 1, (1,1) 2, (1,2) 1, (2,2) 2. Observed 2 steps in 10 = 0.2. The first gave
 * 5, 3, 2 and the second 4, 3, 3: by chance (5*3*1 + 5*3*2 + 3*4*1 + 3*3*1 + 2*4*2 + 2*3*1) / 100 = 0.88.
 */
const byHand = ['00', '00', '00', '00', '01', '11', '11', '12', '22', '22'];

it.each<[string, string[], number | null]>([
  ['1 for readers who always agree', ['00', '11', '22', '33', '44'], 1],
  ['-1 for complete disagreement', ['04', '40', '04', '40'], -1],
  ['0 if one reader gives every text the same', ['03', '23', '43', '23'], 0],
  ['what a calculation by hand gives', byHand, 1 - 0.2 / 0.88],
  ['null if both give everything the same', ['33', '33'], null],
  ['null without texts', [], null],
])('weightedKappa is %s', (_, pairs, expected) => {
  const kappa = weightedKappa(pairs.map((pair) => [Number(pair[0]), Number(pair[1])] as const));
  if (expected === null) expect(kappa).toBeNull();
  else expect(kappa).toBeCloseTo(expected, 12);
});
