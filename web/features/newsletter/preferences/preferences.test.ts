import { expect, test } from 'vitest';
import { returnPath } from '../../../session/return-path.ts';
import {
  defaultChoices,
  readChangedChoices,
  signInPathWithChoices,
  toChoices,
  toPreferences,
  withoutSavedChoices,
} from './preferences.ts';

test('the defaults are marketing off, product updates on, security on, newsletter off', () => {
  expect(toPreferences(defaultChoices)).toEqual({
    marketingEmails: 0,
    productUpdates: 1,
    securityNotifications: 1,
    newsletter: 0,
  });
});

test('0 and 1 become off and on, and back', () => {
  const saved = { marketingEmails: 1, productUpdates: 0, securityNotifications: 0, newsletter: 1 } as const;
  expect(toChoices(saved)).toEqual({
    marketingEmails: true,
    productUpdates: false,
    securityNotifications: false,
    newsletter: true,
  });
  expect(toPreferences(toChoices(saved))).toEqual(saved);
});

/** The query string of the page that the sign-in page leads to afterwards. */
const searchAfterSigningIn = (path: string): string => {
  const back = returnPath(path.slice(path.indexOf('?')));
  return back.includes('?') ? back.slice(back.indexOf('?')) : '';
};

test('what was changed before signing in is still changed afterwards, and nothing else', () => {
  const changed = { newsletter: true, securityNotifications: false };
  expect(readChangedChoices(searchAfterSigningIn(signInPathWithChoices(changed)))).toEqual(changed);
  expect(readChangedChoices(searchAfterSigningIn(signInPathWithChoices({})))).toEqual({});
});

test('an address cannot change what is no choice, nor to what is neither on nor off', () => {
  expect(readChangedChoices('?newsletter=yes&isAdmin=1&productUpdates=0')).toEqual({ productUpdates: false });
});

test('what is changed while a save is under way is still to be saved', () => {
  const changed = { newsletter: true, marketingEmails: true };
  expect(withoutSavedChoices(changed, { ...defaultChoices, newsletter: true })).toEqual({ marketingEmails: true });
});
