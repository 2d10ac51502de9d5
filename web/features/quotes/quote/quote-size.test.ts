import { expect, test } from 'vitest';
import { quoteScale } from './quote-size.ts';

test('a short quote has the full size', () => {
  expect(quoteScale('A level sort of day so far. Nothing needs fixing.')).toBe(1);
});

test('a quote shrinks with its length, down to a minimum size', () => {
  const scales = [100, 150, 200, 280, 400, 2000].map((length) => quoteScale('a'.repeat(length)));
  expect(scales).toEqual([1, 0.9, 0.8, 0.72, 0.68, 0.68]);
});
