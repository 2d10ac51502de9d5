/** Check-ins without a reply so far, stored on this device until one arrives, even if the page or browser is closed. */
import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import type { Submission } from '../check-in/submission.ts';

const store = createStore('waiting-check-ins', 'check-ins');

export interface QueuedCheckIn extends Submission {
  /** The owner. Other users of this device can neither see nor send it. */
  readonly userId: string;
  /** Why the server will never accept it, as a message. Null while it may. */
  readonly refusal: string | null;
}

export const saveQueuedCheckIn = (checkIn: QueuedCheckIn): Promise<void> => set(checkIn.key, checkIn, store);

export const removeQueuedCheckIn = (key: string): Promise<void> => del(key, store);

/** Its current state, or undefined if it is no longer queued. */
export const getQueuedCheckIn = (key: string): Promise<QueuedCheckIn | undefined> => get<QueuedCheckIn>(key, store);

/** This user's check-ins, oldest first. */
export async function listQueuedCheckIns(userId: string): Promise<QueuedCheckIn[]> {
  const all = await values<QueuedCheckIn>(store);
  return all.filter((one) => one.userId === userId).sort((one, other) => one.madeAt - other.madeAt);
}

/** Removes all of this user's queued check-ins from this device. */
export const clearQueuedCheckIns = async (userId: string): Promise<void> =>
  delMany(
    (await listQueuedCheckIns(userId)).map(({ key }) => key),
    store,
  );
