import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { showErrorToast } from '../../../ui/feedback/error-toast.ts';
import { cacheHealthConsent } from '../privacy-queries.ts';

/** Saves the decision. If that fails, shows the error and changes nothing. */
export function useDecideHealthConsent(onDecided: (granted: boolean) => void = () => {}) {
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
