import { type RefObject, useLayoutEffect } from 'react';

/**
 * If the element disappears while the focus is in it, moves the focus to `next`, or else to the page. Without that, the
 * Tab key and a screen reader would start again at the top. To be called by a component that disappears with the
 * element.
 */
export function useFocusOnRemoval(element: RefObject<HTMLElement | null>, next?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      (next?.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, [element, next]);
}
