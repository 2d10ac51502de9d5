import { useSyncExternalStore } from 'react';

/** Where the layout has two columns: the same width as Tailwind's `lg`. */
const wide = () => window.matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
