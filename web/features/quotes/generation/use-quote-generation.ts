import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError, api, isSessionEnded } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { Submission } from '../check-in/submission.ts';
import { isDayRefused, isOverQuota } from '../offline-queue/send-failures.ts';
import { invalidateAfter } from '../quote-queries.ts';
import { formatRetryTime } from './format-retry-time.ts';
import {
  type GenerateReply,
  type GenerationCallbacks,
  type GenerationMessages,
  isShownElsewhere,
} from './generation-callbacks.ts';
import { retryWhileGenerating } from './retry-while-generating.ts';
import type { QueuedSubmission } from './submit-check-in.ts';
import { useGenerateQuote } from './use-generate-quote.ts';

/** 'queued': no reply arrived, and the check-in is queued on this device. */
export type Phase = 'form' | 'waiting' | 'quote' | 'queued';

/** The last attempt produced no quote. */
interface Unanswered {
  /** When the server will accept it, if it says so. */
  readonly retryTime: string | null;
}

/** The quota is used up, and the server has stored the check-in: its message. */
export interface QuotaPause extends Unanswered {
  readonly message: string;
}

/** The reason was another one, which only a toast or another notice has shown. */
export interface Refusal extends Unanswered {
  /** The check-in is queued on this device, and is sent later. */
  readonly isKept: boolean;
  /** The user has to sign in first. */
  readonly isSessionEnded: boolean;
}

/**
 * The quote of a check-in: generates it, and regenerates it on request.
 * @param pendingSubmission holds the submission that got no reply, if it must outlive the page that made it.
 */
export function useQuoteGeneration(messages: GenerationMessages, pendingSubmission?: RefObject<Submission | null>) {
  const [written, setWritten] = useState<GenerateReply | null>(null);
  const [pause, setPause] = useState<QuotaPause | null>(null);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const onArrival = (reply: GenerateReply): void => {
    setWritten(reply);
    setPause(null);
    setFailure(null);
    setIsHelpOpen(reply.help);
    toast({ title: messages.ready });
  };
  const onFailure = (error: Error): void => {
    const retryTime = retryTimeOf(error);
    setPause(quotaPauseOf(error, retryTime));
    setFailure({ error, retryTime });
    // A failure that does not ask for help lines must not close open ones.
    if (error instanceof ApiError && error.help) setIsHelpOpen(true);
  };
  const onHelpDue = () => setIsHelpOpen(true);
  const first = useGenerateQuote({ onArrival, onFailure, onHelpDue, messages }, pendingSubmission);
  const regeneration = useRegenerateQuote(
    { id: written?.quote.id, writer: first.sent?.writer },
    { onArrival, onFailure, messages },
  );
  return {
    phase: phaseOf(first, written),
    result: written ?? undefined,
    regeneration,
    pause,
    refusal: pause === null ? refusalOf(failure, first.isKept) : null,
    /** True if the server refused the day of the check-in: it became too old while its form was open. */
    isDayRefused: isDayRefused(failure?.error),
    /** True while the help lines are open in the page. Each reply that asks for them opens them again. */
    isHelpOpen,
    closeHelp: () => setIsHelpOpen(false),
    /** The check-in that the shown quote is for. */
    sent: first.sent,
    /** The check-in queued on this device, or null. */
    queued: first.queued,
    isSending: first.isPending,
    generate: first.request,
    /** Returns to the sliders. The server may still save the check-in, and a retry with the same key finds it. */
    stopWaiting: first.stop,
    forget: () => {
      setWritten(null);
      setPause(null);
      setFailure(null);
      setIsHelpOpen(false);
      first.forget();
    },
  };
}

/** What the screens need to show a generation. They cannot start one. */
export type ShownGeneration = Omit<ReturnType<typeof useQuoteGeneration>, 'generate'>;

interface RegenerationTarget {
  readonly id: string | undefined;
  readonly writer: Submission['writer'];
}

/** Requests another quote for the same check-in. The current one stays on screen until the new one arrives. */
function useRegenerateQuote(
  { id, writer }: RegenerationTarget,
  { onArrival, onFailure, messages }: Omit<GenerationCallbacks, 'onHelpDue'>,
) {
  const queryClient = useQueryClient();
  /** False once the user has started the next check-in. */
  const isShown = (quoteId: string | undefined): boolean => quoteId === id;
  const mutation = useMutation({
    mutationFn: (quoteId: string) =>
      retryWhileGenerating(() =>
        api('POST /api/quotes/:id/regenerate', { params: { id: quoteId }, query: { ...(writer && { writer }) } }),
      ),
    onSuccess: (reply, quoteId) => {
      if (isShown(quoteId)) onArrival(reply);
      invalidateAfter(queryClient, 'regenerate');
    },
    onError: (error, quoteId) => {
      if (!isShown(quoteId)) return;
      onFailure(error);
      showErrorToast(error, messages.failed, messages.failedTitle);
    },
  });
  const isPending = mutation.isPending && isShown(mutation.variables);
  return { isPending, request: () => id !== undefined && mutation.mutate(id) };
}

/** An on-device quote stays on screen while its check-in is sent again. */
const phaseOf = (
  { isPending, queued }: { isPending: boolean; queued: QueuedSubmission | null },
  written: GenerateReply | null,
): Phase => {
  // If the device knows that it is offline, the on-device quote is ready in a moment.
  if (isPending && !queued?.submission.quote && navigator.onLine) return 'waiting';
  return written ? 'quote' : queued ? 'queued' : 'form';
};

interface FailedAttempt extends Unanswered {
  readonly error: Error;
}

function refusalOf(failure: FailedAttempt | null, isKept: boolean): Refusal | null {
  if (failure === null || isShownElsewhere(failure.error)) return null;
  return { isKept, isSessionEnded: isSessionEnded(failure.error), retryTime: failure.retryTime };
}

function quotaPauseOf(error: Error, retryTime: string | null): QuotaPause | null {
  if (!isOverQuota(error)) return null;
  // The message comes with the code.
  return { message: error.serverMessage ?? '', retryTime };
}

const retryTimeOf = (error: Error): string | null =>
  error instanceof ApiError && error.retryAfterSeconds !== null
    ? formatRetryTime(error.retryAfterSeconds, new Date())
    : null;
