/** Whether help is due beside a check-in that could not be sent, by what this device knows. */
import type { QueryClient } from '@tanstack/react-query';
import { needsHelp } from '../../../../contract/needs-help.ts';
import type { Attempt } from '../attempt.ts';
import { lastCheckInQuery } from '../quote-queries.ts';
import { waitingOf } from './waiting-store.ts';

/** The server's own rule; of earlier entries the device knows those that wait here and the last one that was sent. */
export async function needsHelpHere(queryClient: QueryClient, userId: string, attempt: Attempt): Promise<boolean> {
  const waiting = await waitingOf(userId).catch(() => []);
  const before = waiting.filter(({ key, madeAt }) => key !== attempt.key && madeAt <= attempt.madeAt);
  const last = queryClient.getQueryData(lastCheckInQuery.queryKey);
  const hopes = [...before.toReversed().map(({ input }) => input), ...(last ? [last.ratings] : [])];
  return needsHelp(
    attempt.input,
    hopes.map(({ hopeForFuture }) => hopeForFuture),
  );
}
