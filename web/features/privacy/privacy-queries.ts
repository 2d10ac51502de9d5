/** The queries about the user's privacy. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiReply, api } from '../../api.ts';
import { cacheReply } from '../../offline/offline-cache.ts';
import { healthConsentQuery, OFFLINE_HEALTH_CONSENT_KEY, queryKeys } from '../../queries/shared-queries.ts';

type HealthConsent = ApiReply<'GET /api/gdpr/health-consent'>;
export type GdprStatus = ApiReply<'GET /api/gdpr/status'>;

export const gdprConfigQuery = queryOptions({
  queryKey: ['/api/gdpr/config'],
  queryFn: ({ signal }) => api('GET /api/gdpr/config', undefined, { signal }),
});

export const gdprStatusQuery = queryOptions({
  queryKey: queryKeys.gdprStatus,
  queryFn: ({ signal }) => api('GET /api/gdpr/status', undefined, { signal }),
  staleTime: 0,
});

/** Updates the cache after a decision, without a request. */
export function cacheHealthConsent(queryClient: QueryClient, consent: HealthConsent): void {
  queryClient.setQueryData(healthConsentQuery.queryKey, consent);
  queryClient.setQueryData(gdprStatusQuery.queryKey, (status) => status && { ...status, healthConsent: consent });
  cacheReply(OFFLINE_HEALTH_CONSENT_KEY, consent);
}
