/** Loads Stripe's script and our form around it. A separate chunk, so that pages without it do not load it. */
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 10_000;

/** @throws if either cannot be loaded, or Stripe does not respond within ten seconds. */
export const loadStripeModule = (publishableKey: string) => withTimeout(TIMEOUT_MS, importStripeModule(publishableKey));

async function importStripeModule(publishableKey: string) {
  const { loadStripe, StripeCardForm, outcomeOfReturn } = await import('./stripe-module.ts');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null)
    throw new Error('importStripeModule: loadStripe returned null, Stripe.js runs in a browser only');
  return { stripe, StripeCardForm, outcomeOfReturn };
}
