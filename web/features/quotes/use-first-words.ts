import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '../../api.ts';
import { currentUserQuery, readConsentAgain } from '../../queries.ts';
import { toast } from '../../ui/toast.tsx';
import { type Attempt, ageSecondsAt, nextAttempt } from './attempt.ts';
import type { CheckInInput } from './check-in.ts';
import { failureToast } from './failure-toast.ts';
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
  const [isKept, setIsKept] = useState(false);
  const mutation = useMutation({
    mutationFn: (sending: Sending) => send(queryClient, sending),
    onSuccess: (reply) => {
      unanswered.current = null;
      setIsKept(false);
      onArrival(reply);
      readAgainAfter(queryClient, 'check-in');
    },
    onError: (error, { signal }) => {
      setIsKept(error instanceof KeptError);
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
      setIsKept(false);
      onArrival(reply);
      return true;
    }),
  );
  return {
    isPending: mutation.isPending,
    isKept,
    sentInput: mutation.variables?.attempt.input,
    ask: (input: CheckInInput) => {
      const before = unanswered.current;
      const attempt = nextAttempt(before, input, () => ({ key: randomId(), madeAt: Date.now() }));
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
      setIsKept(false);
      mutation.reset();
    },
  };
}

/** No answer came, and the check-in waits on this device. */
class KeptError extends ApiError {
  constructor(help: boolean) {
    super(0, JSON.stringify({ help }), '');
  }
}

const send = (queryClient: QueryClient, { attempt, userId, signal }: Sending) =>
  asSender(attempt.key, signal, async () => {
    const { key, input } = attempt;
    // Some private windows keep nothing: it is then as before, and the sliders stay.
    const isKept = await keepWaiting({ ...attempt, userId, refusal: null }).then(
      () => true,
      () => false,
    );
    try {
      const ask = () => {
        const body = { ...input, ageSeconds: ageSecondsAt(attempt, Date.now()) };
        return api('POST /api/quotes/generate', { body }, { idempotencyKey: key, signal });
      };
      const reply = await untilWritten(ask, signal);
      await removeWaiting(key).catch(() => {});
      return reply;
    } catch (error) {
      if (isSettled(error)) await removeWaiting(key).catch(() => {});
      if (!(isKept && error instanceof ApiError && error.status === 0)) throw error;
      throw new KeptError(await needsHelpHere(queryClient, userId, attempt));
    }
  });

/** Refused for good, or taken by the server though there are no words for it now. */
const isSettled = (error: unknown): boolean =>
  isLasting(error) || (error instanceof ApiError && error.code === 'too_many_quotes');
