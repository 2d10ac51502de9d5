/** Translates Stripe's setup results into our outcomes. */
import type { SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardOutcome } from '../card-outcome.ts';

const FALLBACK = "We couldn't reach Stripe. Please try again.";

interface SetupResult {
  readonly setupIntent?: Pick<SetupIntent, 'status' | 'last_setup_error'>;
  readonly error?: Pick<StripeError, 'message' | 'setup_intent'>;
}

export function outcomeOf({ setupIntent, error }: SetupResult): CardOutcome {
  // Already confirmed, but the response was lost: Stripe refuses a second confirmation and reports the state.
  if (error?.setup_intent?.status === 'succeeded') return { kind: 'succeeded' };
  if (error) return { kind: 'refused', message: error.message ?? FALLBACK };
  if (setupIntent?.status === 'succeeded') return { kind: 'succeeded' };
  if (setupIntent?.status === 'requires_payment_method' && setupIntent.last_setup_error)
    return { kind: 'refused', message: setupIntent.last_setup_error.message ?? FALLBACK };
  return { kind: 'incomplete' };
}

const unreachableOutcome = (): CardOutcome => ({ kind: 'refused', message: FALLBACK });

/** Confirms the card in the form. The browser leaves our page only if the bank requires its own. */
export async function confirmStripeCard(
  stripe: Pick<Stripe, 'confirmSetup'>,
  elements: StripeElements,
  returnUrl: string,
): Promise<CardOutcome> {
  try {
    return outcomeOf(
      await stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams: { return_url: returnUrl } }),
    );
  } catch {
    return unreachableOutcome();
  }
}

/** The outcome for a user who returns from the bank's page. */
export async function outcomeOfReturn(
  stripe: Pick<Stripe, 'retrieveSetupIntent'>,
  clientSecret: string,
): Promise<CardOutcome> {
  try {
    return outcomeOf(await stripe.retrieveSetupIntent(clientSecret));
  } catch {
    return unreachableOutcome();
  }
}
