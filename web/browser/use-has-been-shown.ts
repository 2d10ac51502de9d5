import { useEffect, useState } from 'react';

/** For users who lose the connection before they touch the page: help has to open all the same. */
const FETCHED_AFTER_MS = 5_000;

const waiting = new Set<() => Promise<unknown>>();
let isUsed = false;

function fetchOnFirstUse(load: () => Promise<unknown>): void {
  if (isUsed) void load().catch(() => {});
  else if (waiting.add(load).size === 1) awaitFirstUse();
}

function awaitFirstUse(): void {
  const listening = new AbortController();
  const onUse = (): void => {
    isUsed = true;
    listening.abort();
    clearTimeout(timer);
    for (const load of waiting) void load().catch(() => {});
  };
  const timer = setTimeout(onUse, FETCHED_AFTER_MS);
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(type, onUse, { signal: listening.signal });
}

/**
 * Whether a seldom shown part has been shown before, and so must be rendered. Its code is fetched at the first
 * interaction with the page, so that it does not delay the first screen and is loaded before it is needed.
 */
export function useHasBeenShown(isShown: boolean, load: () => Promise<unknown>): boolean {
  const [hasBeenShown, setHasBeenShown] = useState(isShown);
  if (isShown && !hasBeenShown) setHasBeenShown(true);
  useEffect(() => fetchOnFirstUse(load), [load]);
  return hasBeenShown;
}
