import { useSyncExternalStore } from 'react';

/** Whether the layout has two columns: the same width as Tailwind's `lg`. */
const wideQuery = () => window.matchMedia('(min-width: 56rem)');

function subscribe(listener: () => void): () => void {
  const query = wideQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery().matches);
