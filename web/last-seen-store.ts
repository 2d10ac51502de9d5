/** Where the last seen answers are kept on this device. Small, because the landing page loads it only to forget them. */
import { clear, createStore, get, set } from 'idb-keyval';

const NAME = 'last-seen';
const store = createStore(NAME, 'answers');

export interface LastSeen {
  readonly answer: unknown;
  /** When it was answered, in milliseconds by this device's clock. */
  readonly at: number;
}

/** Each change waits for the one before, so that nothing is kept after it was to be forgotten. */
let changes: Promise<unknown> = Promise.resolve();
function change(make: () => Promise<unknown>): Promise<unknown> {
  // Some private windows keep nothing: there is then nothing to be seen without a connection.
  changes = changes.then(make).catch(() => {});
  return changes;
}

export const readLastSeen = (key: string): Promise<LastSeen | undefined> => get<LastSeen>(key, store);

let isClosed = false;

/** Until the page is loaded again: an answer that is still on its way to who signs out is not kept. */
export const keepNothingMore = (): void => {
  isClosed = true;
};

export const writeLastSeen = (key: string, lastSeen: LastSeen): Promise<unknown> =>
  change(async () => isClosed || set(key, lastSeen, store));

const OWNER = 'owner';

/** From now on it is kept for this person; what was kept for another is forgotten. */
export const keepLastSeenFor = (userId: string): Promise<unknown> =>
  change(async () => {
    if (isClosed || (await get(OWNER, store)) === userId) return;
    await clear(store);
    await set(OWNER, userId, store);
  });

/** Where nothing was ever kept, nothing is opened. */
export const forgetLastSeen = (): Promise<unknown> =>
  change(async () => {
    const all = await indexedDB.databases?.();
    if (!all || all.some(({ name }) => name === NAME)) await clear(store);
  });
