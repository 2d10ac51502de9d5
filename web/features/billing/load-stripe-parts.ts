/** Fetches Stripe's script and our form around it: a chunk of its own that nobody else pays for. */
import { within } from './within.ts';

const GIVE_UP_AFTER_MS = 10_000;

/** @throws when either cannot be had, or Stripe stays silent for ten seconds. */
export const loadStripeParts = (publishableKey: string) => within(GIVE_UP_AFTER_MS, load(publishableKey));

async function load(publishableKey: string) {
  const { loadStripe, StripeCardForm, outcomeOfReturn } = await import('./stripe/stripe-parts.ts');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe runs in a browser only');
  return { stripe, StripeCardForm, outcomeOfReturn };
}
