/**
 * Ratings of a check-in that has not been made yet: from the landing page, or from Home before consent is decided. They
 * are stored for this tab alone, and only at the user's request. They are in session storage and not in the URL,
 * because a URL stays in the history, is shared and synchronised, and does not survive a social login.
 */
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, type Ratings } from '../../contract/domain/mood.ts';

const STORAGE_KEY = 'draft-ratings';
/**
 * In milliseconds: one day. Older ratings say little about the present, and browsers restore old tabs with their
 * session storage.
 */
const MAX_AGE_MS = 86_400_000;

type DraftRatings = Readonly<Partial<Ratings>>;

export function saveDraftRatings(ratings: DraftRatings, now: Date): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: now.getTime(), ratings }));
  } catch {
    // The browser refuses to store anything, so the check-in begins without ratings.
  }
}

/** Empty if none are stored, or if they are too old. */
export function readDraftRatings(now: Date): DraftRatings {
  try {
    const { at, ratings } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const age = now.getTime() - at;
    return age >= 0 && age < MAX_AGE_MS ? validRatingsOnly(ratings) : {};
  } catch {
    return {};
  }
}

export function clearDraftRatings(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Users can edit their own storage, so everything that is not a valid rating is dropped. */
const validRatingsOnly = (stored: Readonly<Record<DimensionKey, unknown>>): DraftRatings =>
  Object.fromEntries(dimensionKeys.filter((key) => isRating(stored[key])).map((key) => [key, stored[key]]));

const isRating = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= RATING_MIN && Number(value) <= RATING_MAX;
