/** Sends the check-ins that wait, the first made first, each once. */
import type { CallReply } from '../../../../contract/call.ts';
import type { CallNamed } from '../../../../contract/index.ts';
import { OLDEST_CHECK_IN_SECONDS } from '../../../../contract/limits.ts';
import { ApiError, api, messageOf } from '../../../api.ts';
import { bodyOf } from '../attempt.ts';
import { tellLaterWords } from '../on-device/known-here.ts';
import { untilWritten } from '../until-written.ts';
import { asSenderIfFree, inQueue } from './one-at-a-time.ts';
import { keepWaiting, removeWaiting, waitingOf, waitingWith } from './waiting-store.ts';

export interface SentCheckIn {
  readonly key: string;
  readonly reply: CallReply<CallNamed<'POST /api/quotes/generate'>>;
}

/** Clearer than what the server says of a number that is too large. */
const TOO_OLD = 'It was made more than 7 days ago.';

/** Answers that will be the same however often it is sent. */
const lasting: readonly number[] = [400, 409, 422];

export const isLasting = (error: unknown): boolean =>
  error instanceof ApiError && lasting.includes(error.status) && error.code !== 'quote_being_written';

const SETTLED: Outcome = { why: null, isLostOnTheWay: false };

export interface Outcome {
  /** Why some of them still wait; null where none does that may be taken. */
  readonly why: unknown;
  /** The server was there, and yet no answer came to a check-in. */
  readonly isLostOnTheWay: boolean;
}

/** @param onSent is told of each as it is sent. */
export const sendWaiting = (userId: string, onSent: (sent: SentCheckIn) => void): Promise<Outcome> =>
  inQueue(async () => {
    let isUnderWay = false;
    try {
      const waiting = (await waitingOf(userId)).filter(({ refusal }) => refusal === null);
      // Somebody else may have signed in here since this page was opened: theirs it must not become.
      if (waiting.length > 0 && (await api('GET /api/user')).id !== userId) return SETTLED;
      isUnderWay = true;
      for (const { key } of waiting) await asSenderIfFree(key, () => send(key, onSent));
      return SETTLED;
    } catch (why) {
      return { why, isLostOnTheWay: isUnderWay && why instanceof ApiError && why.status === 0 };
    }
  });

async function send(key: string, onSent: (sent: SentCheckIn) => void): Promise<void> {
  // Read again: the one that was sent before it may have told it an id.
  const waiting = await waitingWith(key);
  if (!waiting) return;
  const body = bodyOf(waiting, Date.now());
  try {
    const reply = await untilWritten(() => api('POST /api/quotes/generate', { body }, { idempotencyKey: key }));
    await tellLaterWords(waiting.userId, key, reply.quote.id);
    await removeWaiting(key);
    onSent({ key, reply });
  } catch (error) {
    if (!isLasting(error)) throw error;
    const isTooOld = body.ageSeconds > OLDEST_CHECK_IN_SECONDS;
    await keepWaiting({ ...waiting, refusal: isTooOld ? TOO_OLD : messageOf(error, 'It could not be added.') });
  }
}
