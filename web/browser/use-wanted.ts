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
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, onUse, { signal: listening.signal });
}

/**
 * For a part that is seldom shown: whether it has been, so that it has to be rendered. Its code is fetched as soon as the
 * page is used, so that it costs no first screen and is there when it is wanted.
 */
export function useWanted(isShown: boolean, load: () => Promise<unknown>): boolean {
  const [wanted, setWanted] = useState(isShown);
  if (isShown && !wanted) setWanted(true);
  useEffect(() => fetchOnFirstUse(load), [load]);
  return wanted;
}
