import { queryOptions } from '@tanstack/react-query';
import { type ApiReply, api } from '../../api-client/api.ts';
import { queryKeys } from '../../queries/shared-queries.ts';

export type GdprStatus = ApiReply<'GET /api/gdpr/status'>;

export const gdprStatusQuery = queryOptions({
  queryKey: queryKeys.gdprStatus,
  queryFn: ({ signal }) => api('GET /api/gdpr/status', undefined, { signal }),
  staleTime: 0,
});
