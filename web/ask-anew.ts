/** When the connection is back, everything is asked anew, so that nothing kept is shown any longer. */
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './queries.ts';
import { isReached, onReachChange, sayReached } from './reach.ts';

/** One question, to learn whether there is a connection; the answer to it brings all the others. */
export const askWhetherReached = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ queryKey: queryKeys.user, exact: true });

export function askAnewOnceReached(queryClient: QueryClient): void {
  onReachChange(() => {
    if (isReached()) void queryClient.invalidateQueries({}, { cancelRefetch: false });
  });
  const ask = (): void => {
    if (!isReached()) void askWhetherReached(queryClient);
  };
  window.addEventListener('offline', () => sayReached(false));
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}
