/** What Home shows while the server cannot be reached: what it answered the last time. */
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api.ts';
import { isConnected, onConnectionChange } from './connection.ts';
import { readCachedReply, writeCachedReply } from './offline-cache-store.ts';

interface FallbackOptions {
  /** False for what does not change how the page looks: its moment is then not told. */
  readonly dated?: boolean;
}

/**
 * What `ask` answers, which is kept on this device under `key`. Where the server could not be reached, what was kept.
 * @throws as `ask` does, where it was reached or nothing is kept.
 */
export async function withOfflineFallback<T>(
  key: string,
  ask: () => Promise<T>,
  { dated = true }: FallbackOptions = {},
): Promise<T> {
  try {
    const answer = await ask();
    cacheReply(key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    const kept = await readCachedReply(key).catch(() => undefined);
    // Meanwhile another question may have been answered.
    if (isConnected()) return ask();
    if (!kept) throw error;
    if (dated) markShownFromCache(key, kept.at);
    return kept.answer as T;
  }
}

/** For an answer that came by another way. */
export const cacheReply = (key: string, answer: unknown): void =>
  void writeCachedReply(key, { answer, at: Date.now() });

const shownFromCache = new Map<string, number>();
const listeners = new Set<() => void>();

function markShownFromCache(key: string, at: number): void {
  shownFromCache.set(key, at);
  for (const listener of listeners) listener();
}

onConnectionChange(() => {
  if (isConnected()) shownFromCache.clear();
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The oldest moment of what is shown. */
const oldestCachedAt = (): number | null => (shownFromCache.size > 0 ? Math.min(...shownFromCache.values()) : null);

/** The moment that what is shown was answered, in milliseconds; null where it is not from what was kept. */
export const useCachedAt = (): number | null => useSyncExternalStore(subscribe, oldestCachedAt);

/** False from the first question that got no answer to the next answer. */
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected);
