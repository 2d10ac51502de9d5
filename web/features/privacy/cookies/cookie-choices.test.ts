import { expect, test } from 'vitest';
import { choicesWithAll, outcomeOf } from './cookie-choices.ts';

test('outcomeOf maps all, none or some optional cookies to accept-all, decline-all or save-preferences', () => {
  expect(outcomeOf(choicesWithAll(true))).toBe('accept-all');
  expect(outcomeOf(choicesWithAll(false))).toBe('decline-all');
  for (const kind of ['analytics', 'marketing', 'preferences'] as const) {
    expect(outcomeOf({ ...choicesWithAll(false), [kind]: true })).toBe('save-preferences');
    expect(outcomeOf({ ...choicesWithAll(true), [kind]: false })).toBe('save-preferences');
  }
});

test('necessary cookies are part of every choice', () => {
  expect([choicesWithAll(true).necessary, choicesWithAll(false).necessary]).toEqual([true, true]);
});
