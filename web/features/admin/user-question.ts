/** What the administrator asks of the list of users. It stands in the address, so that it outlives a reload. */
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { UserFilter } from '../../../contract/admin.ts';

export interface UserQuestion {
  /** Part of an address or of a name; empty: everybody. */
  readonly search: string;
  readonly status: UserFilter;
}

export const filterLabels: Readonly<Record<UserFilter, string>> = {
  all: 'All Users',
  verified: 'Verified',
  unverified: 'Unverified',
  active: 'Active Subscription',
  trial: 'Trial',
  expired: 'Expired',
};

/** The longest search the server takes. */
export const SEARCH_MAX = 254;

const isFilter = (status: string): status is UserFilter => Object.hasOwn(filterLabels, status);

/** Reads what stands after the question mark of an address; what means nothing there counts as not said. */
export function questionIn(query: string): UserQuestion {
  const params = new URLSearchParams(query);
  const status = params.get('status') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  return { search, status: isFilter(status) ? status : 'all' };
}

/** What stands after the question mark for it; empty where everybody is asked for. */
export function queryOf({ search, status }: UserQuestion): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(status !== 'all' && { status }) });
  return params.size > 0 ? `?${params}` : '';
}

/** The question in the address, and the way to change a part of it. */
export function useUserQuestion() {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (part: Partial<UserQuestion>) =>
      navigate(path + queryOf({ ...questionIn(window.location.search), ...part }), { replace: true }),
    [path, navigate],
  );
  return { question: questionIn(query), change };
}
