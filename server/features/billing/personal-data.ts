import { toIso } from '../../dates/to-iso.ts';
import type { Transaction } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { removeCustomerJob } from './customer/remove-customer-job.ts';
import type { SubscriptionRow, SubscriptionStore } from './subscription/subscription-store.ts';
import type { UsedTrials } from './trial/used-trials.ts';
import type { PaymentEventsStore } from './webhooks/payment-events-store.ts';

interface PersonalDataDeps {
  readonly store: SubscriptionStore;
  readonly events: PaymentEventsStore;
  readonly usedTrials: UsedTrials;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly findRecipient: (
    userId: string,
  ) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

const exportSubscription = (row: SubscriptionRow) => ({
  customerId: row.customerId,
  subscriptionId: row.subscriptionId,
  status: row.status,
  trialEnd: toIso(row.trialEnd),
  currentPeriodEnd: toIso(row.currentPeriodEnd),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  pricePence: row.pricePence,
  everPaid: row.everPaid,
  firstPaidAt: toIso(row.firstPaidAt),
  refundedAt: toIso(row.refundedAt),
  lastChargeId: row.lastChargeId,
  lastChargeOutcome: row.lastChargeOutcome,
  pendingChargeAt: toIso(row.pendingChargeAt),
  pendingChargePence: row.pendingChargePence,
  ownerMark: row.ownerMark,
  keptPlanId: row.keptPlanId,
  remindedTrialEnd: toIso(row.remindedTrialEnd),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
});

interface AddressHashDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser' | 'findEmails'>;
  readonly usedTrials: Pick<UsedTrials, 'preventRepeatTrials' | 'isRecorded'>;
}

/** Whether a keyed hash of the user's address stays after their erasure, because of a trial or a refund. */
export async function keepsAddressHash(
  { store, usedTrials }: AddressHashDeps,
  tx: Transaction,
  userId: string,
): Promise<boolean> {
  if (!usedTrials.preventRepeatTrials) return false;
  const row = await store.findByUser(userId, tx);
  if (row && (row.trialEnd !== null || row.refundedAt !== null)) return true;
  // An earlier account may have had the same address.
  for (const email of await store.findEmails(tx, [userId])) if (await usedTrials.isRecorded(tx, email)) return true;
  return false;
}

export const billingPersonalData = (deps: PersonalDataDeps): PersonalData => ({
  exportFor: async (userId) => {
    const [row, recipient] = await Promise.all([deps.store.findByUser(userId), deps.findRecipient(userId)]);
    const events = row === null ? [] : await deps.events.listByCustomer(row.customerId);
    return {
      subscription: row && exportSubscription(row),
      paymentEvents: events.map(({ type, receivedAt }) => ({ type, receivedAt: toIso(receivedAt) })),
      /**
       * When the trial was used. Erasure keeps this, under a keyed hash of the address, so until the address is
       * verified it may be about someone else.
       */
      trialUsedAt: recipient?.emailVerified ? toIso(await deps.usedTrials.usedAt(recipient.email)) : null,
      /** When a payment was refunded under the address. Kept in the same way. */
      refundUsedAt: recipient?.emailVerified ? toIso(await deps.usedTrials.refundedAt(recipient.email)) : null,
    };
  },
  erase: async (tx, userId) => {
    const emails = await deps.store.findEmails(tx, [userId]);
    const row = await deps.store.erase(tx, userId);
    if (row === null) return;
    // The address may have changed since the trial started, so the current one is also marked as having used a trial.
    if (row.trialEnd !== null) await deps.usedTrials.markUsed(tx, [userId], emails, deps.clock.now());
    if (row.refundedAt !== null) await deps.usedTrials.markRefunded(tx, emails, row.refundedAt);
    await deps.events.deleteByCustomer(tx, row.customerId);
    // A job instead of a direct call: it is committed together with the erasure, is retried while the provider is
    // unavailable, and does not keep this transaction open during the request.
    await deps.jobs.enqueue(tx, removeCustomerJob, { customerId: row.customerId });
  },
});
