import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorMessageOf } from '../../../api.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
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
    onError: (error) =>
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' }),
  });
}
