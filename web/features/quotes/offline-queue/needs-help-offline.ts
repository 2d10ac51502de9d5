/** Whether help is due beside a check-in that could not be sent, judging by what this device knows. */
import type { QueryClient } from '@tanstack/react-query';
import { needsHelp } from '../../../../contract/domain/needs-help.ts';
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
  const hopes = [...before.toReversed().map(({ input }) => input), ...(last ? [last.ratings] : [])];
  return needsHelp(
    attempt.input,
    hopes.map(({ hopeForFuture }) => hopeForFuture),
  );
}
