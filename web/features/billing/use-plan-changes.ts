/** Cancelling, taking that back, and having the first payment back. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorMessageOf } from '../../api.ts';
import { currentUserQuery, queryKeys, subscriptionQuery } from '../../queries/shared-queries.ts';
import { useToast } from '../../ui/toast.tsx';
import { openCancellationMail } from './cancellation-mail.ts';
import { momentOf } from './money-and-moments.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import { isCancelling, type Plan, periodEnd } from './plan-words.ts';

/** What is asked before it is done. */
export type Question = 'cancel' | 'refund';

export interface PlanChanges {
  readonly asked: Question | null;
  readonly ask: (question: Question | null) => void;
  readonly pending: boolean;
  /** Grows with every change that was made: the focus goes to the state then. */
  readonly changes: number;
  readonly cancel: () => void;
  readonly reactivate: () => void;
  readonly refund: () => void;
}

const fallback = 'Please try again in a minute.';

interface Change {
  readonly send: () => Promise<{ message: string }>;
  readonly failedTitle: string;
  readonly succeeded: (message: string, plan: Plan | undefined) => void;
}

export function usePlanChanges(): PlanChanges {
  const [asked, ask] = useState<Question | null>(null);
  const [changes, setChanges] = useState(0);
  const { pending, run } = useOneAtATime();
  const { toast } = useToast();
  const queryClient = useQueryClient();

  const change = ({ send, failedTitle, succeeded }: Change) =>
    run(async () => {
      try {
        const { message } = await send();
        const plan = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => undefined);
        ask(null);
        setChanges((count) => count + 1);
        succeeded(message, plan);
      } catch (error) {
        ask(null);
        toast({ title: failedTitle, description: errorMessageOf(error, fallback), variant: 'destructive' });
        // It may have been done elsewhere, or in spite of the lost answer: the page shows what is.
        void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      }
    });

  const cancelled = (message: string, plan: Plan | undefined) => {
    toast({
      title: 'Subscription cancelled',
      description: `Cancellation email opened; you need not send it. ${message}`,
    });
    const end = plan && isCancelling(plan) ? periodEnd(plan) : null;
    const account = queryClient.getQueryData(currentUserQuery.queryKey)?.email ?? null;
    openCancellationMail({ account, until: end === null ? null : momentOf(end) });
  };
  const said = (title: string) => (description: string) => toast({ title, description });

  return {
    asked,
    ask,
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
        succeeded: said('Subscription reactivated'),
      }),
    refund: () =>
      void change({
        send: () => api('POST /api/subscription/refund'),
        failedTitle: 'Refund failed',
        succeeded: said('Your money is on its way back'),
      }),
  };
}
