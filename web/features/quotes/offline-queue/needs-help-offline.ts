/** Whether help is due with a check-in that could not be sent, judging by the data on this device. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '#contract/call.ts';
import type { lastCheckIn } from '#contract/calls/quotes.ts';
import { type DatedRatings, needsHelpAsKnown } from '#contract/domain/needs-help.ts';
import { givenKeys, sourcedRatings } from '#contract/domain/rating-sources.ts';
import type { Submission } from '../check-in/submission.ts';
import { lastCheckInQuery } from '../quote-queries.ts';
import { listQueuedCheckIns } from './queue-store.ts';

/**
 * Applies the same rule as the server. Of earlier check-ins, the device knows the queued ones and the last one of the
 * newest day.
 */
export async function needsHelpOffline(
  queryClient: QueryClient,
  userId: string,
  submission: Submission,
): Promise<boolean> {
  const queued = await listQueuedCheckIns(userId);
  const earlierQueued = queued.filter(({ key, madeAt }) => key !== submission.key && madeAt <= submission.madeAt);
  const last = queryClient.getQueryData(lastCheckInQuery.queryKey);
  const earlier = [...earlierQueued.toReversed().map(datedRatings), ...(last ? [datedReply(last)] : [])];
  const hopes = earlier.filter(isHopeGiven).map(({ ratings }) => ratings.hopeForFuture);
  return needsHelpAsKnown(datedRatings(submission), earlier, hopes);
}

const isHopeGiven = ({ sources }: DatedRatings): boolean => givenKeys(sources).includes('hopeForFuture');

const datedRatings = ({ input, madeAt }: Pick<Submission, 'input' | 'madeAt'>): DatedRatings => ({
  ...sourcedRatings(input),
  madeAt,
});

type LastCheckIn = NonNullable<CallReply<typeof lastCheckIn>['checkIn']>;

const datedReply = ({ ratings, set, carried, createdAt }: LastCheckIn): DatedRatings => ({
  ratings,
  sources: { set, carried },
  madeAt: Date.parse(createdAt),
});
