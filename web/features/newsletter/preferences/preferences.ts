/** A user's four email choices: their texts, their defaults, and how unsaved changes survive a sign-in. */
import { queryOptions } from '@tanstack/react-query';
import type { EmailPreferences } from '#contract/calls/newsletter.ts';
import { pages } from '#contract/pages.ts';
import { api } from '#web/api-client/api.ts';
import { signInPathFor } from '#web/session/return-path.ts';

/** Booleans, as used by the switches. The API takes and returns 0 and 1. */
export type EmailChoices = Readonly<Record<keyof EmailPreferences, boolean>>;

interface EmailChoice {
  readonly name: keyof EmailChoices;
  readonly label: string;
  readonly hint: string;
  readonly byDefault: boolean;
}

export const emailChoices: readonly EmailChoice[] = [
  {
    name: 'marketingEmails',
    label: 'Marketing emails',
    hint: 'Offers about plans. We send none at present, and never unless this is on.',
    byDefault: false,
  },
  {
    name: 'productUpdates',
    label: 'Product updates',
    hint: 'News about changes in Evenkeel that affect you. We send none at present.',
    byDefault: true,
  },
  {
    name: 'securityNotifications',
    label: 'Security notifications',
    hint: 'An email when someone signs in from a new device, downloads your data or changes two-step sign-in. Emails about password, address and plan changes are always sent.',
    byDefault: true,
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    hint: 'Wellness updates and tips, now and then. You can unsubscribe from any of them.',
    byDefault: false,
  },
];

const mapChoices = <Value>(toValue: (choice: EmailChoice) => Value) =>
  Object.fromEntries(emailChoices.map((choice) => [choice.name, toValue(choice)])) as Record<keyof EmailChoices, Value>;

export const defaultEmailChoices: EmailChoices = mapChoices(({ byDefault }) => byDefault);

export const toChoices = (preferences: EmailPreferences): EmailChoices =>
  mapChoices(({ name }) => preferences[name] === 1);

export const toPreferences = (chosen: EmailChoices): EmailPreferences =>
  mapChoices(({ name }) => (chosen[name] ? 1 : 0));

/** The changes that are still unsaved after a save, because they were made while it was in flight. */
export const withoutSavedChoices = (changed: Partial<EmailChoices>, saved: EmailChoices): Partial<EmailChoices> =>
  Object.fromEntries(
    emailChoices
      .filter(({ name }) => name in changed && changed[name] !== saved[name])
      .map(({ name }) => [name, changed[name]]),
  );

export const preferencesQuery = queryOptions({
  queryKey: ['/api/user/email-preferences'],
  queryFn: ({ signal }) => api('GET /api/user/email-preferences', undefined, { signal }),
  // Since the last reply the address may have been verified in another tab, or the user may have unsubscribed through a
  // link in an email: saving an old reply with another change would subscribe them again.
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/** The sign-in URL that returns to this page with the unsaved changes in its query string. */
export function signInPathWithChoices(changed: Partial<EmailChoices>): string {
  const query = String(new URLSearchParams(Object.entries(changed).map(([name, on]) => [name, on ? '1' : '0'])));
  return signInPathFor(query ? `${pages.emailPreferences}?${query}` : pages.emailPreferences);
}

/** The unsaved changes from before the sign-in, read from the page's query string. */
export function readChangedChoices(search: string): Partial<EmailChoices> {
  const params = new URLSearchParams(search);
  const present = emailChoices.filter(({ name }) => /^[01]$/.test(params.get(name) ?? ''));
  return Object.fromEntries(present.map(({ name }) => [name, params.get(name) === '1']));
}
