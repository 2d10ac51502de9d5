/** The signed-in person's check-ins that wait on this device, and what can be done about them. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery, healthConsentQuery, readConsentAgain } from '../../../queries.ts';
import { toast } from '../../../ui/toast.tsx';
import { readAgainAfter } from '../quote-queries.ts';
import { type Outcome, type SentCheckIn, sendWaiting } from './send-waiting.ts';
import { tellOfSent } from './sent-check-ins.ts';
import { removeWaiting, type WaitingCheckIn, waitingOf } from './waiting-store.ts';

/** The ones that were read here are not the ones that are kept. */
const WORDS_WRITTEN_AGAIN = 'Words were written again, with all of your history. You find them under Recent Quotes.';

const KEY = ['waiting-check-ins'];

/** Has what is shown of them read again. */
export const waitingChanged = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: KEY });

const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY, userId],
    // Some private windows keep nothing: nothing waits there.
    queryFn: () => waitingOf(userId).catch((): WaitingCheckIn[] => []),
    staleTime: 0,
  });

/** Undefined while it is not known. */
export function useWaiting(): readonly WaitingCheckIn[] | undefined {
  const { data: user } = useQuery(currentUserQuery);
  return useQuery({ ...waitingQuery(user?.id ?? ''), enabled: Boolean(user) }).data;
}

/** Whether consent was withdrawn, so that nothing that waits is taken; asked only where something waits. */
export const useIsConsentWithdrawn = (isSomethingWaiting: boolean): boolean =>
  useQuery({ ...healthConsentQuery, enabled: isSomethingWaiting }).data?.granted === false;

/** Sends what waits for this person and tells them of what was sent. */
export async function sendAndTell(queryClient: QueryClient, userId: string): Promise<Outcome> {
  const untold: SentCheckIn[] = [];
  const outcome = await sendWaiting(userId, (sent) => {
    if (!tellOfSent(sent)) untold.push(sent);
    readAgainAfter(queryClient, 'check-in');
  });
  readConsentAgain(queryClient, outcome.why);
  void waitingChanged(queryClient);
  if (untold.length > 0) {
    toast({
      title: untold.length === 1 ? 'Your check-in was sent' : `Your ${untold.length} check-ins were sent`,
      ...(untold.some(({ reply }) => reply.deviceWords === 'rewritten') && { description: WORDS_WRITTEN_AGAIN }),
    });
  }
  return outcome;
}

/** 'Send now' and 'Remove'. */
export function useWaitingActs() {
  const queryClient = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const [isSending, setIsSending] = useState(false);
  return {
    isSending,
    send: async () => {
      if (!user) return;
      setIsSending(true);
      const { why } = await sendAndTell(queryClient, user.id);
      setIsSending(false);
      if (why) toast({ title: 'Not sent yet', description: 'It stays on this device until it is.' });
    },
    remove: async (...keys: readonly string[]) => {
      await Promise.all(keys.map(removeWaiting));
      await waitingChanged(queryClient);
    },
  };
}
