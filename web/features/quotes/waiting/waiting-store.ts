/** Check-ins that no answer came to yet: kept on this device until one has, whatever is closed meanwhile. */
import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import type { Attempt } from '../attempt.ts';

const store = createStore('waiting-check-ins', 'check-ins');

export interface WaitingCheckIn extends Attempt {
  /** Whose it is: others on this device neither see it nor send it. */
  readonly userId: string;
  /** Why the server will never take it, in words; null while it may. */
  readonly refusal: string | null;
}

export const keepWaiting = (checkIn: WaitingCheckIn): Promise<void> => set(checkIn.key, checkIn, store);

export const removeWaiting = (key: string): Promise<void> => del(key, store);

/** As it is now, undefined where it waits no longer. */
export const waitingWith = (key: string): Promise<WaitingCheckIn | undefined> => get<WaitingCheckIn>(key, store);

/** The ones of this person, the first made first. */
export async function waitingOf(userId: string): Promise<WaitingCheckIn[]> {
  const all = await values<WaitingCheckIn>(store);
  return all.filter((one) => one.userId === userId).sort((one, other) => one.madeAt - other.madeAt);
}

/** Nothing of this person waits on this device any more. */
export const forgetWaitingOf = async (userId: string): Promise<void> =>
  delMany(
    (await waitingOf(userId)).map(({ key }) => key),
    store,
  );
