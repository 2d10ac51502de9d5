/** Stores the latest API responses on this device. Kept small, because the landing page loads it only to clear them. */
import { clear, createStore, get, set } from 'idb-keyval';

const DATABASE_NAME = 'last-seen';
const store = createStore(DATABASE_NAME, 'answers');

export interface CachedReply {
  readonly answer: unknown;
  /** When the response arrived, in milliseconds by this device's clock. */
  readonly at: number;
}

/** Each write waits for the one before, so that nothing is stored after the cache was to be cleared. */
let pendingWrites: Promise<unknown> = Promise.resolve();
function enqueueWrite(make: () => Promise<unknown>): Promise<unknown> {
  // Some private windows cannot store anything. Then nothing is available offline.
  pendingWrites = pendingWrites.then(make).catch(() => {});
  return pendingWrites;
}

export const readCachedReply = (key: string): Promise<CachedReply | undefined> => get<CachedReply>(key, store);

let isClosed = false;

/** Stops caching until the page is reloaded, so that a response still in flight at sign-out is not stored. */
export const stopCaching = (): void => {
  isClosed = true;
};

export const writeCachedReply = (key: string, lastSeen: CachedReply): Promise<unknown> =>
  enqueueWrite(async () => isClosed || set(key, lastSeen, store));

const USER_KEY = 'owner';

/** From now on responses are cached for this user. Anything cached for another user is cleared. */
export const setCacheUser = (userId: string): Promise<unknown> =>
  enqueueWrite(async () => {
    if (isClosed || (await get(USER_KEY, store)) === userId) return;
    await clear(store);
    await set(USER_KEY, userId, store);
  });

/** Does not open a database where nothing was ever stored. */
export const clearOfflineCache = (): Promise<unknown> =>
  enqueueWrite(async () => {
    const all = await indexedDB.databases?.();
    if (!all || all.some(({ name }) => name === DATABASE_NAME)) await clear(store);
  });
