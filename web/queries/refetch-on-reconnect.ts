/** Refetches all queries when the connection is back, so that cached data is replaced. */
import type { QueryClient } from '@tanstack/react-query';
import { onShown } from '../browser/on-shown.ts';
import { isConnected, onConnectionChange, setConnected } from '../offline/connection.ts';
import { queryKeys } from './shared-queries.ts';

/**
 * Makes one request to find out whether there is a connection. If it gets a response, all other queries are refetched.
 */
export const checkConnection = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ queryKey: queryKeys.user, exact: true });

export function refetchOnReconnect(queryClient: QueryClient): void {
  onConnectionChange(() => {
    if (isConnected()) void queryClient.invalidateQueries({}, { cancelRefetch: false });
  });
  const check = (): void => {
    if (!isConnected()) void checkConnection(queryClient);
  };
  window.addEventListener('offline', () => setConnected(false));
  window.addEventListener('online', check);
  onShown(check);
}
