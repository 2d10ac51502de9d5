import { expect, test } from 'vitest';
import { choicesWithAll, outcomeOf } from './cookie-choices.ts';

test('all three optional kinds accept all, none declines all, and anything between saves preferences', () => {
  expect(outcomeOf(choicesWithAll(true))).toBe('accept-all');
  expect(outcomeOf(choicesWithAll(false))).toBe('decline-all');
  for (const kind of ['analytics', 'marketing', 'preferences'] as const) {
    expect(outcomeOf({ ...choicesWithAll(false), [kind]: true })).toBe('save-preferences');
    expect(outcomeOf({ ...choicesWithAll(true), [kind]: false })).toBe('save-preferences');
  }
});

test('what the product cannot work without is part of every choice', () => {
  expect([choicesWithAll(true).necessary, choicesWithAll(false).necessary]).toEqual([true, true]);
});
