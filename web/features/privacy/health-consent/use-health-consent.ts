import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/api-client/api.ts';
import { healthConsentQuery } from '#web/queries/shared-queries.ts';

/** What this installation asks its users for. */
export const gdprConfigQuery = queryOptions({
  queryKey: ['/api/gdpr/config'],
  queryFn: ({ signal }) => api('GET /api/gdpr/config', undefined, { signal }),
});

/** 'not-needed': consent was given, or this installation does not ask for it. */
type HealthConsentState =
  | { readonly kind: 'not-needed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | { readonly kind: 'never-asked' }
  | { readonly kind: 'declined' };

/** Whether the user has consented to storing their health data. */
export function useHealthConsent(): HealthConsentState {
  const consent = useQuery(healthConsentQuery);
  const granted = consent.data?.granted;
  // Fetched only for a user who has not decided yet, because most users have. The server enforces a refusal even if the
  // installation does not ask for consent.
  const config = useQuery({ ...gdprConfigQuery, enabled: granted === null });
  if (granted === false) return { kind: 'declined' };
  if (granted || config.data?.enhancedConsentEnabled === false) return { kind: 'not-needed' };
  const failed = [consent, config].find(({ isError }) => isError);
  if (failed) return { kind: 'failed', retry: () => void failed.refetch(), retrying: failed.isFetching };
  if (!consent.data || !config.data) return { kind: 'loading' };
  return { kind: 'never-asked' };
}
