import { expect, test } from 'vitest';
import { formatInteger } from './format-integer.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_345, '12,345'],
  [1_234_567, '1,234,567'],
  [-1000, '-1,000'],
])('formatInteger(%i) matches toLocaleString in British English', (value, text) => {
  expect(formatInteger(value)).toBe(text);
  expect(value.toLocaleString('en-GB')).toBe(text);
});
