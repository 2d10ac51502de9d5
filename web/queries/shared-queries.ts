/** Shared server state: the query keys, the queries used in more than one place, and the query client. */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../../contract/calls/accounts.ts';
import { ApiError, api } from '../api-client/api.ts';
import { OFFLINE_HEALTH_CONSENT_KEY, OFFLINE_SUBSCRIPTION_KEY, OFFLINE_USER_KEY } from '../offline/account-keys.ts';
import { cacheReply, withOfflineFallback } from '../offline/offline-cache.ts';
import { clearOfflineCache, setCacheUser } from '../offline/offline-cache-store.ts';
import { announceSessionUser, getPageUserId, setPageUserId } from '../session/page-user.ts';
import { isVisitorPage } from './visitor-page.ts';

const MINUTE_MS = 60_000;
export const RECENT_QUOTES_STALE_MS = 5 * MINUTE_MS;

/** A key begins with the path of its API call, so that all variants of a path can be invalidated together. */
export const queryKeys = {
  user: ['/api/user'],
  subscription: ['/api/subscription-status'],
  recentQuotes: ['/api/quotes/recent'],
  stats: ['/api/user/stats'],
  progress: ['/api/user/progress'],
  days: ['/api/user/days'],
  analytics: ['/api/user/analytics'],
  dimensions: ['/api/user/dimensions'],
  patterns: ['/api/user/patterns'],
  gdprStatus: ['/api/gdpr/status'],
  healthConsent: ['/api/gdpr/health-consent'],
  /** True after the server has refused access, until newer information arrives. */
  accessLost: ['access-lost'],
} as const;

/**
 * Data does not become stale over time: code that changes something invalidates the queries affected. Data stays cached
 * until the user signs out or closes the tab, so that a page opened again appears immediately.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** From now on this tab is a page of the user whose session it is, and the other tabs are notified. */
function setSessionUser(userId: string): void {
  const isChanged = userId !== getPageUserId();
  setPageUserId(userId);
  if (isChanged) announceSessionUser(userId);
}

/** No user is signed in, so no user data may stay on this device. */
function noUser(): null {
  if (getPageUserId() !== null) announceSessionUser(null);
  void clearOfflineCache();
  return null;
}

/** The signed-in user, or null. For this query, a 401 means "signed out". For all others it is an error. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.user,
  // It is prefetched. A component that mounts after a failure must not repeat the request.
  retryOnMount: false,
  queryFn: async ({ signal }) => {
    if (isVisitorPage()) return noUser();
    const fetchUser = async () => {
      const user = await api('GET /api/user', undefined, { signal });
      void setCacheUser(user.id);
      setSessionUser(user.id);
      return user;
    };
    try {
      const user = await withOfflineFallback(OFFLINE_USER_KEY, fetchUser, { dated: false });
      // The cached user may no longer be the one who is signed in, so the other tabs are not notified.
      setPageUserId(user.id);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return noUser();
      throw error;
    }
  },
});

/** Clears all cached data of the previous user and makes this one the user of the offline cache. */
export function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.clear();
  void setCacheUser(user.id);
  setPageUserId(user.id);
  // Also to tabs of the same user, whose session has ended.
  announceSessionUser(user.id);
  updateCurrentUser(queryClient, user);
}

/** Updates the signed-in user in the query cache and in the offline cache, after a change to their account. */
export function updateCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  cacheReply(OFFLINE_USER_KEY, user);
}

/** Use only when signed in. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }) =>
    withOfflineFallback(OFFLINE_SUBSCRIPTION_KEY, () => api('GET /api/subscription-status', undefined, { signal }), {
      dated: false,
    }),
});

/** Cached on the device too, so that a user who has consented can check in offline. */
export const healthConsentQuery = queryOptions({
  queryKey: queryKeys.healthConsent,
  queryFn: ({ signal }) =>
    withOfflineFallback(OFFLINE_HEALTH_CONSENT_KEY, () => api('GET /api/gdpr/health-consent', undefined, { signal }), {
      dated: false,
    }),
});

/** If the server says that consent was withdrawn, perhaps on another device, refetches the cached consent. */
export function refetchIfConsentRequired(queryClient: QueryClient, error: unknown): boolean {
  if (!(error instanceof ApiError && error.code === 'health_consent_required')) return false;
  void queryClient.fetchQuery({ ...healthConsentQuery, staleTime: 0 }).catch(() => {});
  return true;
}

export const statsQuery = queryOptions({
  queryKey: queryKeys.stats,
  queryFn: ({ signal }) => api('GET /api/user/stats', undefined, { signal }),
});

/** Key of the recent quotes in the offline cache. */
export const offlineRecentQuotesKey = (limit: number): string => `recent quotes, ${limit}`;

/** The `limit` newest quotes. The key includes the limit. Refresh all variants with `queryKeys.recentQuotes`. */
export const recentQuotesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...queryKeys.recentQuotes, { limit }],
    queryFn: ({ signal }) =>
      withOfflineFallback(offlineRecentQuotesKey(limit), () =>
        api('GET /api/quotes/recent', { query: { limit } }, { signal }),
      ),
    staleTime: RECENT_QUOTES_STALE_MS,
  });
