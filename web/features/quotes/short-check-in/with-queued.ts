import { type DimensionKey, dimensionKeys } from '#contract/domain/mood.ts';
import { givenKeys, sentSources } from '#contract/domain/rating-sources.ts';
import type { LastGiven, RatingStatistics } from '#contract/domain/rating-statistics.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { CheckInInput } from '../check-in/check-in.ts';
import { submissionLocalDay } from '../check-in/submission.ts';
import { isUnsent, type QueuedCheckIn } from '../offline-queue/queue-store.ts';

type Queued = Pick<QueuedCheckIn, 'input' | 'madeAt' | 'clock' | 'refusal' | 'isSaved'>;

/** Check-ins queued on this device are newer than those the server knows, so their ratings take precedence. */
export function withQueued(statistics: RatingStatistics, queued: readonly Queued[]): RatingStatistics {
  const newest = queued.filter(isUnsent).toSorted((a, b) => b.madeAt - a.madeAt);
  if (newest.length === 0) return statistics;
  const lastGiven = (key: DimensionKey): LastGiven | null => {
    const checkInsAgo = newest.findIndex(({ input }) => isGiven(input, key));
    const checkIn = newest[checkInsAgo];
    const value = checkIn?.input[key];
    if (checkIn && value !== undefined) return { value, checkInsAgo, localDay: submissionLocalDay(checkIn) };
    const stored = statistics.lastGiven[key];
    return stored && { ...stored, checkInsAgo: stored.checkInsAgo + newest.length };
  };
  return { ...statistics, lastGiven: recordOf(dimensionKeys, lastGiven) };
}

const isGiven = (input: CheckInInput, key: DimensionKey): boolean => givenKeys(sentSources(input)).includes(key);
