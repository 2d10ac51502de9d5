import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { CallNamed } from '../../../contract/index.ts';
import { ApiError, api } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { type Attempt, nextAttempt } from './attempt.ts';
import type { CheckInInput } from './check-in.ts';
import { failureToast } from './failure-toast.ts';
import { readAgainAfter } from './quote-queries.ts';
import { randomId } from './random-id.ts';
import { tryAgainAt } from './try-again-at.ts';

/** How long the quote, and the notice of it, stand alone before the help lines open beside it. */
export const HELP_DELAY_MS = 1200;

export type Phase = 'form' | 'waiting' | 'quote';

type Written = CallReply<CallNamed<'POST /api/quotes/generate'>>;

/** No more words for now: what the server says about it, and when there are words again. */
export interface Pause {
  readonly message: string;
  readonly again: string | null;
}

interface Ends {
  readonly onArrival: (reply: Written) => void;
  readonly onFailure: (error: Error) => void;
}

/** The words of one check-in: the first, and others in their place. */
export function useQuoteGeneration() {
  const [written, setWritten] = useState<Written | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const [helpDue, setHelpDue] = useState<object | null>(null);
  const onArrival = (reply: Written): void => {
    setWritten(reply);
    setPause(null);
    setHelpDue(reply.help ? {} : null);
    toast({ title: 'Quote Generated', ...(reply.help && { durationMs: HELP_DELAY_MS }) });
  };
  const onFailure = (error: Error): void => {
    setPause(pauseIn(error));
    setHelpDue(error instanceof ApiError && error.help ? {} : null);
  };
  const first = useFirstWords({ onArrival, onFailure });
  const otherWords = useOtherWords(written?.quote.id, { onArrival, onFailure });
  return {
    phase: phaseOf(first.isPending, written),
    result: written ?? undefined,
    otherWords,
    pause,
    /** Another object each time the help lines should open by themselves; null: not now. */
    helpDue,
    /** What the shown quote answers. */
    sentInput: first.sentInput,
    generate: first.ask,
    /** Back to the sliders; the entry may still be made, and the same key finds it again. */
    stopWaiting: first.stop,
    forget: () => {
      setWritten(null);
      setPause(null);
      setHelpDue(null);
      first.forget();
    },
  };
}

/** Asks for the quote of one check-in; asked again unchanged, it is the same check-in to the server. */
function useFirstWords({ onArrival, onFailure }: Ends) {
  const queryClient = useQueryClient();
  const unanswered = useRef<Attempt | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: ({ attempt, signal }: { attempt: Attempt; signal: AbortSignal }) =>
      api('POST /api/quotes/generate', { body: attempt.input }, { idempotencyKey: attempt.key, signal }),
    onSuccess: (reply) => {
      unanswered.current = null;
      onArrival(reply);
      readAgainAfter(queryClient, 'check-in');
    },
    onError: (error, { signal }) => {
      onFailure(error);
      if (!signal.aborted) failureToast(error, 'Failed to generate quote');
    },
  });
  return {
    isPending: mutation.isPending,
    sentInput: mutation.variables?.attempt.input,
    ask: (input: CheckInInput) => {
      unanswered.current = nextAttempt(unanswered.current, input, randomId);
      waiting.current = new AbortController();
      mutation.mutate({ attempt: unanswered.current, signal: waiting.current.signal });
    },
    stop: () => waiting.current?.abort(),
    forget: mutation.reset,
  };
}

/** Other words for the same entry. The ones on screen stay until the new ones are here. */
function useOtherWords(id: string | undefined, { onArrival, onFailure }: Ends) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (quoteId: string) => api('POST /api/quotes/:id/regenerate', { params: { id: quoteId } }),
    onSuccess: (reply, quoteId) => {
      // The person may have gone on to the next check-in meanwhile.
      if (quoteId === id) onArrival(reply);
      readAgainAfter(queryClient, 'other words');
    },
    onError: (error) => {
      onFailure(error);
      failureToast(error, 'Failed to generate quote');
    },
  });
  return { isPending: mutation.isPending, ask: () => id !== undefined && mutation.mutate(id) };
}

const phaseOf = (isPending: boolean, written: Written | null): Phase =>
  isPending ? 'waiting' : written ? 'quote' : 'form';

function pauseIn(error: Error | null): Pause | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many_quotes') return null;
  const { serverMessage, retryAfterSeconds } = error;
  return {
    message: serverMessage ?? 'That was a lot of words in a short time.',
    again: retryAfterSeconds === null ? null : tryAgainAt(retryAfterSeconds, new Date()),
  };
}
