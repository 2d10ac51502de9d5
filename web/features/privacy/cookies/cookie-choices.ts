/** The optional kinds of cookies: their texts in the banner and in Settings, and helpers for a choice among them. */
import type { CookieChoices } from '#contract/calls/privacy.ts';

/** None of them is set today, and the texts say so. The choice takes effect if that changes. */
export const optionalCookies = [
  {
    key: 'analytics',
    label: 'Analytics',
    hint: "Would count visits so we can fix what's hard to use. None set today.",
  },
  { key: 'marketing', label: 'Marketing', hint: 'Would tell us how you found Evenkeel. None set today.' },
  { key: 'preferences', label: 'Preference cookies', hint: 'Would remember your preferences. None set today.' },
] as const satisfies readonly { key: keyof CookieChoices; label: string; hint: string }[];

export const essentialCookies = {
  label: 'Essential',
  hint: "Keep you signed in and remember this choice. Evenkeel can't work without them.",
} as const;

/** All of the optional kinds, or none of them. */
export const choicesWithAll = (allowed: boolean): CookieChoices => ({
  necessary: true,
  analytics: allowed,
  marketing: allowed,
  preferences: allowed,
});

type CookieOutcome = 'accept-all' | 'decline-all' | 'save-preferences';

export function outcomeOf(choices: CookieChoices): CookieOutcome {
  const allowed = optionalCookies.filter(({ key }) => choices[key]).length;
  if (allowed === optionalCookies.length) return 'accept-all';
  return allowed === 0 ? 'decline-all' : 'save-preferences';
}

/** Event dispatched on the document once a choice is saved, wherever on the page it was made. */
export const COOKIES_CHOSEN = 'evenkeel:cookies-chosen';

export interface CookiesChosen {
  readonly outcome: CookieOutcome;
  readonly choices: CookieChoices;
}

/** The current choice as text, for Settings. @param choices null if none has been made. */
export function formatCookieChoices(choices: CookieChoices | null): string {
  if (!choices) return 'No choice made yet: essential cookies only.';
  const allowed = optionalCookies.filter(({ key }) => choices[key]).map(({ label }) => label);
  return allowed.length > 0 ? `Essential, and if we ever set them: ${allowed.join(', ')}.` : 'Essential only.';
}
