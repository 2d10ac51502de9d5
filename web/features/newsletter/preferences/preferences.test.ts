import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { returnPath } from '#web/session/return-path.ts';
import {
  defaultEmailChoices,
  preferencesQuery,
  readChangedChoices,
  signInPathWithChoices,
  toChoices,
  toPreferences,
  withoutSavedChoices,
} from './preferences.ts';

test('the default email choices are product updates and security on, marketing and newsletter off', () => {
  expect(toPreferences(defaultEmailChoices)).toEqual({
    marketingEmails: 0,
    productUpdates: 1,
    securityNotifications: 1,
    newsletter: 0,
  });
});

test('toChoices and toPreferences convert between 0/1 and booleans', () => {
  const saved = { marketingEmails: 1, productUpdates: 0, securityNotifications: 0, newsletter: 1 } as const;
  expect(toChoices(saved)).toEqual({
    marketingEmails: true,
    productUpdates: false,
    securityNotifications: false,
    newsletter: true,
  });
  expect(toPreferences(toChoices(saved))).toEqual(saved);
});

/** The query string of the page that the sign-in page returns to. */
const searchAfterSigningIn = (path: string): string => {
  const back = returnPath(path.slice(path.indexOf('?')));
  return back.includes('?') ? back.slice(back.indexOf('?')) : '';
};

test('unsaved choices survive signing in', ({ onTestFinished }) => {
  // Safari 16 does not have it.
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(Number.NaN);
  onTestFinished(() => size.mockRestore());
  const changed = { newsletter: true, securityNotifications: false };
  expect(readChangedChoices(searchAfterSigningIn(signInPathWithChoices(changed)))).toEqual(changed);
  expect(readChangedChoices(searchAfterSigningIn(signInPathWithChoices({})))).toEqual({});
});

test('readChangedChoices ignores unknown names and values other than 0 and 1', () => {
  expect(readChangedChoices('?newsletter=yes&isAdmin=1&productUpdates=0')).toEqual({ productUpdates: false });
});

test('withoutSavedChoices keeps changes made during a save', () => {
  const changed = { newsletter: true, marketingEmails: true };
  expect(withoutSavedChoices(changed, { ...defaultEmailChoices, newsletter: true })).toEqual({ marketingEmails: true });
});

test('the choices are read again each time the page is opened, even just after the last time', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const read = vi.fn(async () => 'a reply' as never);
  for (const openings of [1, 2, 3]) {
    const observer = new QueryObserver(queryClient, { ...preferencesQuery, queryFn: read });
    const close = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
    expect(read).toHaveBeenCalledTimes(openings);
    close();
  }
});
