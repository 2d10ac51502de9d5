import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '../../api.ts';
import { currentUserQuery, readConsentAgain } from '../../queries.ts';
import { toast } from '../../ui/toast.tsx';
import { type Attempt, bodyOf, nextAttempt } from './attempt.ts';
import type { CheckInInput } from './check-in.ts';
import { failureToast } from './failure-toast.ts';
import { tellLaterWords } from './on-device/known-here.ts';
import { writeHere } from './on-device/write-here.ts';
import { isWritingHere } from './on-device/writer-choice.ts';
import { readAgainAfter } from './quote-queries.ts';
import { randomId } from './random-id.ts';
import { untilWritten } from './until-written.ts';
import type { Ends } from './use-quote-generation.ts';
import { needsHelpHere } from './waiting/help-here.ts';
import { asSender } from './waiting/one-at-a-time.ts';
import { isLasting } from './waiting/send-waiting.ts';
import { onSentFor, openHelp } from './waiting/sent-check-ins.ts';
import { waitingChanged } from './waiting/use-waiting.ts';
import { keepWaiting, removeWaiting } from './waiting/waiting-store.ts';

interface Sending {
  readonly attempt: Attempt;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/**
 * Asks for the quote of one check-in; asked again unchanged, it is the same check-in to the server. It is kept on this
 * device before it is sent and until an answer settles it, so that it is not lost with the page or the connection.
 */
export function useFirstWords({ onArrival, onFailure }: Ends) {
  const queryClient = useQueryClient();
  const unanswered = useRef<Attempt | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const mutation = useMutation({
    mutationFn: (sending: Sending) => send(queryClient, sending),
    onSuccess: (reply) => {
      unanswered.current = null;
      setKept(null);
      onArrival(reply);
      readAgainAfter(queryClient, 'check-in');
    },
    onError: (error, { signal }) => {
      if (error instanceof KeptError) {
        if (kept) toast({ title: 'Not sent yet', description: 'It stays on this device until it is.' });
        // Sent again, it goes with the words that were read here.
        if (unanswered.current?.key === error.kept.attempt.key) unanswered.current = error.kept.attempt;
      }
      setKept(error instanceof KeptError ? error.kept : null);
      onFailure(error);
      // The page asks for consent now, and this one is gone with it.
      if (readConsentAgain(queryClient, error)) {
        toast({
          title: 'Your check-in was not sent',
          description: 'It stays on this device. If you agree again, it is sent.',
        });
        if (error instanceof ApiError && error.help) openHelp();
      }
      if (!signal.aborted && !(error instanceof KeptError)) failureToast(error, 'Failed to generate quote');
    },
    onSettled: () => void waitingChanged(queryClient),
  });
  useEffect(() =>
    onSentFor(({ key, reply }) => {
      if (unanswered.current?.key !== key) return false;
      unanswered.current = null;
      setKept(null);
      onArrival(reply);
      return true;
    }),
  );
  return {
    isPending: mutation.isPending,
    kept,
    sent: mutation.variables?.attempt,
    ask: (input: CheckInInput) => {
      const before = unanswered.current;
      const attempt = nextAttempt(before, input, () => ({
        key: randomId(),
        madeAt: Date.now(),
        ...(isWritingHere() && { writer: 'built-in' }),
      }));
      // Changed and asked for anew: the one before is not what the person wants to have said.
      if (before && before.key !== attempt.key) void removeWaiting(before.key).catch(() => {});
      unanswered.current = attempt;
      waiting.current = new AbortController();
      const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? '';
      mutation.mutate({ attempt, userId, signal: waiting.current.signal });
    },
    stop: () => waiting.current?.abort(),
    forget: () => {
      unanswered.current = null;
      setKept(null);
      mutation.reset();
    },
  };
}

/** A check-in that waits on this device, with what was written for it here. */
export interface Kept {
  readonly attempt: Attempt;
  readonly help: boolean;
}

/** No answer came, and the check-in waits on this device. */
class KeptError extends ApiError {
  readonly kept: Kept;
  constructor(kept: Kept) {
    super(0, JSON.stringify({ help: kept.help }), '');
    this.kept = kept;
  }
}

const send = (queryClient: QueryClient, sending: Sending) =>
  asSender(sending.attempt.key, sending.signal, async () => {
    const { userId, signal } = sending;
    const { key, writer } = sending.attempt;
    // Some private windows keep nothing: it is then as before, and the sliders stay.
    const isKept = await keepWaiting({ ...sending.attempt, userId, refusal: null }).then(
      () => true,
      () => false,
    );
    const attempt = writer === 'built-in' ? await withWords(queryClient, sending) : sending.attempt;
    try {
      const ask = () =>
        api('POST /api/quotes/generate', { body: bodyOf(attempt, Date.now()) }, { idempotencyKey: key, signal });
      const reply = await untilWritten(ask, signal);
      await tellLaterWords(userId, key, reply.quote.id).catch(() => {});
      await removeWaiting(key).catch(() => {});
      return reply;
    } catch (error) {
      if (isSettled(error)) await removeWaiting(key).catch(() => {});
      if (!(isKept && error instanceof ApiError && error.status === 0)) throw error;
      throw new KeptError(await keptHere(queryClient, { ...sending, attempt }));
    }
  });

/** Written once: whoever has read them meets no others before there is a connection. */
async function withWords(queryClient: QueryClient, { attempt, userId }: Sending): Promise<Attempt> {
  const words = attempt.words ?? (await writeHere(queryClient, userId, attempt));
  return words ? { ...attempt, words } : attempt;
}

/** With words of this device, which travel with the check-in. */
async function keptHere(queryClient: QueryClient, sending: Sending): Promise<Kept> {
  const attempt = await withWords(queryClient, sending);
  const { userId } = sending;
  await keepWaiting({ ...attempt, userId, refusal: null }).catch(() => {});
  return { attempt, help: attempt.words?.isHelpOpen ?? (await needsHelpHere(queryClient, userId, attempt)) };
}

/** Refused for good, or taken by the server though there are no words for it now. */
const isSettled = (error: unknown): boolean =>
  isLasting(error) || (error instanceof ApiError && error.code === 'too_many_quotes');
