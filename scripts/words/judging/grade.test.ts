import { expect, it } from 'vitest';
import { tenQuestions } from '../../../words/ten-questions.ts';
import { type Answers, craftOf, gradeOf } from './grade.ts';

const noTo = (...ids: number[]): Answers =>
  new Map(tenQuestions.map(({ id }) => [id, ids.includes(id) ? 'no' : 'yes'] as const));

it.each<[string, number[], boolean, string]>([
  ['all ten', [], false, 'A'],
  ['all ten where help is open', [], true, 'A'],
  ['all but 9', [9], false, 'B'],
  ['all but 9 and 10', [9, 10], true, 'B'],
  ['all but 7', [7], false, 'C'],
  ['all but 8', [8], false, 'C'],
  ['all but 2', [2], true, 'C'],
  ['all but 1', [1], false, 'C'],
  ['all but 1 where help is open', [1], true, 'D'],
  ['all but 3', [3], false, 'D'],
  ['all but 4', [4], false, 'D'],
  ['all but 5', [5], false, 'D'],
  ['all but 6', [6], false, 'D'],
])('%s', (_, ids, isHelpOpen, grade) => {
  expect(gradeOf(noTo(...ids), isHelpOpen)).toBe(grade);
});

it('a question without an answer counts as no', () => {
  expect(gradeOf(new Map(), false)).toBe('D');
});

it('craft is how many of 7 to 10 got a yes', () => {
  expect([craftOf(noTo()), craftOf(noTo(7, 10)), craftOf(noTo(1, 2, 3))]).toEqual([4, 2, 4]);
});
