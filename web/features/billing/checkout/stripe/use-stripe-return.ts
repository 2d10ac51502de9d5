/** Handles the return from the bank's page. The URL identifies the setup. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '#contract/pages.ts';
import type { PayablePlan } from '../payment-step.tsx';
import type { PaymentSetup } from '../use-payment-setup.ts';
import { loadStripeModule } from './load-stripe-module.ts';
import { shownOfferIn } from './return-url.ts';

const CLIENT_SECRET_PARAM = 'setup_intent_client_secret';

/** Completes the setup as if the card had been confirmed on this page, and removes Stripe's parameters from the URL. */
export function useStripeReturn({ publishableKey }: PayablePlan, { resume }: PaymentSetup): void {
  const params = new URLSearchParams(useSearch());
  const clientSecret = params.get(CLIENT_SECRET_PARAM);
  const shown = shownOfferIn(params);
  const [, navigate] = useLocation();
  const completeSetup = useEffectEvent((secret: string) => {
    navigate(pages.subscription, { replace: true });
    if (publishableKey === null) return;
    resume(async () => {
      try {
        const { outcomeOfReturn, stripe } = await loadStripeModule(publishableKey);
        return await outcomeOfReturn(stripe, secret);
      } catch {
        return { kind: 'refused', message: "We couldn't reach Stripe. Nothing was charged. Please try again." };
      }
    }, shown);
  });
  useEffect(() => {
    if (clientSecret !== null) completeSetup(clientSecret);
  }, [clientSecret]);
}
