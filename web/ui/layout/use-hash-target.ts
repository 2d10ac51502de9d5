import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * An element that the URL's fragment can name. The browser looks for it only when the page loads, which is before the
 * app has rendered it, so this hook scrolls to it and focuses it.
 * @param onNamed opens the element first, if it is folded.
 */
export function useHashTarget(id: string | undefined, target: RefObject<HTMLElement | null>, onNamed?: () => void) {
  const open = useEffectEvent(() => onNamed?.());
  useEffect(() => {
    if (id === undefined) return;
    const showTarget = () => {
      if (window.location.hash !== `#${id}`) return;
      open();
      target.current?.scrollIntoView();
      target.current?.focus({ preventScroll: true });
    };
    showTarget();
    window.addEventListener('hashchange', showTarget);
    return () => window.removeEventListener('hashchange', showTarget);
  }, [id, target]);
}
