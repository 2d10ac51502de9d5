import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DayEnd } from '#contract/domain/days.ts';
import { ApiError } from '#web/api-client/api.ts';
import { randomId } from '#web/browser/random-id.ts';
import { useIsMounted } from '#web/browser/use-is-mounted.ts';
import { currentUserQuery, refetchIfConsentRequired } from '#web/queries/shared-queries.ts';
import { useDayEnd } from '#web/queries/use-today.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { requestHelp } from '#web/ui/help/requested-help.tsx';
import type { CheckInInput } from '../check-in/check-in.ts';
import { type NewSubmission, nextSubmission, type Submission } from '../check-in/submission.ts';
import { needsHelpOffline } from '../offline-queue/needs-help-offline.ts';
import { notSentToast } from '../offline-queue/not-sent-toast.ts';
import { removeQueuedCheckIn } from '../offline-queue/queue-store.ts';
import { scheduleSending } from '../offline-queue/scheduled-sending.ts';
import { isOverQuota } from '../offline-queue/send-failures.ts';
import type { SentCheckIn } from '../offline-queue/send-queue.ts';
import { onCheckInSent } from '../offline-queue/sent-notifications.ts';
import { invalidateQueue, useQueuedCheckIns } from '../offline-queue/use-offline-queue.ts';
import { writerSwitch } from '../on-device-writer/writer-preference.ts';
import { invalidateAfter } from '../quote-queries.ts';
import { type GenerateReply, type GenerationCallbacks, isShownElsewhere } from './generation-callbacks.ts';
import { QueuedError, type QueuedSubmission, type Sending, submitCheckIn } from './submit-check-in.ts';

/**
 * Requests the quote of one check-in. If it is retried unchanged, the server recognises the same check-in. The check-in
 * is stored on this device before it is sent, until a reply settles it, so that it survives losing the page or the
 * connection.
 * @param sharedRef holds the submission that got no reply, if it must outlive the page that made it.
 */
export function useGenerateQuote(
  { onArrival, onFailure, onHelpDue, messages }: GenerationCallbacks,
  sharedRef?: RefObject<Submission | null>,
) {
  const queryClient = useQueryClient();
  const dayEnd = useDayEnd();
  const localRef = useRef<Submission | null>(null);
  const pendingSubmission = sharedRef ?? localRef;
  /** Of the request that the user waits for. */
  const abortController = useRef<AbortController | null>(null);
  const [queued, setQueued] = useState<QueuedSubmission | null>(null);
  const isPageShown = useIsMounted();
  const mutation = useMutation({
    mutationFn: (sending: Sending) => submitAndReadQueue(queryClient, sending),
    onSuccess: (reply) => {
      pendingSubmission.current = null;
      setQueued(null);
      onArrival(reply);
      if (reply.help && !isPageShown.current) requestHelp();
      invalidateAfter(queryClient, 'check-in');
    },
    onError: (error, { submission, userId, signal }) => {
      if (error instanceof QueuedError) {
        if (queued) toast(notSentToast(error, null));
        // A retry must send the on-device quote that the user has read.
        if (pendingSubmission.current?.key === error.queued.submission.key)
          pendingSubmission.current = error.queued.submission;
      }
      setQueued(error instanceof QueuedError ? error.queued : null);
      // Not after an abort, because a user who went back to the sliders knows why there is no quote.
      if (!signal.aborted || error instanceof QueuedError) onFailure(error);
      // The page now shows the consent form in place of the check-in.
      if (refetchIfConsentRequired(queryClient, error)) {
        toast({
          variant: 'notice',
          title: "Your check-in wasn't sent",
          description: "It stays on this device. If you agree again, we'll send it.",
        });
      }
      const openHelp = () => (isPageShown.current && !isShownElsewhere(error) ? onHelpDue() : requestHelp());
      if (error instanceof ApiError && error.help) openHelp();
      if (!signal.aborted && !(error instanceof QueuedError)) {
        // A part of the server that refuses before it reads the ratings, or a proxy, can't know that help is due.
        void needsHelpOffline(queryClient, userId, submission).then((isDue) => isDue && openHelp());
        showErrorToast(error, messages.failed, messages.failedTitle);
      }
    },
    onSettled: (_reply, _error, { signal }) => {
      if (abortController.current?.signal === signal) abortController.current = null;
    },
  });
  const onSentMeanwhile = useEffectEvent(({ key, reply }: SentCheckIn) => {
    if (pendingSubmission.current?.key !== key) return false;
    pendingSubmission.current = null;
    setQueued(null);
    onArrival(reply);
    return true;
  });
  useEffect(() => onCheckInSent((sent) => onSentMeanwhile(sent)), []);
  return {
    isPending: mutation.isPending,
    queued,
    sent: mutation.variables?.submission,
    /** True while the check-in that was sent last is stored on this device. */
    isKept: useQueuedCheckIns()?.some(({ key }) => key === mutation.variables?.submission.key) ?? false,
    request: (input: CheckInInput) => {
      // The second press of a double click, which comes before the page can show that the first one counted.
      if (abortController.current) return;
      const previous = pendingSubmission.current;
      const user = queryClient.getQueryData(currentUserQuery.queryKey);
      const submission = nextSubmission(previous, input, () => newSubmission(dayEnd));
      // The check-in was changed and sent again, so the user no longer wants the previous one.
      if (previous && previous.key !== submission.key) void removeQueuedCheckIn(previous.key).catch(() => {});
      pendingSubmission.current = submission;
      abortController.current = new AbortController();
      mutation.mutate({ submission, userId: user?.id ?? '', signal: abortController.current.signal });
    },
    stop: () => abort(abortController),
    forget: () => {
      pendingSubmission.current = null;
      setQueued(null);
      mutation.reset();
    },
  };
}

/** A failure is reported once the queue was read, so that the page says from the start whether the check-in is kept. */
async function submitAndReadQueue(queryClient: QueryClient, sending: Sending): Promise<GenerateReply> {
  try {
    const reply = await submitCheckIn(queryClient, sending);
    void invalidateQueue(queryClient);
    return reply;
  } catch (error) {
    if (error instanceof ApiError && error.retryAfterSeconds !== null) scheduleSending(error.retryAfterSeconds);
    if (isOverQuota(error)) invalidateAfter(queryClient, 'check-in');
    await invalidateQueue(queryClient);
    throw error;
  }
}

function abort(inFlight: RefObject<AbortController | null>): void {
  inFlight.current?.abort();
  inFlight.current = null;
}

const newSubmission = (dayEnd: DayEnd): NewSubmission => ({
  key: randomId(),
  madeAt: Date.now(),
  clock: { utcOffsetMinutes: -new Date().getTimezoneOffset(), dayEnd },
  ...(writerSwitch.isOn() && { writer: 'built-in' }),
});
