import { expect, it } from 'vitest';
import { tenQuestions } from '#words/ten-questions.ts';
import { type Answers, craftOf, gradeOf } from './grade.ts';

const noTo = (...ids: number[]): Answers =>
  new Map(tenQuestions.map(({ id }) => [id, ids.includes(id) ? 'no' : 'yes'] as const));

it.each<[string, number[], boolean, string]>([
  ['A if all ten are yes', [], false, 'A'],
  ['A if all ten are yes while help is open', [], true, 'A'],
  ['B if only 9 is no', [9], false, 'B'],
  ['B if only 9 and 10 are no while help is open', [9, 10], true, 'B'],
  ['C if only 7 is no', [7], false, 'C'],
  ['C if only 8 is no', [8], false, 'C'],
  ['C if only 2 is no while help is open', [2], true, 'C'],
  ['C if only 1 is no', [1], false, 'C'],
  ['D if only 1 is no while help is open', [1], true, 'D'],
  ['D if only 3 is no', [3], false, 'D'],
  ['D if only 4 is no', [4], false, 'D'],
  ['D if only 5 is no', [5], false, 'D'],
  ['D if only 6 is no', [6], false, 'D'],
])('gradeOf returns %s', (_, ids, isHelpOpen, grade) => {
  expect(gradeOf(noTo(...ids), isHelpOpen)).toBe(grade);
});

it('gradeOf counts an unanswered question as no', () => {
  expect(gradeOf(new Map(), false)).toBe('D');
});

it('craftOf counts the yes answers to questions 7 to 10', () => {
  expect([craftOf(noTo()), craftOf(noTo(7, 10)), craftOf(noTo(1, 2, 3))]).toEqual([4, 2, 4]);
});
