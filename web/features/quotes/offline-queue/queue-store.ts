/** Check-ins that no answer came to yet: kept on this device until one has, whatever is closed meanwhile. */
import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import type { Submission } from '../check-in/submission.ts';

const store = createStore('waiting-check-ins', 'check-ins');

export interface QueuedCheckIn extends Submission {
  /** Whose it is: others on this device neither see it nor send it. */
  readonly userId: string;
  /** Why the server will never take it, in words; null while it may. */
  readonly refusal: string | null;
}

export const saveQueuedCheckIn = (checkIn: QueuedCheckIn): Promise<void> => set(checkIn.key, checkIn, store);

export const removeQueuedCheckIn = (key: string): Promise<void> => del(key, store);

/** As it is now, undefined where it waits no longer. */
export const getQueuedCheckIn = (key: string): Promise<QueuedCheckIn | undefined> => get<QueuedCheckIn>(key, store);

/** The ones of this person, the first made first. */
export async function listQueuedCheckIns(userId: string): Promise<QueuedCheckIn[]> {
  const all = await values<QueuedCheckIn>(store);
  return all.filter((one) => one.userId === userId).sort((one, other) => one.madeAt - other.madeAt);
}

/** Nothing of this person waits on this device any more. */
export const clearQueuedCheckIns = async (userId: string): Promise<void> =>
  delMany(
    (await listQueuedCheckIns(userId)).map(({ key }) => key),
    store,
  );
