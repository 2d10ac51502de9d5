/** The queries of quote reports. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReportState } from '../../contract/calls/quote-reports.ts';
import { api } from '../api-client/api.ts';

const PAGE_SIZE = 20;

/** What a report of this quote would contain. Fetched each time the form is opened. */
export const reportPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/quotes/report', id],
    queryFn: ({ signal }) => api('GET /api/quotes/:id/report', { params: { id } }, { signal }),
    // Never stale, because the user fills in the form below, so the preview must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const quoteReportsKey = ['/api/admin/quote-reports'] as const;

export const quoteReportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [...quoteReportsKey, state],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return api('GET /api/admin/quote-reports', { query: { state, limit: PAGE_SIZE, ...cursor } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  });
