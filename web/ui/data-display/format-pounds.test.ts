import { expect, test } from 'vitest';
import { formatPounds } from './format-pounds.ts';

test('formatPounds shows pence as pounds', () => {
  expect([formatPounds(499), formatPounds(500), formatPounds(0)]).toEqual(['£4.99', '£5.00', '£0.00']);
});
