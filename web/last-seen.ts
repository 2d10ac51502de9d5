/** What Home shows while the server cannot be reached: what it answered the last time. */
import { useSyncExternalStore } from 'react';
import { ApiError } from './api.ts';
import { readLastSeen, writeLastSeen } from './last-seen-store.ts';
import { isReached, onReachChange } from './reach.ts';

interface Options {
  /** False for what does not change how the page looks: its moment is then not told. */
  readonly dated?: boolean;
}

/**
 * What `ask` answers, which is kept on this device under `key`. Where the server could not be reached, what was kept.
 * @throws as `ask` does, where it was reached or nothing is kept.
 */
export async function orLastSeen<T>(key: string, ask: () => Promise<T>, { dated = true }: Options = {}): Promise<T> {
  try {
    const answer = await ask();
    keepLastSeen(key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    const kept = await readLastSeen(key).catch(() => undefined);
    // Meanwhile another question may have been answered.
    if (isReached()) return ask();
    if (!kept) throw error;
    if (dated) show(key, kept.at);
    return kept.answer as T;
  }
}

/** For an answer that came by another way. */
export const keepLastSeen = (key: string, answer: unknown): void => void writeLastSeen(key, { answer, at: Date.now() });

const shown = new Map<string, number>();
const listeners = new Set<() => void>();

function show(key: string, at: number): void {
  shown.set(key, at);
  for (const listener of listeners) listener();
}

onReachChange(() => {
  if (isReached()) shown.clear();
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The oldest moment of what is shown. */
const oldest = (): number | null => (shown.size > 0 ? Math.min(...shown.values()) : null);

/** The moment that what is shown was answered, in milliseconds; null where it is not from what was kept. */
export const useLastSeenAt = (): number | null => useSyncExternalStore(subscribe, oldest);

/** False from the first question that got no answer to the next answer. */
export const useIsReached = (): boolean => useSyncExternalStore(onReachChange, isReached);
