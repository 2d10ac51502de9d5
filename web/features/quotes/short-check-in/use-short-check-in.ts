import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Answer, nextDimension } from '#contract/domain/choose-dimensions.ts';
import { type DimensionKey, dimensionKeys, type TimeOfDay } from '#contract/domain/mood.ts';
import { noStatistics, type RatingStatistics } from '#contract/domain/rating-statistics.ts';
import { ApiError } from '#web/api-client/api.ts';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { useDeviceDay, useToday } from '#web/queries/use-today.ts';
import { type CheckInDraft, readCheckInDraft } from '#web/session/check-in-drafts.ts';
import type { CheckInInput } from '../check-in/check-in.ts';
import { useQueuedCheckIns } from '../offline-queue/use-offline-queue.ts';
import { ratingStatisticsQuery } from '../quote-queries.ts';
import { withQueued } from './with-queued.ts';

/**
 * The sliders of a short check-in: those rated so far, and the next one. The next one depends on the ratings so far, so
 * it may change with them until it is rated itself. Without statistics, the prior chooses.
 */
export function useShortCheckIn() {
  const today = useToday();
  const { data, isPending } = useQuery({ ...ratingStatisticsQuery, enabled: useHasAccess() });
  const queued = useQueuedCheckIns();
  const deviceDay = useDeviceDay();
  const newest = useMemo(() => withQueued(data ?? noStatistics, queued ?? []), [data, queued]);
  // Frozen at the first rating: once this check-in is queued, it must not count as "last time".
  const [frozen, setFrozen] = useState<RatingStatistics | null>(null);
  const statistics = frozen ?? newest;
  const [answers, setAnswers] = useState(() => storedAnswers(deviceDay));
  const next = useMemo(
    () => (isPending || queued === undefined ? null : nextDimension(statistics, answers, today)),
    [isPending, queued, statistics, answers, today],
  );
  return {
    isLoading: isPending || queued === undefined,
    answers,
    next,
    /** Whether the newest check-in has ratings that the next one can start from. */
    hasLastTime: dimensionKeys.some((key) => statistics.lastGiven[key]?.checkInsAgo === 0),
    /** The newest value of a dimension, or null. */
    lastValue: (key: DimensionKey): number | null => statistics.lastGiven[key]?.value ?? null,
    rate: (key: DimensionKey, value: number) => {
      setFrozen(statistics);
      setAnswers((current) => withAnswer(current, { key, value }));
    },
    clear: () => {
      setFrozen(null);
      setAnswers([]);
    },
  };
}

/**
 * Known once Home's figures have arrived. If access to them is refused, the statistics would be refused too. Waiting
 * for them also means that the sliders are chosen for the server's day from the start.
 */
function useHasAccess(): boolean {
  const { isPending, error } = useQuery(progressQuery);
  return !isPending && !(error instanceof ApiError && error.accessExpired !== null);
}

/** Those that were rated before another page was opened. */
const storedAnswers = (deviceDay: string): readonly Answer[] =>
  Object.entries(readCheckInDraft('home', deviceDay)?.ratings ?? {}).map(([key, { value }]) => ({
    key: key as DimensionKey,
    value,
  }));

/** In the order in which the dimensions were first rated. */
const withAnswer = (answers: readonly Answer[], answer: Answer): readonly Answer[] =>
  answers.some(({ key }) => key === answer.key)
    ? answers.map((existing) => (existing.key === answer.key ? answer : existing))
    : [...answers, answer];

export const toDraft = (answers: readonly Answer[]): CheckInDraft => ({
  ratings: Object.fromEntries(answers.map(({ key, value }) => [key, { value, isSet: true }])),
});

export const toShortCheckInInput = (answers: readonly Answer[], timeOfDay: TimeOfDay): CheckInInput => ({
  ...Object.fromEntries(answers.map(({ key, value }) => [key, value])),
  timeOfDayPreference: timeOfDay,
  day: 'today',
  set: answers.map(({ key }) => key),
});
