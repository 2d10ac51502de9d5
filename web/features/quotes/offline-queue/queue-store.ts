/** Check-ins without a reply so far. They stay on this device until one arrives, even if the page or browser is closed. */
import { del, delMany, get, promisifyRequest, set, values } from 'idb-keyval';
import { deviceStore } from '#web/browser/device/device-store.ts';
import type { Submission } from '../check-in/submission.ts';

const store = deviceStore('offline-check-in-queue', 'check-ins');

export interface QueuedCheckIn extends Submission {
  /** The owner. Other users of this device can neither see nor send the check-in. */
  readonly userId: string;
  /** Why the server rejected it permanently, as a message. Null while it may still be accepted. */
  readonly refusal: string | null;
  /** The server has stored it and could not write its quote yet, because the user's quota was used up. */
  readonly isSaved?: true;
}

type State = Pick<QueuedCheckIn, 'refusal' | 'isSaved'>;

/** Only this device has it so far, and the server may still accept it. */
export const isUnsent = ({ refusal, isSaved }: State): boolean => refusal === null && !isSaved;

export const saveQueuedCheckIn = (checkIn: QueuedCheckIn): Promise<void> => set(checkIn.key, checkIn, store);

/**
 * Updates a queued check-in. Does nothing if it is no longer queued, so that one that was removed while it was being
 * sent, for example by a sign-out, does not come back.
 */
export const updateQueuedCheckIn = (checkIn: QueuedCheckIn): Promise<void> =>
  store('readwrite', async (checkIns) => {
    if (await promisifyRequest(checkIns.getKey(checkIn.key))) checkIns.put(checkIn, checkIn.key);
    await promisifyRequest(checkIns.transaction);
  });

export const removeQueuedCheckIn = (key: string): Promise<void> => del(key, store);

/** The current state of the check-in, or undefined if it is no longer queued. */
export const getQueuedCheckIn = (key: string): Promise<QueuedCheckIn | undefined> => get<QueuedCheckIn>(key, store);

/** This user's check-ins, oldest first. Some private windows cannot store anything, so nothing is queued there. */
export async function listQueuedCheckIns(userId: string): Promise<QueuedCheckIn[]> {
  const all = await values<QueuedCheckIn>(store).catch(() => []);
  return all.filter((checkIn) => checkIn.userId === userId).sort((a, b) => a.madeAt - b.madeAt);
}

/** Removes all of this user's queued check-ins from this device. */
export const clearQueuedCheckIns = async (userId: string): Promise<void> =>
  delMany(
    (await listQueuedCheckIns(userId)).map(({ key }) => key),
    store,
  );
