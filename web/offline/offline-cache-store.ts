/**
 * Stores the latest API responses on this device. The module is small, because the landing page loads it just to clear
 * them.
 */
import { clear, get, set, setMany } from 'idb-keyval';
import type { ApiReply } from '../api-client/api.ts';
import { deviceStore } from '../browser/device/device-store.ts';
import { OFFLINE_HEALTH_CONSENT_KEY, OFFLINE_SUBSCRIPTION_KEY, OFFLINE_USER_KEY } from './account-keys.ts';

const DATABASE_NAME = 'last-seen';
const store = deviceStore(DATABASE_NAME, 'answers');

type HealthConsent = ApiReply<'GET /api/gdpr/health-consent'>;

export interface CachedReply {
  readonly answer: unknown;
  /** When the response arrived, in milliseconds by this device's clock. */
  readonly at: number;
}

/** Writes run one after another, so that nothing is stored after the cache has been cleared. */
let pendingWrites: Promise<unknown> = Promise.resolve();
function enqueueWrite(write: () => Promise<unknown>): Promise<unknown> {
  // Some private windows cannot store anything. Then nothing is available offline.
  pendingWrites = pendingWrites.then(write).catch(() => {});
  return pendingWrites;
}

export const readCachedReply = (key: string): Promise<CachedReply | undefined> => get<CachedReply>(key, store);

const OWNER_KEY = 'owner';

/** What is kept without consent to store health data. */
const accountKeys = [OWNER_KEY, OFFLINE_USER_KEY, OFFLINE_SUBSCRIPTION_KEY, OFFLINE_HEALTH_CONSENT_KEY];

/**
 * Follows every write, so that the copies end with the consent, also if it was withdrawn in another tab or on another
 * device.
 */
async function removeHealthDataIfDeclined(): Promise<void> {
  const consent = (await get<CachedReply>(OFFLINE_HEALTH_CONSENT_KEY, store))?.answer;
  if ((consent as HealthConsent | undefined)?.granted !== false) return;
  const kept = await Promise.all(
    accountKeys.map(async (key): Promise<[string, unknown]> => [key, await get(key, store)]),
  );
  await clear(store);
  await setMany(kept, store);
}

let isClosed = false;

/** Stops caching until the page is reloaded, so that a response still in flight at sign-out is not stored. */
export const stopCaching = (): void => {
  isClosed = true;
};

/**
 * The responses that arrived before the one that identifies the user. They are this user's too. Null once the user is
 * known.
 */
let beforeUser: Map<string, CachedReply> | null = new Map();
/** The user of this tab. */
let owner: string;

export function writeCachedReply(key: string, lastSeen: CachedReply): Promise<unknown> {
  beforeUser?.set(key, lastSeen);
  return enqueueWrite(async () => {
    // In another tab, the user may have signed out or someone else signed in, since this one asked for the response.
    if (isClosed || (await get(OWNER_KEY, store)) !== owner) return;
    await set(key, lastSeen, store);
    await removeHealthDataIfDeclined();
  });
}

/** From now on responses are cached for this user. Responses cached for another user are cleared. */
export function setCacheUser(userId: string): Promise<unknown> {
  const earlierReplies = [...(beforeUser ?? [])];
  beforeUser = null;
  owner = userId;
  return enqueueWrite(async () => {
    if (isClosed) return;
    if ((await get(OWNER_KEY, store)) !== userId) await clear(store);
    await setMany([[OWNER_KEY, userId], ...earlierReplies], store);
    await removeHealthDataIfDeclined();
  });
}

/** Does not create a database if none exists. */
export function clearOfflineCache(): Promise<unknown> {
  beforeUser?.clear();
  return enqueueWrite(async () => {
    const all = await indexedDB.databases?.();
    if (!all || all.some(({ name }) => name === DATABASE_NAME)) await clear(store);
  });
}
