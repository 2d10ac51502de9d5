/** Keeps what an open page shows current, after it was hidden or another tab has changed something. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { onShown } from '../browser/on-shown.ts';
import { onChangeInOtherTab } from '../session/account-changes.ts';
import { queryKeys } from './shared-queries.ts';

/** After so long, in milliseconds, the session may have ended on another device. */
const SESSION_CHECK_MS = 60_000;

/** Fetches everything again that the page shows. A hidden page waits until it is shown. */
export const renew = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });

export function renewWhenShown(queryClient: QueryClient): void {
  onChangeInOtherTab(() => renew(queryClient));
  onShown(() => void queryClient.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false }));
}

const isDue = ({ queryKey, state }: Query): boolean =>
  state.isInvalidated ||
  (queryKey === queryKeys.user && state.data !== null && Date.now() - state.dataUpdatedAt > SESSION_CHECK_MS);
