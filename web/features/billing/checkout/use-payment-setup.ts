/** From "start" to a running plan: the setup intent, the card, the bank's approval if required, and the plan. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownOffer } from '#contract/calls/billing.ts';
import { api } from '#web/api-client/api.ts';
import { queryKeys, subscriptionQuery } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { dismissToast, toast } from '#web/ui/feedback/toast.tsx';
import { hasActiveSubscription, hasPlan } from '../plan/plan-status.ts';
import { type Plan, shownOffer } from '../plan/plan-text.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import type { CardOutcome } from './card-outcome.ts';
import { PLAN_HAS_ENDED, useCompleteSetup } from './use-complete-setup.ts';

export type SetupStep =
  | { readonly name: 'plans' }
  | { readonly name: 'card'; readonly clientSecret: string; readonly isDeclined: boolean }
  | { readonly name: 'approve'; readonly clientSecret: string }
  /** The trial was used elsewhere after it was shown here: the user must agree to the charge. */
  | { readonly name: 'offer' }
  | { readonly name: 'done' };

export interface PaymentSetup {
  readonly step: SetupStep;
  readonly pending: boolean;
  readonly start: () => void;
  /** Submits the card through the given form's own method, and continues according to the outcome. */
  readonly submitCard: (card: () => Promise<CardOutcome>) => void;
  /**
   * The same for a user who returns after confirming the card on the bank's page.
   * @param shown what the form showed before.
   */
  readonly resume: (card: () => Promise<CardOutcome>, shown: ShownOffer) => void;
  /** Starts the plan with the card that was entered, on the offer that is shown now. */
  readonly acceptOffer: () => void;
  readonly backToPlans: () => void;
}

const INCOMPLETE = { title: 'Setup Incomplete', description: 'Please complete the payment setup process.' };

export function usePaymentSetup(plan: Plan): PaymentSetup {
  const [step, setStep] = useState<SetupStep>({ name: 'plans' });
  const { pending, run } = useSingleFlight();
  const queryClient = useQueryClient();
  const finish = useCompleteSetup();

  const showFailure = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

  const start = async () => {
    try {
      // Refetched, so that the card form shows the actual day of the first charge.
      const [{ clientSecret }, now] = await Promise.all([
        api('POST /api/create-setup-intent'),
        queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => plan),
      ]);
      // Another tab has already started the plan. The user meant to start a plan, not to change the card of a running
      // one.
      if (hasActiveSubscription(now) && !hasActiveSubscription(plan)) toast({ title: 'Your plan is already running' });
      else if (hasPlan(plan) && !hasPlan(now)) toast({ title: PLAN_HAS_ENDED });
      else setStep({ name: 'card', clientSecret, isDeclined: false });
    } catch (error) {
      showErrorToast(error, 'Failed to initialize payment setup');
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
    }
  };

  const backToPlans = () => {
    focusMain();
    setStep({ name: 'plans' });
  };

  const handleOutcome = async (outcome: CardOutcome, shown: ShownOffer) => {
    const clientSecret = 'clientSecret' in step ? step.clientSecret : null;
    if (outcome.kind === 'succeeded') {
      setStep({ name: 'done' });
      const destination = await finish(plan, shown);
      if (destination === 'offer') setStep({ name: 'offer' });
      else if (destination === 'plans') backToPlans();
    } else if (outcome.kind === 'needs-approval' && clientSecret !== null) setStep({ name: 'approve', clientSecret });
    else if (outcome.kind === 'refused') {
      showFailure('Payment Failed', outcome.message);
      setStep(step.name === 'card' ? { ...step, isDeclined: outcome.isDeclined === true } : step);
    } else {
      showFailure(INCOMPLETE.title, INCOMPLETE.description);
      setStep(step);
    }
  };
  const submit = async (card: () => Promise<CardOutcome>, shown = shownOffer(plan)) => {
    // What was said about the previous card says nothing about this one.
    dismissToast();
    setStep((current) => (current.name === 'card' ? { ...current, isDeclined: false } : current));
    await handleOutcome(await card(), shown);
  };

  return {
    step,
    pending,
    start: () => void run(start),
    submitCard: (card) => void run(() => submit(card)),
    resume: (card, shown) => {
      setStep({ name: 'done' });
      void run(() => submit(card, shown));
    },
    acceptOffer: () => void run(() => submit(async () => ({ kind: 'succeeded' }))),
    backToPlans,
  };
}

/** Call this when what has the focus is about to be removed. In a dialog it stays where it is. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement)) main.focus();
}
