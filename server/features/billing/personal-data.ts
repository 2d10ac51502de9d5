import type { PersonalData } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { EventsStore } from './events-store.ts';
import type { BillingStore, SubscriptionRow } from './store.ts';
import type { TrialUses } from './trial-uses.ts';

/** Ends the plan at the provider and forgets the customer there, after the account is gone here. */
export const REMOVE_CUSTOMER_JOB = 'billing.remove-customer';

interface PersonalDataDeps {
  readonly store: BillingStore;
  readonly events: EventsStore;
  readonly trialUses: TrialUses;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly emailOf: (userId: string) => Promise<{ readonly email: string } | null>;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const exportOf = (row: SubscriptionRow) => ({
  customerId: row.customerId,
  subscriptionId: row.subscriptionId,
  status: row.status,
  trialEnd: iso(row.trialEnd),
  currentPeriodEnd: iso(row.currentPeriodEnd),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  everPaid: row.everPaid,
  firstPaidAt: iso(row.firstPaidAt),
  refundedAt: iso(row.refundedAt),
  lastChargeId: row.lastChargeId,
  lastChargeOutcome: row.lastChargeOutcome,
  remindedOf: iso(row.remindedOf),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});

export const billingPersonalData = (deps: PersonalDataDeps): PersonalData => ({
  exportFor: async (userId) => {
    const [row, person] = await Promise.all([deps.store.ofUser(userId), deps.emailOf(userId)]);
    const events = row === null ? [] : await deps.events.ofCustomer(row.customerId);
    return {
      subscription: row && exportOf(row),
      paymentEvents: events.map(({ type, receivedAt }) => ({ type, receivedAt: iso(receivedAt) })),
      /** What stays after deletion, as a keyed hash of the address. */
      trialUsedAt: person && iso(await deps.trialUses.usedAt(person.email)),
    };
  },
  erase: async (tx, userId) => {
    const emails = await deps.store.emailsOf(tx, [userId]);
    const row = await deps.store.erase(tx, userId);
    if (row === null) return;
    // The address may be another one than at the start of the trial; whoever comes back with it has had theirs too.
    if (row.trialEnd !== null) await deps.trialUses.note(tx, [userId], emails, deps.clock.now());
    await deps.events.eraseOfCustomer(tx, row.customerId);
    // A job and not a call: it commits with the deletion, waits for a provider that is away, and never holds this
    // transaction open for one.
    await deps.jobs.enqueue(tx, REMOVE_CUSTOMER_JOB, { customerId: row.customerId });
  },
});
