/** Cancelling and resuming a plan, and refunding its first payment. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { currentUserQuery, queryKeys, subscriptionQuery } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useSingleFlight } from '../use-single-flight.ts';
import { openCancellationEmail } from './cancellation-email.ts';
import { formatUnixDateTime } from './format-unix-time.ts';
import { isCancelling } from './plan-status.ts';
import { type Plan, periodEnd } from './plan-text.ts';

/** Which confirmation dialog is open. */
type PlanConfirmation = 'cancel' | 'refund';

export interface PlanChanges {
  readonly confirmation: PlanConfirmation | null;
  readonly setConfirmation: (confirmation: PlanConfirmation | null) => void;
  readonly pending: boolean;
  /** Increases with every completed change. The focus then moves to the plan's state. */
  readonly changes: number;
  readonly cancel: () => void;
  readonly reactivate: () => void;
  readonly refund: () => void;
}

const FALLBACK_MESSAGE = 'Please try again in a minute.';

interface Change {
  readonly send: () => Promise<{ message: string }>;
  readonly failedTitle: string;
  readonly succeeded: (message: string, plan: Plan | undefined) => void;
}

export function usePlanChanges(): PlanChanges {
  const [confirmation, setConfirmation] = useState<PlanConfirmation | null>(null);
  const [changes, setChanges] = useState(0);
  const { pending, run } = useSingleFlight();
  const queryClient = useQueryClient();

  const change = ({ send, failedTitle, succeeded }: Change) =>
    run(async () => {
      try {
        const { message } = await send();
        const plan = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => undefined);
        setConfirmation(null);
        setChanges((count) => count + 1);
        succeeded(message, plan);
      } catch (error) {
        setConfirmation(null);
        showErrorToast(error, FALLBACK_MESSAGE, failedTitle);
        // The change may have been made elsewhere, or its reply may have been lost, so refetch the actual state.
        void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      }
    });

  const cancelled = (message: string, plan: Plan | undefined) => {
    toast({
      title: 'Subscription cancelled',
      description: `${message} A ready-made email may open; you don't need to send it.`,
    });
    const end = plan && isCancelling(plan) ? periodEnd(plan) : null;
    const account = queryClient.getQueryData(currentUserQuery.queryKey)?.email ?? null;
    openCancellationEmail({ account, until: end === null ? null : formatUnixDateTime(end) });
  };
  const showSuccess = (title: string) => (description: string) => toast({ title, description });

  return {
    confirmation,
    setConfirmation,
    pending,
    changes,
    cancel: () =>
      void change({
        send: () => api('POST /api/subscription/cancel'),
        failedTitle: 'Cancellation failed',
        succeeded: cancelled,
      }),
    reactivate: () =>
      void change({
        send: () => api('POST /api/subscription/reactivate'),
        failedTitle: 'Reactivation failed',
        succeeded: showSuccess('Subscription reactivated'),
      }),
    refund: () =>
      void change({
        send: () => api('POST /api/subscription/refund'),
        failedTitle: 'Refund failed',
        succeeded: showSuccess('Your refund is on its way'),
      }),
  };
}
