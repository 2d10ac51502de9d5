/**
 * What somebody rated on the start page, on its way to their first check-in. Kept by the browser for this tab alone, and
 * only once they asked for it. The tab's own storage and not the address: an address stays in the history, is shared and
 * synchronised, and does not come back from signing in elsewhere.
 */
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, type Ratings } from '../../contract/domain/mood.ts';

const STORAGE_KEY = 'carried-ratings';
/** How somebody was the day before says little; and browsers bring tabs of long ago back with all they held. */
const MAX_AGE_MS = 86_400_000;

type CarriedRatings = Readonly<Partial<Ratings>>;

export function saveCarriedRatings(ratings: CarriedRatings, now: Date): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: now.getTime(), ratings }));
  } catch {
    // A browser that keeps nothing: the check-in begins as it always does.
  }
}

/** Nothing where nothing was carried, or too long ago. */
export function readCarriedRatings(now: Date): CarriedRatings {
  try {
    const { at, ratings } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const age = now.getTime() - at;
    return age >= 0 && age < MAX_AGE_MS ? validRatingsOnly(ratings) : {};
  } catch {
    return {};
  }
}

export function clearCarriedRatings(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Anybody can write into their own storage: what is no rating stays out. */
const validRatingsOnly = (kept: Readonly<Record<DimensionKey, unknown>>): CarriedRatings =>
  Object.fromEntries(dimensionKeys.filter((key) => isRating(kept[key])).map((key) => [key, kept[key]]));

const isRating = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= RATING_MIN && Number(value) <= RATING_MAX;
