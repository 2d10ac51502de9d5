/** The last responses, which Home and Favorites show while the server cannot be reached. */
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-client/api.ts';
import { createNotifier } from '../browser/notifier.ts';
import { isConnected, onConnectionChange } from './connection.ts';
import { readCachedReply, writeCachedReply } from './offline-cache-store.ts';

interface FallbackOptions {
  /** False for data that does not change how the page looks, so that its age is not shown. */
  readonly dated?: boolean;
}

/**
 * The result of `request`, cached on this device under `key`. If the server could not be reached, the cached result.
 * @throws as `request` does, if the server was reached or nothing is cached.
 */
export async function withOfflineFallback<T>(
  key: string,
  request: () => Promise<T>,
  { dated = true }: FallbackOptions = {},
): Promise<T> {
  try {
    const answer = await request();
    cacheReply(key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    const cached = await readCachedReply(key).catch(() => undefined);
    // Another request may have succeeded meanwhile.
    if (isConnected()) return request();
    if (!cached) throw error;
    if (dated) markShownFromCache(key, cached.at);
    return cached.answer as T;
  }
}

/** Caches a response that was obtained in another way. */
export const cacheReply = (key: string, answer: unknown): void =>
  void writeCachedReply(key, { answer, at: Date.now() });

const shownFromCache = new Map<string, number>();
const { subscribe, notify } = createNotifier();

function markShownFromCache(key: string, at: number): void {
  shownFromCache.set(key, at);
  notify();
}

onConnectionChange(() => {
  if (isConnected()) shownFromCache.clear();
  notify();
});

/** The time of the oldest cached response on screen. */
const oldestCachedAt = (): number | null => (shownFromCache.size > 0 ? Math.min(...shownFromCache.values()) : null);

/** When the oldest cached response on screen arrived, in milliseconds. Null if nothing on screen is from the cache. */
export const useCachedAt = (): number | null => useSyncExternalStore(subscribe, oldestCachedAt, () => null);

/** False from the first request that got no response until the next response. */
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected, () => true);
