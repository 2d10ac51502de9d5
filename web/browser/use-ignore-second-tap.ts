import { useEffect } from 'react';

/** Longer than the pause within a double tap, and too short for a second decision. */
const DOUBLE_TAP_MS = 500;
/** Within the width of a fingertip. */
const SAME_PLACE_PX = 40;

/**
 * Ignores the second tap of a double tap that made something disappear, such as a dialog or a form: what is at that
 * place by then was never meant.
 */
export function useIgnoreSecondTap(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let lastTap: MouseEvent | null = null;
    const remember = (event: MouseEvent) => {
      lastTap = isPointerClick(event) ? event : null;
    };
    window.addEventListener('click', remember, { capture: true });
    return () => {
      window.removeEventListener('click', remember, { capture: true });
      if (lastTap) ignoreRepetitionOf(lastTap);
    };
  }, [isShown]);
}

/** A key press on a button is also a click, without a count. */
const isPointerClick = ({ detail }: MouseEvent): boolean => detail > 0;

function ignoreRepetitionOf(first: MouseEvent): void {
  const listening = new AbortController();
  const ignore = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    const isSecondTap = event.timeStamp - first.timeStamp < DOUBLE_TAP_MS && distance < SAME_PLACE_PX;
    if (!isSecondTap || !isPointerClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), DOUBLE_TAP_MS);
}
