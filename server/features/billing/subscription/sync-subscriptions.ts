import type { Transaction } from '#server/db/client.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { ChargeOutcome, Meters } from '#server/ports/metrics/port.ts';
import { type PaymentEvent, type Payments, PaymentsUnavailable } from '#server/ports/payments/port.ts';
import { emailForChange, subscriptionEmailJob } from '../emails/subscription-email-jobs.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import type { PaymentEventsStore } from '../webhooks/payment-events-store.ts';
import { endPlansOfPreviousOwner } from './owned-plans.ts';
import {
  computeTransition,
  isRunning,
  type SubscriptionChange,
  type SubscriptionTransition,
  subscriptionStateOf,
} from './subscription-state.ts';
import type { SubscriptionRow, SubscriptionStore } from './subscription-store.ts';

export interface SyncDeps {
  readonly store: SubscriptionStore;
  readonly events: PaymentEventsStore;
  readonly usedTrials: UsedTrials;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'endSubscriptions' | 'readSubscription'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly meters: Pick<Meters, 'chargeReported'>;
  readonly log: Log<'error'>;
}

/** Attempts before giving up when other processes keep writing the same rows. Normal contention needs far fewer. */
const MAX_ATTEMPTS = 20;

/**
 * Copies these customers' current state at the provider to our rows, stores the events that reported it, and enqueues
 * one email for each change. The provider is read before the transaction, because a slow reply must not hold locks, and
 * because the embedded payments use the same database.
 *
 * Optimistic concurrency control: a row is written, even without changes, only if no one has written it since it was
 * read. Otherwise the row and the provider are read again. So an older reply never overwrites a newer one.
 *
 * If the account has passed to another owner, the plans of the previous one are first set to end.
 *
 * Unknown customers, such as those of users deleted meanwhile, are ignored.
 */
export async function syncSubscriptions(
  deps: SyncDeps,
  customerIds: readonly string[],
  events: readonly PaymentEvent[] = [],
): Promise<void> {
  let pending = [...new Set(customerIds)];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const rows = pending.length > 0 ? await deps.store.findByCustomers(pending) : [];
    if (rows.length === 0) return;
    const transitions = await Promise.all(rows.map((row) => readTransition(deps, row)));
    const written = await deps.store.transaction((tx) => writeTransitions(deps, tx, transitions, events));
    countCharges(
      deps,
      transitions.filter(({ row }) => written.has(row.userId)),
    );
    pending = rows.filter((row) => !written.has(row.userId)).map((row) => row.customerId);
  }
  if (pending.length > 0)
    throw new Error('syncSubscriptions: rows were still being changed by other writers after the last attempt');
}

interface RowTransition {
  readonly row: SubscriptionRow;
  readonly transition: Extract<SubscriptionTransition, { kind: 'recorded' }>;
}

/** If the provider refuses, the plan of the present owner is read all the same: a job retries the refused request. */
async function endPlansOrLog(deps: SyncDeps, row: SubscriptionRow): Promise<void> {
  try {
    await endPlansOfPreviousOwner(deps, row);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    deps.log.error({ err: error }, 'sync: the plan of a previous owner could not be set to end');
  }
}

async function readTransition(deps: SyncDeps, row: SubscriptionRow): Promise<RowTransition> {
  const { payments, clock, log } = deps;
  await endPlansOrLog(deps, row);
  const current = await payments.readSubscription(row.customerId);
  const computed = computeTransition(row, current, clock.now());
  if (computed.kind === 'recorded') {
    const isLost = current === null && isRunning[subscriptionStateOf(row)];
    if (isLost)
      log.error(
        { status: row.status },
        'sync: the payment provider no longer has a subscription that is stored as running',
      );
    return { row, transition: computed };
  }
  log.error(
    { status: computed.status },
    'sync: unknown subscription status from the payment provider, the stored status is kept',
  );
  return { row, transition: { kind: 'recorded', next: row, changes: [], usesTrial: false } };
}

const outcomeByChange: Partial<Record<SubscriptionChange['kind'], ChargeOutcome>> = {
  charged: 'paid',
  charge_failed: 'failed',
  refunded: 'refunded',
};

/** Counts the charges of committed rows only. A row that another process wrote first is counted by that process. */
function countCharges({ meters }: SyncDeps, written: readonly RowTransition[]): void {
  for (const { kind } of written.flatMap(({ transition }) => transition.changes)) {
    const outcome = outcomeByChange[kind];
    if (outcome) meters.chargeReported(outcome);
  }
}

/** @returns the users whose rows were written. */
async function writeTransitions(
  { store, events: eventsStore, usedTrials, clock, jobs }: SyncDeps,
  tx: Transaction,
  transitions: readonly RowTransition[],
  events: readonly PaymentEvent[],
): Promise<Set<string>> {
  const now = clock.now();
  const writes = transitions.map(({ row, transition }) => ({ row, next: transition.next }));
  const written = await store.updateUnchanged(tx, writes, now);
  const updated = transitions.filter(({ row }) => written.has(row.userId));
  const customers = new Set(updated.map(({ row }) => row.customerId));
  const processedEvents = events.filter((event) => customers.has(event.customerId));
  await eventsStore.insert(tx, processedEvents, now);
  const withTrial = updated.filter(({ transition }) => transition.usesTrial).map(({ row }) => row.userId);
  if (withTrial.length > 0) await usedTrials.markUsed(tx, withTrial, await store.findEmails(tx, withTrial), now);
  const refunded = updated
    .filter(({ row, transition }) => row.refundedAt === null && transition.next.refundedAt !== null)
    .map(({ row }) => row.userId);
  if (refunded.length > 0) await usedTrials.markRefunded(tx, await store.findEmails(tx, refunded), now);
  for (const { row, transition } of updated) {
    for (const change of transition.changes)
      await jobs.enqueue(tx, subscriptionEmailJob, { userId: row.userId, ...emailForChange(change) });
  }
  return written;
}
