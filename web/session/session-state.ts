import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/calls/accounts.ts';
import { currentUserQuery, queryKeys, subscriptionQuery } from '../queries/shared-queries.ts';

/** The signed-in user, null when signed out, or undefined while unknown. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data;
}

/** The four states that routing depends on, plus the one where the session query failed. */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'setup-needed' }
  | { readonly kind: 'ready' };

/**
 * The session state used by routing. If the subscription cannot be loaded, the failure is only logged: the user counts
 * as ready, and the server refuses what they may not access. After such a refusal they count as needing setup:
 * otherwise the page that the refusal leads to would be refused too.
 */
export function useSessionState(): SessionState {
  const accessLost = useQueryClient().getQueryData(queryKeys.accessLost) === true;
  const user = useQuery(currentUserQuery);
  const subscription = useQuery({ ...subscriptionQuery, enabled: Boolean(user.data) });
  if (user.data === undefined) {
    return user.isError && !user.isFetching
      ? { kind: 'failed', retry: () => void user.refetch() }
      : { kind: 'loading' };
  }
  if (user.data === null) return { kind: 'visitor' };
  // A retry after a failure is pending again. The page that retries must stay mounted, or it would retry endlessly.
  if (subscription.isPending && subscription.errorUpdateCount === 0) return { kind: 'loading' };
  const needsSetup = subscription.data ? subscription.data.needsSetup : accessLost;
  return { kind: needsSetup ? 'setup-needed' : 'ready' };
}
