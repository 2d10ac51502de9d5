import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { onAccessExpired } from '#web/api-client/api.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { accessExpiredFlow } from './access-expired.ts';

/** Rendered once in the app. */
export function useAccessExpired(): void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  useEffect(() => {
    const flow = accessExpiredFlow({ toast, queryClient, navigate });
    const stopListening = onAccessExpired(flow.handle);
    return () => {
      stopListening();
      flow.stop();
    };
  }, [queryClient, navigate]);
}
