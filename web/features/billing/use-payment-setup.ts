/** From "start" to a running trial: the setup intent, the card, the bank's question if there is one, the subscription. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { accessMessages } from '../../../contract/failures.ts';
import { api, messageOf } from '../../api.ts';
import { queryKeys, subscriptionQuery } from '../../queries.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Card } from './card-input.ts';

const REDIRECT_AFTER_MS = 1000;

export type SetupStep =
  | { readonly name: 'plans' }
  | { readonly name: 'card'; readonly clientSecret: string; readonly refused: string | null }
  | { readonly name: 'approve'; readonly clientSecret: string }
  | { readonly name: 'done' };

export interface PaymentSetup {
  readonly step: SetupStep;
  readonly pending: boolean;
  readonly start: () => void;
  readonly confirm: (card: Card) => void;
  readonly approve: () => void;
  readonly backToPlans: () => void;
}

/** Runs one thing at a time: a second press while the first is under way does nothing. */
function useOneAtATime() {
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      underWay.current = false;
      setPending(false);
    }
  };
  return { pending, run };
}

export function usePaymentSetup(startedMessage: string): PaymentSetup {
  const [step, setStep] = useState<SetupStep>({ name: 'plans' });
  const { pending, run } = useOneAtATime();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const finish = useFinish(startedMessage);

  const readSubscription = () => queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {});
  const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
  const incomplete = () => failed('Setup Incomplete', 'Please complete the payment setup process.');

  const settle = async (status: 'succeeded' | 'requires_action', clientSecret: string, mayAsk: boolean) => {
    if (status === 'succeeded') {
      setStep({ name: 'done' });
      if (!(await finish())) setStep({ name: 'plans' });
    } else if (mayAsk) setStep({ name: 'approve', clientSecret });
    else incomplete();
  };

  const start = () =>
    run(async () => {
      try {
        // The day of the first charge is read anew, so that the card form names the real one.
        const [{ clientSecret }] = await Promise.all([api('POST /api/create-setup-intent'), readSubscription()]);
        setStep({ name: 'card', clientSecret, refused: null });
      } catch (error) {
        failed('Error', messageOf(error, 'Failed to initialize payment setup'));
        void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      }
    });

  const confirm = (card: Card) =>
    run(async () => {
      if (step.name !== 'card') return;
      const { clientSecret } = step;
      try {
        const { status } = await api('POST /sandbox/payments/confirm-setup', { body: { clientSecret, ...card } });
        await settle(status, clientSecret, true);
      } catch (error) {
        const refused = messageOf(error, 'We could not reach the payment service. Please try again.');
        setStep({ name: 'card', clientSecret, refused });
        failed('Payment Failed', refused);
      }
    });

  const approve = () =>
    run(async () => {
      if (step.name !== 'approve') return;
      const { clientSecret } = step;
      try {
        const { status } = await api('POST /sandbox/payments/complete-action', { body: { clientSecret } });
        await settle(status, clientSecret, false);
      } catch (error) {
        failed('Payment Failed', messageOf(error, 'We could not reach the payment service. Please try again.'));
      }
    });

  return {
    step,
    pending,
    start: () => void start(),
    confirm: (card) => void confirm(card),
    approve: () => void approve(),
    backToPlans: () => setStep({ name: 'plans' }),
  };
}

/**
 * Creates the subscription, reads it anew, and goes home a second later, unless the person has gone elsewhere. False
 * where the server says that there is no access all the same.
 */
function useFinish(startedMessage: string): () => Promise<boolean> {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return async () => {
    try {
      const { status } = await api('POST /api/create-subscription-after-setup');
      if (status !== 'trialing' && status !== 'active') {
        const { title, message } = accessMessages.payment_failed;
        toast({ title, description: message, variant: 'destructive' });
        await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {});
        return false;
      }
      toast({ title: startedMessage });
    } catch {
      toast({ title: 'Payment Method Added', description: 'Setting up your subscription...' });
    }
    await Promise.all([
      queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS)),
    ]);
    if (here.current) navigate('/?welcome=true');
    return true;
  };
}
