/** The optional kinds of cookies, in the words of the banner and of Settings, and what a choice among them comes to. */
import type { CookieChoices } from '../../../../contract/calls/privacy.ts';

/** None of them is set today, and the words say so: what is chosen counts should that change. */
export const optionalCookies = [
  { key: 'analytics', label: 'Analytics', hint: 'Would count visits, to mend what is hard to use. We set none today.' },
  { key: 'marketing', label: 'Marketing', hint: 'Would tell us what led you to Evenkeel. We set none today.' },
  { key: 'preferences', label: 'Preference cookies', hint: 'Would remember how you like things. We set none today.' },
] as const satisfies readonly { key: keyof CookieChoices; label: string; hint: string }[];

export const essentialCookies = {
  label: 'Essential',
  hint: 'Keep you signed in, and remember this choice. Evenkeel cannot work without them.',
} as const;

/** All of the optional kinds, or none of them. */
export const choicesWithAll = (allowed: boolean): CookieChoices => ({
  necessary: true,
  analytics: allowed,
  marketing: allowed,
  preferences: allowed,
});

export type CookieOutcome = 'accept-all' | 'decline-all' | 'save-preferences';

export function outcomeOf(choices: CookieChoices): CookieOutcome {
  const allowed = optionalCookies.filter(({ key }) => choices[key]).length;
  if (allowed === optionalCookies.length) return 'accept-all';
  return allowed === 0 ? 'decline-all' : 'save-preferences';
}

/** Told on the document once a choice is saved, whichever part of the page it was made in. */
export const COOKIES_CHOSEN = 'evenkeel:cookies-chosen';

export interface CookiesChosen {
  readonly outcome: CookieOutcome;
  readonly choices: CookieChoices;
}

/** How a choice stands, for Settings. Null: none was made yet. */
export function formatCookieChoices(choices: CookieChoices | null): string {
  if (!choices) return 'No choice made yet: essential cookies only.';
  const allowed = optionalCookies.filter(({ key }) => choices[key]).map(({ label }) => label);
  return allowed.length > 0 ? `Essential, and should we ever set them: ${allowed.join(', ')}.` : 'Essential only.';
}
