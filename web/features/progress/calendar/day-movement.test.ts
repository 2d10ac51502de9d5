import { expect, test } from 'vitest';
import { dayAfterKey } from './day-movement.ts';

const TODAY = '2026-11-23';

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-02-28', '2026-03-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-03', '2026-11-10'],
  ['Home', '2026-11-01', '2026-10-26'],
  ['Home', '2026-11-23', '2026-11-23'],
  ['End', '2026-11-23', '2026-11-29'],
  ['PageUp', '2026-10-31', '2026-09-30'],
  ['PageDown', '2026-01-31', '2026-02-28'],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, false, from, TODAY)).toBe(to);
});

test('Shift with Page Up or Page Down moves by a year, clamped to the length of February', () => {
  expect(dayAfterKey('PageUp', true, '2028-02-29', '2028-03-01')).toBe('2027-02-28');
  expect(dayAfterKey('PageDown', true, '2025-11-05', TODAY)).toBe('2026-11-05');
});

test('no key moves past the current month, and other keys do nothing', () => {
  expect(dayAfterKey('ArrowDown', false, '2026-11-29', TODAY)).toBe('2026-11-30');
  expect(dayAfterKey('PageDown', false, TODAY, TODAY)).toBe('2026-11-30');
  expect(dayAfterKey('Enter', false, TODAY, TODAY)).toBeNull();
  expect(dayAfterKey('toString', false, TODAY, TODAY)).toBeNull();
});
