import type { PersonalData } from '../../feature.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { BillingStore } from './store.ts';

/** Ends the plan at the provider and forgets the customer there, after the account is gone here. */
export const REMOVE_CUSTOMER_JOB = 'billing.remove-customer';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const billingPersonalData = (store: BillingStore, jobs: Pick<Jobs, 'enqueue'>): PersonalData => ({
  exportFor: async (userId) => {
    const row = await store.ofUser(userId);
    if (row === null) return { subscription: null, paymentEvents: [] };
    const events = await store.eventsOf(row.customerId);
    return {
      subscription: {
        customerId: row.customerId,
        subscriptionId: row.subscriptionId,
        status: row.status,
        trialEnd: iso(row.trialEnd),
        currentPeriodEnd: iso(row.currentPeriodEnd),
        cancelAtPeriodEnd: row.cancelAtPeriodEnd,
        everPaid: row.everPaid,
        createdAt: iso(row.createdAt),
        updatedAt: iso(row.updatedAt),
      },
      paymentEvents: events.map(({ type, receivedAt }) => ({ type, receivedAt: iso(receivedAt) })),
    };
  },
  // A job and not a call: it commits with the deletion, waits for a provider that is away, and never holds this
  // transaction open for one.
  erase: async (tx, userId) => {
    const customerId = await store.erase(tx, userId);
    if (customerId !== null) await jobs.enqueue(tx, REMOVE_CUSTOMER_JOB, { customerId });
  },
});
