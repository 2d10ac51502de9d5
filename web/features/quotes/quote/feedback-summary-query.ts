import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api-client/api.ts';
import { quoteKeys } from '../quote-queries.ts';

/** The totals of the user's feedback, and whether it may influence the next quotes. */
export const feedbackSummaryQuery = queryOptions({
  queryKey: quoteKeys.feedbackSummary,
  queryFn: ({ signal }) => api('GET /api/user/feedback-summary', undefined, { signal }),
});
