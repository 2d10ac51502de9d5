import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api-client/api.ts';
import { quoteKeys } from '../quote-queries.ts';

/** What the text of a quote is based on. */
export const explanationQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.explanations, id],
    queryFn: ({ signal }) => api('GET /api/quotes/:id/explanation', { params: { id } }, { signal }),
    // The explanation changes only when the text does. It is removed from the cache soon after it is closed, because it
    // may be large and is seldom opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
