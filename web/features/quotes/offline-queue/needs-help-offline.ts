/** Whether help is due beside a check-in that could not be sent, judging by what this device knows. */
import type { QueryClient } from '@tanstack/react-query';
import { needsHelp } from '../../../../contract/domain/needs-help.ts';
import {
  givenKeys,
  givenRatings,
  type SourcedRatings,
  sentSources,
} from '../../../../contract/domain/rating-sources.ts';
import type { CheckInInput } from '../check-in/check-in.ts';
import type { Submission } from '../check-in/submission.ts';
import { lastCheckInQuery } from '../quote-queries.ts';
import { listQueuedCheckIns } from './queue-store.ts';

/** Applies the server's own rule. Of earlier check-ins, the device knows the queued ones and the last one sent. */
export async function needsHelpOffline(
  queryClient: QueryClient,
  userId: string,
  attempt: Submission,
): Promise<boolean> {
  const waiting = await listQueuedCheckIns(userId).catch(() => []);
  const before = waiting.filter(({ key, madeAt }) => key !== attempt.key && madeAt <= attempt.madeAt);
  const last = queryClient.getQueryData(lastCheckInQuery.queryKey);
  const earlier = before.toReversed().map(({ input }) => withSources(input));
  if (last) earlier.push({ ratings: last.ratings, sources: last });
  return needsHelp(withSources(attempt.input).ratings, earlier.flatMap(givenHope));
}

const withSources = (input: CheckInInput): SourcedRatings => {
  const sources = sentSources(input);
  return { ratings: givenRatings(input, sources), sources };
};

/** As on the server, a check-in in which hope was left alone says nothing about it. */
const givenHope = ({ ratings, sources }: SourcedRatings): number[] =>
  givenKeys(sources).includes('hopeForFuture') ? [ratings.hopeForFuture] : [];
