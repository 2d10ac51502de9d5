import { useEffect } from 'react';

/** Longer than the pause within a double tap, and too short to see what has changed and decide. */
const IGNORED_FOR_MS = 400;

/**
 * Ignores the second tap of a double tap for a moment after something has appeared or disappeared, such as a dialog or
 * a form: what is at that place by then was never meant. It might delete an account.
 */
export function useIgnoreSecondTap(isShown: boolean): void {
  useEffect(() => {
    if (isShown) ignoreSecondTap();
    return ignoreSecondTap;
  }, [isShown]);
}

function ignoreSecondTap(): void {
  const listening = new AbortController();
  const ignore = (event: PointerEvent) => {
    if (!mayBeSecondTap(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), IGNORED_FOR_MS);
}

/** Browsers count the clicks of a mouse. Those of a finger are all the first on most phones. */
const mayBeSecondTap = ({ detail, pointerType }: PointerEvent): boolean => detail > 1 || pointerType === 'touch';
