import type { Transaction } from '../../db/client.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import type { EventsStore } from './events-store.ts';
import { BILLING_MAIL_JOB, mailOf, type PlanMailJob } from './plan-mails.ts';
import { isRunning, nextPlan, planStateOf, type Step } from './plan-state.ts';
import type { BillingStore, SubscriptionRow } from './store.ts';
import type { TrialUses } from './trial-uses.ts';

export interface SyncDeps {
  readonly store: BillingStore;
  readonly events: EventsStore;
  readonly trialUses: TrialUses;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'readSubscription'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: { readonly error: (details: object, message: string) => void };
}

/** Readers racing for one row may begin anew this often; more means something is badly wrong. */
const ATTEMPTS = 20;

/**
 * Copies what the provider has of these customers now into our rows, notes the events that told of it, and leaves one
 * mail for each change. The provider is asked before the transaction: a slow provider must hold no lock, and the
 * embedded one uses the same database. A row is written, even with nothing new, only if nobody has written it since
 * before that question; else it begins anew. So an older answer never overwrites a newer one.
 * Customers we do not know (deleted meanwhile) leave no trace.
 */
export async function syncPlans(
  deps: SyncDeps,
  customerIds: readonly string[],
  events: readonly PaymentEvent[] = [],
): Promise<void> {
  let pending = [...new Set(customerIds)];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rows = pending.length > 0 ? await deps.store.ofCustomers(pending) : [];
    if (rows.length === 0) return;
    const read = await Promise.all(rows.map((row) => readOne(deps, row)));
    const written = await deps.store.transaction((tx) => write(deps, tx, read, events));
    pending = rows.filter((row) => !written.has(row.userId)).map((row) => row.customerId);
  }
  if (pending.length > 0) throw new Error('A subscription kept changing while it was read.');
}

interface Reading {
  readonly row: SubscriptionRow;
  readonly step: Extract<Step, { kind: 'noted' }>;
}

async function readOne({ payments, clock, log }: SyncDeps, row: SubscriptionRow): Promise<Reading> {
  const answer = await payments.readSubscription(row.customerId);
  const step = nextPlan(row, answer, clock.now());
  if (step.kind === 'noted') {
    const isLost = answer === null && isRunning[planStateOf(row)];
    if (isLost) log.error({ status: row.status }, 'the provider does not have a running plan any more');
    return { row, step };
  }
  log.error({ status: step.status }, 'unknown subscription status: the last known one stays');
  return { row, step: { kind: 'noted', next: row, changes: [], usesTrial: false } };
}

/** @returns the users whose rows were written. */
async function write(
  { store, events: eventsStore, trialUses, clock, jobs }: SyncDeps,
  tx: Transaction,
  readings: readonly Reading[],
  events: readonly PaymentEvent[],
): Promise<Set<string>> {
  const now = clock.now();
  const plans = readings.map(({ row, step }) => ({ row, next: step.next }));
  const written = await store.writePlans(tx, plans, now);
  const done = readings.filter(({ row }) => written.has(row.userId));
  const customers = new Set(done.map(({ row }) => row.customerId));
  const told = events.filter((event) => customers.has(event.customerId));
  await eventsStore.insert(tx, told, now);
  const withTrial = done.filter(({ step }) => step.usesTrial).map(({ row }) => row.userId);
  if (withTrial.length > 0) await trialUses.note(tx, withTrial, await store.emailsOf(tx, withTrial), now);
  for (const { row, step } of done) {
    for (const change of step.changes) {
      const job: PlanMailJob = { userId: row.userId, ...mailOf(change) };
      await jobs.enqueue(tx, BILLING_MAIL_JOB, job);
    }
  }
  return written;
}
