import type { ProviderSubscription } from '#server/ports/payments/port.ts';
import { TRIAL_END } from './times.ts';

/** A provider's reply: a subscription in its trial, with the fields that the test overrides. */
export const providerSubscription = (facts: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'trialing',
  trialEnd: new Date(TRIAL_END),
  currentPeriodEnd: new Date(TRIAL_END),
  cancelAtPeriodEnd: false,
  pricePence: 499,
  firstPaidAt: null,
  lastCharge: null,
  pendingCharge: null,
  ...facts,
});
