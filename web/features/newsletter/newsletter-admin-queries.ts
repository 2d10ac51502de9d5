/** The queries of the admin newsletter page, and the updates to its cached data. */

import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewsletterIssue } from '#contract/calls/newsletter-issues.ts';
import { type ApiReply, api } from '../../api-client/api.ts';
import { fetchPage, type ListPage } from '../../api-client/fetch-page.ts';
import { removeCachedRow } from '../../queries/remove-cached-row.ts';

export type IssueContent = ApiReply<'GET /api/admin/newsletter/draft'>;
export type Subscriber = ApiReply<'GET /api/newsletter/subscribers'>['subscribers'][number];
export type NewsletterUser = ApiReply<'GET /api/admin/member-newsletter/subscribers'>['subscribers'][number];

const PAGE_SIZE = 200;

/**
 * Fetched whenever the page opens, because the draft may have been changed on another device. After that the page keeps
 * its own copy.
 */
export const draftQuery = queryOptions({
  queryKey: ['/api/admin/newsletter/draft'],
  queryFn: ({ signal }) => api('GET /api/admin/newsletter/draft', undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const recipientsQuery = queryOptions({
  queryKey: ['/api/admin/newsletter/recipients'],
  queryFn: ({ signal }) => api('GET /api/admin/newsletter/recipients', undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const issuesQuery = queryOptions({
  queryKey: ['/api/admin/newsletter/issues'],
  queryFn: ({ signal }) => api('GET /api/admin/newsletter/issues', undefined, { signal }),
  staleTime: 0,
});

/** Refetches one issue and updates it in the list of all issues. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/newsletter/issues', id],
    queryFn: async ({ client, signal }) => {
      const issue = await api('GET /api/admin/newsletter/issues/:id', { params: { id } }, { signal });
      updateCachedIssue(client, issue);
      return issue;
    },
    staleTime: 0,
    gcTime: 0,
  });

export function updateCachedIssue(client: QueryClient, issue: NewsletterIssue): void {
  client.setQueryData(
    issuesQuery.queryKey,
    (list) => list && { issues: list.issues.map((one) => (one.id === issue.id ? issue : one)) },
  );
}

export const subscriberStatsQuery = queryOptions({
  queryKey: ['/api/admin/newsletter/stats'],
  queryFn: ({ signal }) => api('GET /api/admin/newsletter/stats', undefined, { signal }),
  staleTime: 0,
});

export const newsletterUserStatsQuery = queryOptions({
  queryKey: ['/api/admin/member-newsletter/stats'],
  queryFn: ({ signal }) => api('GET /api/admin/member-newsletter/stats', undefined, { signal }),
  staleTime: 0,
});

const listKeys = {
  subscribers: ['/api/newsletter/subscribers'],
  users: ['/api/admin/member-newsletter/subscribers'],
} as const;

/** Not cached when unused: a reopened list starts at its first page. */
const listOptions = { initialPageParam: null as string | null, gcTime: 0 };

const pageParams = (search: string, cursor: string | null) => ({
  limit: PAGE_SIZE,
  ...(search && { search }),
  ...(cursor !== null && { cursor }),
});

/** @param search part of an email address. Empty for all subscribers. */
export const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKeys.subscribers, search],
    queryFn: ({ pageParam, signal }) =>
      fetchPage('GET /api/newsletter/subscribers', { query: pageParams(search, pageParam) }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });

/** @param search part of an email address. Empty for all users. */
export const newsletterUsersQuery = (search: string) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKeys.users, search],
    queryFn: ({ pageParam, signal }) =>
      fetchPage('GET /api/admin/member-newsletter/subscribers', { query: pageParams(search, pageParam) }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });

export const removeCachedSubscriber = (client: QueryClient, id: string): void =>
  removeCachedRow<ApiReply<'GET /api/newsletter/subscribers'>>(client, listKeys.subscribers, ({ subscribers }) => ({
    subscribers: subscribers.filter((one) => one.id !== id),
  }));

/** Refetches a list and its figures after a failure: the reply may have been lost although the change was made. */
export async function refetchAfterFailure(client: QueryClient, list: keyof typeof listKeys): Promise<void> {
  const stats = list === 'subscribers' ? subscriberStatsQuery : newsletterUserStatsQuery;
  await Promise.all([listKeys[list], stats.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

type NewsletterUserPages = InfiniteData<
  ListPage<ApiReply<'GET /api/admin/member-newsletter/subscribers'>>,
  string | null
>;

/** Sets one user in the cached list to subscribed or unsubscribed. All other users keep their object identity. */
export function updateCachedUser(client: QueryClient, id: string, newsletter: NewsletterUser['newsletter']): void {
  client.setQueriesData<NewsletterUserPages>(
    { queryKey: listKeys.users },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          body: { subscribers: page.body.subscribers.map((one) => (one.id === id ? { ...one, newsletter } : one)) },
        })),
      },
  );
}
