/** Sends the queued check-ins, oldest first. */
import { CHECK_IN_AGE_MAX_SECONDS } from '#contract/limits.ts';
import { ApiError, type ApiReply, api, errorMessageOf } from '#web/api-client/api.ts';
import { toRequestBody } from '../check-in/submission.ts';
import { retryWhileGenerating } from '../generation/retry-while-generating.ts';
import { resolveKnownCheckIn } from '../on-device-writer/resolve-known-quotes.ts';
import { getQueuedCheckIn, listQueuedCheckIns, removeQueuedCheckIn, updateQueuedCheckIn } from './queue-store.ts';
import { isDayRefused, isOverQuota, isPermanentFailure } from './send-failures.ts';
import { withQueueLock, withSenderLockIfFree } from './sender-lock.ts';

export interface SentCheckIn {
  readonly key: string;
  readonly reply: ApiReply<'POST /api/quotes/generate'>;
}

/** Clearer than the server's message about a number that is too large. */
const TOO_OLD_MESSAGE = 'It was made more than 7 days ago.';
const DAY_REFUSED_MESSAGE = 'That day was more than 7 days before, so it could no longer be filled in.';

const ALL_SENT: SendOutcome = { error: null, isReplyLost: false, retryAfterSeconds: null };

export interface SendOutcome {
  /** Why some check-ins are still queued. Null if none is left that may still be accepted. */
  readonly error: unknown;
  /** The server was reachable, and yet a check-in got no reply. */
  readonly isReplyLost: boolean;
  /** How long the server asks to wait before the next attempt. Null if it does not say. */
  readonly retryAfterSeconds: number | null;
}

/** @param onSent called for each check-in as it is sent. */
export const sendQueuedCheckIns = (userId: string, onSent: (sent: SentCheckIn) => void): Promise<SendOutcome> =>
  withQueueLock(async () => {
    let hasStarted = false;
    try {
      const queued = (await listQueuedCheckIns(userId)).filter(({ refusal }) => refusal === null);
      // Another user may have signed in since this page was opened. The check-ins must not be stored as that user's.
      if (queued.length > 0 && (await api('GET /api/user')).id !== userId) return ALL_SENT;
      hasStarted = true;
      let overQuota: ApiError | null = null;
      for (const { key } of queued)
        overQuota = (await withSenderLockIfFree(key, () => sendOne(key, onSent))) ?? overQuota;
      return overQuota ? stillQueued(overQuota, hasStarted) : ALL_SENT;
    } catch (error) {
      return stillQueued(error, hasStarted);
    }
  });

const stillQueued = (error: unknown, hasStarted: boolean): SendOutcome => {
  const apiError = error instanceof ApiError ? error : null;
  return {
    error,
    isReplyLost: hasStarted && apiError?.status === 0,
    retryAfterSeconds: apiError?.retryAfterSeconds ?? null,
  };
};

/**
 * Sends one check-in.
 * @returns the refusal if the user's quota is used up. The check-in stays queued to get its quote later, and does not
 * hold up the next one.
 */
async function sendOne(key: string, onSent: (sent: SentCheckIn) => void): Promise<ApiError | null> {
  // Read again, because sending an earlier check-in may have updated its quote references.
  const checkIn = await getQueuedCheckIn(key);
  if (!checkIn) return null;
  const body = toRequestBody(checkIn, Date.now());
  try {
    const reply = await retryWhileGenerating(() => api('POST /api/quotes/generate', { body }, { idempotencyKey: key }));
    await resolveKnownCheckIn(checkIn.userId, key, reply.quote.id);
    await removeQueuedCheckIn(key);
    onSent({ key, reply });
  } catch (error) {
    if (isOverQuota(error)) {
      await updateQueuedCheckIn({ ...checkIn, isSaved: true });
      return error;
    }
    if (!isPermanentFailure(error)) throw error;
    // Its quote can no longer be written, but nothing that the user rated is lost.
    if (checkIn.isSaved) await removeQueuedCheckIn(key);
    else await updateQueuedCheckIn({ ...checkIn, refusal: refusalOf(error, body) });
  }
  return null;
}

function refusalOf(error: unknown, body: ReturnType<typeof toRequestBody>): string {
  if (body.ageSeconds > CHECK_IN_AGE_MAX_SECONDS) return TOO_OLD_MESSAGE;
  return isDayRefused(error) ? DAY_REFUSED_MESSAGE : errorMessageOf(error, "It couldn't be added.");
}
