import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DimensionKey, TimeOfDay } from '../../../contract/mood.ts';
import { api } from '../../api.ts';
import { queryKeys } from '../../queries.ts';
import type { Rating } from '../../ui/rating-slider.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Attempt, nextAttempt } from './attempt.ts';
import { type CheckIn, type CheckInInput, inputOf, newCheckIn, withRating } from './check-in.ts';
import { failureToast } from './failure-toast.ts';
import { randomId } from './random-id.ts';

/** How long the quote, and the notice of it, stand alone before the help lines open beside it. */
export const HELP_DELAY_MS = 1200;

export type Phase = 'form' | 'waiting' | 'quote';

/** A check-in from its first slider to its quote. Every slider stays where it is whatever happens on the way. */
export function useCheckIn() {
  const [checkIn, setCheckIn] = useState<CheckIn>(() => newCheckIn(new Date()));
  const generation = useQuoteGeneration();
  return {
    checkIn,
    ...generation,
    rate: (key: DimensionKey, rating: Rating) => setCheckIn((current) => withRating(current, key, rating)),
    setTime: (timeOfDay: TimeOfDay) => setCheckIn((current) => ({ ...current, timeOfDay })),
    generate: () => generation.generate(inputOf(checkIn)),
    startOver: () => {
      setCheckIn(newCheckIn(new Date()));
      generation.forget();
    },
  };
}

/** Asks for the quote of one check-in; asked again unchanged, it is the same check-in to the server. */
function useQuoteGeneration() {
  const queryClient = useQueryClient();
  const unanswered = useRef<Attempt | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: ({ attempt, signal }: { attempt: Attempt; signal: AbortSignal }) =>
      api('POST /api/quotes/generate', { body: attempt.input }, { idempotencyKey: attempt.key, signal }),
    onSuccess: ({ help }) => {
      unanswered.current = null;
      toast({ title: 'Quote Generated', ...(help && { durationMs: HELP_DELAY_MS }) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.recentQuotes });
      void queryClient.invalidateQueries({ queryKey: queryKeys.stats });
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) failureToast(error, 'Failed to generate quote');
    },
  });
  return {
    phase: phaseOf(mutation),
    result: mutation.data,
    /** What the shown quote answers. */
    sentInput: mutation.variables?.attempt.input,
    generate: (input: CheckInInput) => {
      unanswered.current = nextAttempt(unanswered.current, input, randomId);
      waiting.current = new AbortController();
      mutation.mutate({ attempt: unanswered.current, signal: waiting.current.signal });
    },
    /** Back to the sliders; the entry may still be made, and the same key finds it again. */
    stopWaiting: () => waiting.current?.abort(),
    forget: mutation.reset,
  };
}

const phaseOf = (mutation: { isPending: boolean; isSuccess: boolean }): Phase =>
  mutation.isPending ? 'waiting' : mutation.isSuccess ? 'quote' : 'form';
