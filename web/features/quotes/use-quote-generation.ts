import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { CallNamed } from '../../../contract/index.ts';
import { ApiError, api } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import type { Attempt } from './attempt.ts';
import { failureToast } from './failure-toast.ts';
import { readAgainAfter } from './quote-queries.ts';
import { tryAgainAt } from './try-again-at.ts';
import { untilWritten } from './until-written.ts';
import { type Kept, useFirstWords } from './use-first-words.ts';

/** How long the quote, and the notice of it, stand alone before the help lines open beside it. */
export const HELP_DELAY_MS = 1200;

/** 'kept': no answer came, and the check-in waits on this device. */
export type Phase = 'form' | 'waiting' | 'quote' | 'kept';

export type Written = CallReply<CallNamed<'POST /api/quotes/generate'>>;

/** No more words for now: what the server says about it, and when there are words again. */
export interface Pause {
  readonly message: string;
  readonly again: string | null;
}

/** The help lines open by themselves, so long after what they stand beside. */
export interface HelpDue {
  readonly afterMs: number;
}

/** What becomes of a question for words. */
export interface Ends {
  readonly onArrival: (reply: Written) => void;
  readonly onFailure: (error: Error) => void;
}

/** The words of one check-in: the first, and others in their place. */
export function useQuoteGeneration() {
  const [written, setWritten] = useState<Written | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const [helpDue, setHelpDue] = useState<HelpDue | null>(null);
  const onArrival = (reply: Written): void => {
    setWritten(reply);
    setPause(null);
    setHelpDue(reply.help ? { afterMs: HELP_DELAY_MS } : null);
    toast({ title: 'Quote Generated', ...(reply.help && { durationMs: HELP_DELAY_MS }) });
  };
  const onFailure = (error: Error): void => {
    setPause(pauseIn(error));
    // Where no answer came there is nothing to read first.
    setHelpDue(error instanceof ApiError && error.help ? { afterMs: error.status === 0 ? 0 : HELP_DELAY_MS } : null);
  };
  const first = useFirstWords({ onArrival, onFailure });
  const otherWords = useOtherWords({ id: written?.quote.id, writer: first.sent?.writer }, { onArrival, onFailure });
  return {
    phase: phaseOf(first, written),
    result: written ?? undefined,
    otherWords,
    pause,
    /** Another object each time the help lines should open by themselves; null: not now. */
    helpDue,
    /** What the shown quote answers. */
    sentInput: first.sent?.input,
    /** What waits on this device: null where nothing does. */
    kept: first.kept,
    isSending: first.isPending,
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

interface Rewritable {
  readonly id: string | undefined;
  readonly writer: Attempt['writer'];
}

/** Other words for the same entry. The ones on screen stay until the new ones are here. */
function useOtherWords({ id, writer }: Rewritable, { onArrival, onFailure }: Ends) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (quoteId: string) =>
      untilWritten(() =>
        api('POST /api/quotes/:id/regenerate', { params: { id: quoteId }, query: { ...(writer && { writer }) } }),
      ),
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

/** Words that were written here stay to be read while their check-in is sent once more. */
const phaseOf = ({ isPending, kept }: { isPending: boolean; kept: Kept | null }, written: Written | null): Phase => {
  // Where the device knows of no connection, the answer to the tap is there in a moment.
  if (isPending && !kept?.attempt.words && navigator.onLine) return 'waiting';
  return written ? 'quote' : kept ? 'kept' : 'form';
};

function pauseIn(error: Error | null): Pause | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many_quotes') return null;
  const { serverMessage, retryAfterSeconds } = error;
  return {
    message: serverMessage ?? 'That was a lot of words in a short time.',
    again: retryAfterSeconds === null ? null : tryAgainAt(retryAfterSeconds, new Date()),
  };
}
