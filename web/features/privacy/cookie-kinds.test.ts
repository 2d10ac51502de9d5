import { expect, test } from 'vitest';
import { allCookies, outcomeOf } from './cookie-kinds.ts';

test('all three optional kinds accept all, none declines all, and anything between saves preferences', () => {
  expect(outcomeOf(allCookies(true))).toBe('accept-all');
  expect(outcomeOf(allCookies(false))).toBe('decline-all');
  for (const kind of ['analytics', 'marketing', 'preferences'] as const) {
    expect(outcomeOf({ ...allCookies(false), [kind]: true })).toBe('save-preferences');
    expect(outcomeOf({ ...allCookies(true), [kind]: false })).toBe('save-preferences');
  }
});

test('what the product cannot work without is part of every choice', () => {
  expect([allCookies(true).necessary, allCookies(false).necessary]).toEqual([true, true]);
});
