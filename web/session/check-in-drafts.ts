/**
 * What a signed-in user has entered in a check-in form and not sent, stored for this tab alone, so that neither another
 * page nor a reload loses it. It is shown to that user only, and only on the day it was entered.
 */
import { useEffect } from 'react';
import { DAY_MS } from '../../contract/domain/days.ts';
import { type DimensionKey, dimensions, RATING_MAX, RATING_MIN, type TimeOfDay } from '../../contract/domain/mood.ts';
import { useDeviceDay } from '../queries/use-today.ts';
import type { Rating } from '../ui/check-in/rating.ts';
import { clearDraftRatings, DRAFTS_KEY } from './draft-ratings.ts';
import { getPageUserId } from './page-user.ts';

/** Older ratings from the landing page say little about the present, and browsers restore old tabs with their storage. */
export const DRAFT_AGE_MAX_MS = DAY_MS;

export interface CheckInDraft {
  /** Only what is set or carried, so that every other slider stays unset. */
  readonly ratings: Readonly<Partial<Record<DimensionKey, Rating>>>;
  /** Absent if the user has not chosen one. */
  readonly timeOfDay?: TimeOfDay | undefined;
}

/** 'home' for the short check-in, or else the day of the check-in page's form: 'today' or YYYY-MM-DD. */
type Form = string;

/** Null if nothing is stored for this user and day. Ratings from the landing page are a draft for today. */
export function readCheckInDraft(form: Form, today: string): CheckInDraft | null {
  const draft = readAll(today)[form];
  return draft?.ratings ? { ...draft, ratings: validRatingsOnly(draft.ratings) } : null;
}

/** @param draft is null once the check-in was sent, or if nothing has been entered. */
export function storeCheckInDraft(form: Form, draft: CheckInDraft | null, today: string): void {
  const userId = getPageUserId();
  const { [form]: stored, ...others } = readAll(today);
  if (userId === null || !(draft || stored)) return;
  const drafts = draft ? { ...others, [form]: draft } : others;
  if (Object.keys(drafts).length === 0) {
    clearDraftRatings();
    return;
  }
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify({ userId, localDay: today, drafts }));
  } catch {
    // The browser refuses to store anything, so the draft ends with the page.
  }
}

/** Stores it only when it changes: anything else would store it again after a sign-out. */
export function useStoredDraft(form: Form, draft: CheckInDraft | null): void {
  const today = useDeviceDay();
  const text = JSON.stringify(draft);
  useEffect(() => storeCheckInDraft(form, JSON.parse(text), today), [form, text, today]);
}

/** Drafts of another user or day are deleted. */
function readAll(today: string): Readonly<Record<Form, CheckInDraft>> {
  try {
    const { at, userId, localDay, drafts } = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? '{}');
    const pageUserId = getPageUserId();
    const age = Date.now() - at;
    const isCurrent = userId ? userId === pageUserId && localDay === today : age >= 0 && age < DRAFT_AGE_MAX_MS;
    if (!isCurrent && pageUserId !== null) clearDraftRatings();
    return (isCurrent && drafts) || {};
  } catch {
    return {};
  }
}

/** In the order given. Users can edit their own storage, so everything that is not a valid rating is dropped. */
const validRatingsOnly = (stored: CheckInDraft['ratings']): CheckInDraft['ratings'] =>
  Object.fromEntries(
    Object.entries(stored).filter(([key, rating]) => dimensions[key as DimensionKey] && isRating(rating?.value)),
  );

const isRating = (value: number): boolean => Number.isInteger(value) && value >= RATING_MIN && value <= RATING_MAX;
