/** The filters of the users list. They are stored in the URL, so that they survive a reload. */
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { UserStatusFilter } from '#contract/calls/admin.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { usePageSearch } from '#web/ui/layout/use-page-search.ts';

export interface UserFilters {
  /** Part of an email address or a name. Empty for all users. */
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

const isStatusFilter = (status: string): status is UserStatusFilter => Object.hasOwn(statusFilterLabels, status);

/** Parses a URL's query string. Invalid values are ignored. */
export function parseFilters(query: string): UserFilters {
  const params = new URLSearchParams(query);
  const status = params.get('status') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, EMAIL_MAX);
  return { search, status: isStatusFilter(status) ? status : 'all' };
}

/** The query string for the filters. Empty if they match all users. */
export function toQueryString({ search, status }: UserFilters): string {
  const query = String(new URLSearchParams({ ...(search && { search }), ...(status !== 'all' && { status }) }));
  return query && `?${query}`;
}

/** The filters in the URL, and a function that changes some of them. */
export function useUserFilters() {
  const query = usePageSearch();
  const [path, navigate] = useLocation();
  const [ownPath] = useState(path);
  const change = useCallback(
    (part: Partial<UserFilters>) => {
      const { pathname, search } = window.location;
      // The user is leaving: the URL is that of the next page, whose code is still being loaded.
      if (pathname !== ownPath) return;
      navigate(ownPath + toQueryString({ ...parseFilters(search), ...part }), { replace: true });
    },
    [ownPath, navigate],
  );
  return { filters: parseFilters(query), change };
}
