/** Fetches Stripe's script and our form around it: a chunk of its own that nobody else pays for. */
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 10_000;

/** @throws when either cannot be had, or Stripe stays silent for ten seconds. */
export const loadStripeModule = (publishableKey: string) => withTimeout(TIMEOUT_MS, importStripeModule(publishableKey));

async function importStripeModule(publishableKey: string) {
  const { loadStripe, StripeCardForm, outcomeOfReturn } = await import('./stripe-module.ts');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null)
    throw new Error('importStripeModule: loadStripe returned null, Stripe.js runs in a browser only');
  return { stripe, StripeCardForm, outcomeOfReturn };
}
