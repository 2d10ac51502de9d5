import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessageOf } from '../../../api.ts';
import { healthConsentQuery } from '../../../queries/shared-queries.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { cacheHealthConsent, gdprConfigQuery } from '../privacy-queries.ts';

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

/** Saves the decision. If that fails, shows the error and changes nothing. */
export function useDecideHealthConsent(onDecided: (granted: boolean) => void = () => {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (granted: boolean) => api('POST /api/gdpr/health-consent', { body: { granted } }),
    onSuccess: (consent, granted) => {
      cacheHealthConsent(queryClient, consent);
      onDecided(granted);
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' }),
  });
}
