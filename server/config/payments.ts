/** The payment provider, and whether a user can have a second trial. */
import { flagDefaultingToTrue, optionalText, type Read, serviceOrigin } from './variables.ts';

export interface PaymentsConfig {
  /** Undefined: the embedded payments. */
  readonly stripe: StripeConfig | undefined;
  readonly preventRepeatTrials: boolean;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Undefined: the adapter finds or creates it. */
  readonly priceId: string | undefined;
  /** An origin; undefined: Stripe's own. */
  readonly apiBase: string | undefined;
}

export const paymentsVariables = {
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_ID: optionalText,
  STRIPE_API_BASE: serviceOrigin,
  ONE_TRIAL_PER_PERSON: flagDefaultingToTrue,
};

type PaymentsVariables = Read<typeof paymentsVariables>;

export const paymentsConfig = (read: PaymentsVariables): PaymentsConfig => ({
  stripe: stripe(read),
  preventRepeatTrials: read.ONE_TRIAL_PER_PERSON,
});

function stripe(read: PaymentsVariables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read;
  const webhookSecret = read.STRIPE_WEBHOOK_SECRET;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, priceId: read.STRIPE_PRICE_ID, apiBase: read.STRIPE_API_BASE };
}
