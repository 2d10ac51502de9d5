/** Where the last seen answers are kept on this device. Small, because the landing page loads it only to forget them. */
import { clear, createStore, get, set } from 'idb-keyval';

const DATABASE_NAME = 'last-seen';
const store = createStore(DATABASE_NAME, 'answers');

export interface CachedReply {
  readonly answer: unknown;
  /** When it was answered, in milliseconds by this device's clock. */
  readonly at: number;
}

/** Each change waits for the one before, so that nothing is kept after it was to be forgotten. */
let pendingWrites: Promise<unknown> = Promise.resolve();
function enqueueWrite(make: () => Promise<unknown>): Promise<unknown> {
  // Some private windows keep nothing: there is then nothing to be seen without a connection.
  pendingWrites = pendingWrites.then(make).catch(() => {});
  return pendingWrites;
}

export const readCachedReply = (key: string): Promise<CachedReply | undefined> => get<CachedReply>(key, store);

let isClosed = false;

/** Until the page is loaded again: an answer that is still on its way to who signs out is not kept. */
export const stopCaching = (): void => {
  isClosed = true;
};

export const writeCachedReply = (key: string, lastSeen: CachedReply): Promise<unknown> =>
  enqueueWrite(async () => isClosed || set(key, lastSeen, store));

const USER_KEY = 'owner';

/** From now on it is kept for this person; what was kept for another is forgotten. */
export const setCacheUser = (userId: string): Promise<unknown> =>
  enqueueWrite(async () => {
    if (isClosed || (await get(USER_KEY, store)) === userId) return;
    await clear(store);
    await set(USER_KEY, userId, store);
  });

/** Where nothing was ever kept, nothing is opened. */
export const clearOfflineCache = (): Promise<unknown> =>
  enqueueWrite(async () => {
    const all = await indexedDB.databases?.();
    if (!all || all.some(({ name }) => name === DATABASE_NAME)) await clear(store);
  });
