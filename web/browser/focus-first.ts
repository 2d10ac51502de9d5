/** The element that a screen marks to be focused when it appears. */
export const firstToFocus = (): HTMLElement | null => document.querySelector('[data-focus-first]');

/** Does not scroll: the caller decides which part of the screen is in view. */
export const focusFirst = (): void => firstToFocus()?.focus({ preventScroll: true });
