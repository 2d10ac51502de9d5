import { z } from 'zod';

const timestamp = z.iso.datetime();
const amountPence = z.int();

/** The kinds of emails about a subscription, and the data of each. */
export const subscriptionEmailData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial_started'), trialEnd: timestamp }),
  z.object({ kind: z.literal('charge_ahead'), trialEnd: timestamp }),
  z.object({
    kind: z.literal('receipt'),
    amountPence,
    paidAt: timestamp,
    nextChargeAt: timestamp.nullable(),
    refundUntil: timestamp.nullable(),
  }),
  z.object({ kind: z.enum(['payment_failed', 'refunded']), amountPence }),
  z.object({ kind: z.literal('cancelled'), until: timestamp }),
  z.object({ kind: z.literal('reactivated'), nextChargeAt: timestamp }),
  z.object({ kind: z.literal('ended') }),
]);

export type SubscriptionEmailData = z.infer<typeof subscriptionEmailData>;
