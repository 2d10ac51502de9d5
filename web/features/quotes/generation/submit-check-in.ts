/** Sends a check-in for its quote. Until a reply settles it, it is stored on this device. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/api-client/api.ts';
import { type Submission, toRequestBody } from '../check-in/submission.ts';
import { needsHelpOffline } from '../offline-queue/needs-help-offline.ts';
import { removeQueuedCheckIn, saveQueuedCheckIn, updateQueuedCheckIn } from '../offline-queue/queue-store.ts';
import { isOverQuota, isPermanentFailure } from '../offline-queue/send-failures.ts';
import { withSenderLock } from '../offline-queue/sender-lock.ts';
import { resolveKnownCheckIn } from '../on-device-writer/resolve-known-quotes.ts';
import { writeOnDevice } from '../on-device-writer/write-on-device.ts';
import { retryWhileGenerating } from './retry-while-generating.ts';

export interface Sending {
  readonly submission: Submission;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** A check-in queued on this device, with its on-device quote. */
export interface QueuedSubmission {
  readonly submission: Submission;
  readonly help: boolean;
}

/** No reply arrived, so the check-in is queued on this device. */
export class QueuedError extends ApiError {
  readonly queued: QueuedSubmission;
  constructor(queued: QueuedSubmission) {
    super(0, JSON.stringify({ help: queued.help }), '');
    this.queued = queued;
  }
}

/** @throws QueuedError if no reply arrived, and otherwise as the request does. */
export const submitCheckIn = (queryClient: QueryClient, sending: Sending) =>
  withSenderLock(sending.submission.key, sending.signal, async () => {
    const { userId, signal } = sending;
    const { key, writer } = sending.submission;
    // Some private windows cannot store anything. Nothing is queued then, and the sliders keep their values.
    const isStored = await saveQueuedCheckIn({ ...sending.submission, userId, refusal: null }).then(
      () => true,
      () => false,
    );
    const submission = writer === 'built-in' ? await withOnDeviceQuote(queryClient, sending) : sending.submission;
    try {
      const request = () =>
        api(
          'POST /api/quotes/generate',
          { body: toRequestBody(submission, Date.now()) },
          { idempotencyKey: key, signal },
        );
      const reply = await retryWhileGenerating(request, signal);
      await resolveKnownCheckIn(userId, key, reply.quote.id).catch(() => {});
      await removeQueuedCheckIn(key).catch(() => {});
      return reply;
    } catch (error) {
      if (isSettled(error)) await removeQueuedCheckIn(key).catch(() => {});
      if (!(isStored && error instanceof ApiError && error.status === 0)) throw error;
      throw new QueuedError(await queueSubmission(queryClient, { ...sending, submission }));
    }
  });

/** Writes the quote only once, so that a user who has read it sees no different one until the connection is back. */
async function withOnDeviceQuote(queryClient: QueryClient, { submission, userId }: Sending): Promise<Submission> {
  const quote = submission.quote ?? (await writeOnDevice(queryClient, userId, submission));
  return quote ? { ...submission, quote } : submission;
}

/** Queues the check-in with an on-device quote. Both are sent together. */
async function queueSubmission(queryClient: QueryClient, sending: Sending): Promise<QueuedSubmission> {
  const submission = await withOnDeviceQuote(queryClient, sending);
  const { userId } = sending;
  await updateQueuedCheckIn({ ...submission, userId, refusal: null }).catch(() => {});
  return {
    submission,
    help: submission.quote?.isHelpOpen ?? (await needsHelpOffline(queryClient, userId, submission)),
  };
}

/** Rejected permanently, or accepted by the server although no quote can be generated now. */
const isSettled = (error: unknown): boolean => isPermanentFailure(error) || isOverQuota(error);
