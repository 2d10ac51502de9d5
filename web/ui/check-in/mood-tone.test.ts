import { expect, test } from 'vitest';
import { moodTone } from './mood-tone.ts';

test.each([
  [5, 'high'],
  [4, 'high'],
  [3.9, 'middle'],
  [3, 'middle'],
  [2.9, 'low'],
  [1, 'low'],
] as const)('a score of %d is %s', (score, tone) => {
  expect(moodTone(score)).toBe(tone);
});
