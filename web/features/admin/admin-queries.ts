/** The queries of the admin users page, and the updates to its cached data. */

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminUser, BulkDeletion } from '#contract/calls/admin.ts';
import { api } from '../../api-client/api.ts';
import { fetchPage } from '../../api-client/fetch-page.ts';
import { removeCachedRow } from '../../queries/remove-cached-row.ts';
import type { UserFilters } from './users/user-filters.ts';

const PAGE_SIZE = 200;
const AUDIT_LOG_PAGE_SIZE = 50;
export const POLL_INTERVAL_MS = 1000;

const keys = {
  users: ['/api/admin/users'],
  auditLog: ['/api/admin/audit-log'],
} as const;

export const userStatsQuery = queryOptions({
  queryKey: ['/api/admin/user-stats'],
  queryFn: ({ signal }) => api('GET /api/admin/user-stats', undefined, { signal }),
  staleTime: 0,
});

/** The query parameters. Empty ones are omitted. */
export const toSearchParams = ({ search, status }: UserFilters) => ({ ...(search && { search }), status });

/** Not cached when unused: a reopened list starts at its first page. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...keys.users, filters],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return fetchPage(
        'GET /api/admin/users',
        { query: { ...toSearchParams(filters), limit: PAGE_SIZE, ...cursor } },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    gcTime: 0,
  });

/** Polls while a deletion is unfinished. Polling stops while the page is hidden. */
export const bulkDeletionsQuery = queryOptions({
  queryKey: ['/api/admin/bulk-deletions'],
  queryFn: ({ signal }) => api('GET /api/admin/bulk-deletions', undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.bulkDeletions.some(isInProgress) ? POLL_INTERVAL_MS : false),
});

export const isInProgress = ({ finishedAt }: BulkDeletion): boolean => finishedAt === null;

export const auditLogQuery = infiniteQueryOptions({
  queryKey: keys.auditLog,
  queryFn: ({ pageParam, signal }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    return api('GET /api/admin/audit-log', { query: { limit: AUDIT_LOG_PAGE_SIZE, ...cursor } }, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  gcTime: 0,
});

export const removeCachedUser = (client: QueryClient, id: string): void =>
  removeCachedRow<readonly AdminUser[]>(client, keys.users, (listed) => listed.filter((user) => user.id !== id));

/** Shows a deletion that was started or stopped before the list of deletions is refetched. */
export function addCachedBulkDeletion(client: QueryClient, deletion: BulkDeletion): void {
  client.setQueryData(bulkDeletionsQuery.queryKey, (list) => ({
    bulkDeletions: [deletion, ...(list?.bulkDeletions ?? []).filter(({ id }) => id !== deletion.id)],
  }));
}

/** After a deletion, invalidates the figures, the audit log and the bulk deletions, and with `rows` the list too. */
export async function invalidateUsers(client: QueryClient, { rows }: { readonly rows: boolean }): Promise<void> {
  const changed = [userStatsQuery.queryKey, bulkDeletionsQuery.queryKey, keys.auditLog, ...(rows ? [keys.users] : [])];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
