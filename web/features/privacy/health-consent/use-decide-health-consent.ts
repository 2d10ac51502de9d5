import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiReply, api } from '#web/api-client/api.ts';
import { OFFLINE_HEALTH_CONSENT_KEY } from '#web/offline/account-keys.ts';
import { cacheReply } from '#web/offline/offline-cache.ts';
import { healthConsentQuery } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { gdprStatusQuery } from '../privacy-queries.ts';

type HealthConsent = ApiReply<'GET /api/gdpr/health-consent'>;

/** Saves the decision. If that fails, shows the error and changes nothing. */
export function useDecideHealthConsent(onDecided: (granted: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (granted: boolean) => api('POST /api/gdpr/health-consent', { body: { granted } }),
    onSuccess: (consent, granted) => {
      cacheHealthConsent(queryClient, consent);
      onDecided(granted);
    },
    onError: (error) => showErrorToast(error, 'Please try again.'),
  });
}

/** Updates the caches after a decision, without a request. On this device a refusal also removes what depends on it. */
function cacheHealthConsent(queryClient: QueryClient, consent: HealthConsent): void {
  queryClient.setQueryData(healthConsentQuery.queryKey, consent);
  queryClient.setQueryData(gdprStatusQuery.queryKey, (status) => status && { ...status, healthConsent: consent });
  cacheReply(OFFLINE_HEALTH_CONSENT_KEY, consent);
}
