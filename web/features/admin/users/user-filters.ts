/** What the administrator asks of the list of users. It stands in the address, so that it outlives a reload. */
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { UserStatusFilter } from '../../../../contract/calls/admin.ts';

export interface UserFilters {
  /** Part of an address or of a name; empty: everybody. */
  readonly search: string;
  readonly status: UserStatusFilter;
}

export const statusFilterLabels: Readonly<Record<UserStatusFilter, string>> = {
  all: 'All Users',
  verified: 'Verified',
  unverified: 'Unverified',
  active: 'Active Subscription',
  trial: 'Trial',
  expired: 'Expired',
};

/** The longest search the server takes. */
export const SEARCH_MAX = 254;

const isStatusFilter = (status: string): status is UserStatusFilter => Object.hasOwn(statusFilterLabels, status);

/** Reads what stands after the question mark of an address; what means nothing there counts as not said. */
export function parseFilters(query: string): UserFilters {
  const params = new URLSearchParams(query);
  const status = params.get('status') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  return { search, status: isStatusFilter(status) ? status : 'all' };
}

/** What stands after the question mark for it; empty where everybody is asked for. */
export function toQueryString({ search, status }: UserFilters): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(status !== 'all' && { status }) });
  return params.size > 0 ? `?${params}` : '';
}

/** The question in the address, and the way to change a part of it. */
export function useUserFilters() {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (part: Partial<UserFilters>) =>
      navigate(path + toQueryString({ ...parseFilters(window.location.search), ...part }), { replace: true }),
    [path, navigate],
  );
  return { filters: parseFilters(query), change };
}
