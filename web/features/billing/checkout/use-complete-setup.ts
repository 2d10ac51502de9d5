/**
 * The last step of a card setup: the server starts the plan with the card, or charges the running plan to this card
 * from now on.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ShownOffer } from '#contract/calls/billing.ts';
import { accessMessages } from '#contract/failures.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { useIsMounted } from '#web/browser/use-is-mounted.ts';
import { subscriptionQuery } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { hasPlan } from '../plan/plan-status.ts';
import { cardFormText, type Plan } from '../plan/plan-text.ts';

export const PLAN_HAS_ENDED = 'Your plan has ended';

const REDIRECT_AFTER_MS = 1000;

/**
 * Where the user is afterwards: still on the plan page, being redirected to Home, or asked whether they agree to an offer
 * that has changed.
 */
type SetupDestination = 'plans' | 'home' | 'offer';

/**
 * A new plan opens the welcome dialog on Home one second later. If the user has left the page by then, or if only the
 * card was changed, a toast is shown instead.
 */
export function useCompleteSetup(): (plan: Plan, shown: ShownOffer) => Promise<SetupDestination> {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const isMounted = useIsMounted();

  const readPlan = () => queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {});

  return async (plan, shown) => {
    const isNewPlan = !shown.forRunningPlan && !hasPlan(plan);
    try {
      const { status } = await api('POST /api/create-subscription-after-setup', { body: shown });
      if (status !== 'trialing' && status !== 'active') {
        await readPlan();
        const { title, message } = accessMessages.payment_failed;
        toast({ title, description: message, variant: 'destructive' });
        return 'plans';
      }
      // For a new plan, the welcome dialog says so instead.
      if (!isNewPlan) toast({ title: cardFormText(plan).done });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offer_changed') {
        await readPlan();
        return 'offer';
      }
      const noCard = error instanceof ApiError && error.code === 'setup_incomplete';
      if (noCard || !isNewPlan) {
        await readPlan();
        const hasEnded = error instanceof ApiError && error.code === 'plan_ended';
        const title = hasEnded ? PLAN_HAS_ENDED : noCard ? 'Setup Incomplete' : 'Error';
        showErrorToast(error, 'Please try again in a minute.', title);
        return 'plans';
      }
      toast({ title: 'Payment Method Added', description: 'Setting up your subscription...' });
    }
    if (!isNewPlan) {
      await readPlan();
      return 'plans';
    }
    await Promise.all([readPlan(), new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS))]);
    if (isMounted.current) navigate('/?welcome=true');
    else toast({ title: cardFormText(plan).done });
    return 'home';
  };
}
