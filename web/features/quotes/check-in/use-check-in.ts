import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { DayEnd } from '#contract/domain/days.ts';
import type { DimensionKey, TimeOfDay } from '#contract/domain/mood.ts';
import { givenKeys } from '#contract/domain/rating-sources.ts';
import { pages } from '#contract/pages.ts';
import { toLocalDay } from '#web/dates/local-day.ts';
import { useDayEnd, useHour } from '#web/queries/use-today.ts';
import { readCheckInDraft, storeCheckInDraft, useStoredDraft } from '#web/session/check-in-drafts.ts';
import type { Rating } from '#web/ui/check-in/rating.ts';
import { usePageSearch } from '#web/ui/layout/use-page-search.ts';
import { checkInPageMessages } from '../generation/generation-callbacks.ts';
import { useQuoteGeneration } from '../generation/use-quote-generation.ts';
import { lastCheckInQuery } from '../quote-queries.ts';
import {
  type CheckIn,
  countGiven,
  fillFrom,
  newCheckIn,
  toCheckInDraft,
  toCheckInInput,
  undoFill,
  withDraft,
  withRating,
  withTime,
  withTimeNow,
} from './check-in.ts';
import type { CheckInDay } from './day/check-in-day.ts';
import type { DayDraft } from './day-drafts.ts';
import { startsAsLastTime } from './start-as-last-time.ts';
import { isSameInput } from './submission.ts';

/**
 * The state of a check-in from its first slider to its quote. The sliders keep their values whether or not a request
 * succeeds. The draft keeps them while another day is shown, and the tab's storage while another page is.
 */
export function useCheckIn(day: CheckInDay, draft: DayDraft) {
  const dayEnd = useDayEnd();
  // A preset time of day follows it.
  useHour();
  const [stored, setCheckIn] = useState<CheckIn>(() => draft.checkIn ?? initialCheckIn(new Date(), day, dayEnd));
  const checkIn = currentCheckIn(stored, draft, dayEnd);
  const generation = useQuoteGeneration(checkInPageMessages, draft.pendingSubmission);
  const isOpen = generation.phase === 'form';
  useEffect(() => {
    draft.checkIn = isOpen ? checkIn : null;
  }, [draft, isOpen, checkIn]);
  // Once it was submitted, the offline queue or the server has it, unless it was refused where nothing is kept.
  const isUnsent = isOpen && (draft.pendingSubmission.current === null || generation.refusal?.isKept === false);
  useStoredDraft(day, isUnsent ? toCheckInDraft(checkIn) : null);
  useEffect(() => {
    // It was taken over.
    if (day === 'today') storeCheckInDraft('home', null, toLocalDay(new Date(), dayEnd));
  }, [day, dayEnd]);
  const lastTime = useLastCheckIn(checkIn, setCheckIn);
  return {
    checkIn,
    lastTime,
    ...generation,
    rate: (key: DimensionKey, rating: Rating) => setCheckIn((current) => withRating(current, key, rating)),
    setTime: (timeOfDay: TimeOfDay) => setCheckIn((current) => withTime(current, timeOfDay)),
    generate: () => {
      const current = currentCheckIn(stored, draft, dayEnd);
      setCheckIn(current);
      return generation.generate(toCheckInInput(current));
    },
    startOver: () => {
      setCheckIn(newCheckIn(new Date(), day, dayEnd));
      lastTime.forget();
      generation.forget();
    },
  };
}

/** What was entered for this day before, and for today on Home since then. */
const initialCheckIn = (now: Date, day: CheckInDay, dayEnd: DayEnd): CheckIn =>
  (day === 'today' ? [day, 'home'] : [day]).reduce(
    (filled, form) => {
      const stored = readCheckInDraft(form, toLocalDay(now, dayEnd));
      return stored ? withDraft(filled, stored) : filled;
    },
    newCheckIn(now, day, dayEnd),
  );

/**
 * The check-in as it is shown and would be sent now. An unchanged retry keeps the day and time of the first attempt.
 */
function currentCheckIn(stored: CheckIn, { pendingSubmission }: DayDraft, dayEnd: DayEnd): CheckIn {
  const isRetry =
    pendingSubmission.current !== null && isSameInput(pendingSubmission.current.input, toCheckInInput(stored));
  return isRetry ? stored : withTimeNow(stored, new Date(), dayEnd);
}

/** Carries over in one tap the ratings given in the last check-in, and can undo that. */
function useLastCheckIn(checkIn: CheckIn, setCheckIn: (checkIn: CheckIn) => void) {
  const { data, isPending, isFetching } = useQuery(lastCheckInQuery);
  const [filling, setFilling] = useState<{ readonly original: CheckIn; readonly filled: CheckIn } | null>(null);
  const lastCheckIn = data && givenKeys(data).length > 0 ? data : null;
  const fill = () => {
    if (!lastCheckIn) return;
    const filled = fillFrom(checkIn, lastCheckIn);
    setFilling({ original: checkIn, filled });
    setCheckIn(filled);
  };
  // Right after another check-in, the cache still has the check-in before it, so wait for the refetch.
  useFillOnArrival(data !== undefined && !isFetching, fill);
  return {
    isPending,
    /**
     * The check-in to fill from. Null if there is none with a given rating, or if it cannot be loaded: the button is
     * not offered then.
     */
    checkIn: lastCheckIn,
    /** How many sliders the fill carried. Null if nothing is filled. */
    filled: filling && { carried: countGiven(filling.filled).carried },
    fill,
    undo: () => {
      if (!filling) return;
      setCheckIn(undoFill(checkIn, filling.filled, filling.original));
      setFilling(null);
    },
    forget: () => setFilling(null),
  };
}

/**
 * Fills when Home's link requests it. The URL parameter is removed, so that a reload does not repeat a fill that was
 * undone.
 */
function useFillOnArrival(isKnown: boolean, fill: () => void): void {
  const [, navigate] = useLocation();
  const isRequested = startsAsLastTime(usePageSearch());
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    if (!isRequested || !isKnown) return;
    fillNow();
    navigate(pages.sliders, { replace: true });
  }, [isRequested, isKnown, navigate]);
}

export type LastCheckIn = ReturnType<typeof useLastCheckIn>;
