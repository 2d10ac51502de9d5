import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/api-client/api.ts';

const EVENTS_PAGE_SIZE = 10;

export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['/api/user/security-events'],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: EVENTS_PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
    return api('GET /api/user/security-events', { query }, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
