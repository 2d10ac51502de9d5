/**
 * Ratings of a check-in that has not been made yet, from the landing page. They are stored for this tab alone, and only
 * at the visitor's request. They are in session storage and not in the URL, because a URL stays in the history, is
 * shared and synchronised, and does not survive a social login. The app reads them with check-in-drafts.ts, which stores
 * the drafts of a signed-in user in their place.
 */
import type { Ratings } from '../../contract/domain/mood.ts';

export const DRAFTS_KEY = 'draft-ratings';

export function saveDraftRatings(given: Readonly<Partial<Ratings>>, now: Date): void {
  const ratings = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value, isSet: true }]));
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify({ at: now.getTime(), drafts: { today: { ratings } } }));
  } catch {
    // The browser refuses to store anything, so the check-in begins without ratings.
  }
}

/** Also clears the drafts of a signed-in user. */
export function clearDraftRatings(): void {
  try {
    sessionStorage.removeItem(DRAFTS_KEY);
  } catch {
    // Nothing was stored.
  }
}
