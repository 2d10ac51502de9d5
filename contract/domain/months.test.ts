import { expect, test } from 'vitest';
import { firstDayOf, lastDayOf, monthAfter, monthBefore, monthOf } from './months.ts';

test('monthOf, firstDayOf and lastDayOf handle month lengths and leap years', () => {
  expect(monthOf('2026-11-20')).toBe('2026-11');
  expect(firstDayOf('2026-11')).toBe('2026-11-01');
  expect(lastDayOf('2026-11')).toBe('2026-11-30');
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
  expect(lastDayOf('2026-12')).toBe('2026-12-31');
});

test('monthAfter and monthBefore cross year boundaries', () => {
  expect(monthAfter('2026-01')).toBe('2026-02');
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthBefore('2026-03')).toBe('2026-02');
});
