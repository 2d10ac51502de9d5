import type { Transaction } from '../../db/client.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { PaymentEvent, Payments, ProviderSubscription } from '../../ports/payments/port.ts';
import { isKnownStatus } from './access.ts';
import type { BillingStore, SubscriptionRow } from './store.ts';

export interface SyncDeps {
  readonly store: BillingStore;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'readSubscription'>;
  /** Called in the transaction that first notes a plan in its trial. */
  readonly onTrialStarted: (tx: Transaction, userId: string) => Promise<void>;
  readonly log: { readonly error: (details: object, message: string) => void };
}

/** Writers racing for one row may begin anew this often; more means something is badly wrong. */
const ATTEMPTS = 10;

/**
 * Copies the customer's subscription from the provider into our row; with an event, only if that was never taken in
 * before, and together with noting it. The provider is asked before the transaction (a slow provider must hold no
 * lock, and the embedded one uses the same database); the row is written only if nobody has written it since before
 * that question, else all begins anew. So an older answer never overwrites a newer one.
 * A customer we do not know (deleted meanwhile) leaves no trace.
 */
export async function syncPlan(deps: SyncDeps, customerId: string, event?: PaymentEvent): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await deps.store.ofCustomer(customerId);
    if (row === null) return;
    const plan = await deps.payments.readSubscription(customerId);
    if (await deps.store.transaction((tx) => write(deps, tx, row, plan, event))) return;
  }
  throw new Error('A subscription kept changing while it was read.');
}

const isAsNoted = (row: SubscriptionRow, plan: ProviderSubscription): boolean =>
  row.subscriptionId === plan.id &&
  row.status === plan.status &&
  row.trialEnd?.getTime() === plan.trialEnd?.getTime() &&
  row.currentPeriodEnd?.getTime() === plan.currentPeriodEnd?.getTime() &&
  row.cancelAtPeriodEnd === plan.cancelAtPeriodEnd &&
  row.everPaid === plan.everPaid;

/** @returns false when the row was written by somebody else meanwhile: then nothing was done. */
async function write(
  { store, clock, onTrialStarted, log }: SyncDeps,
  tx: Transaction,
  row: SubscriptionRow,
  plan: ProviderSubscription | null,
  event: PaymentEvent | undefined,
): Promise<boolean> {
  if (!(await store.holdUnchanged(tx, row))) return false;
  const now = clock.now();
  if (event && !(await store.insertEvent(tx, event, now))) return true;
  if (plan === null) return true;
  if (!isKnownStatus(plan.status)) {
    log.error({ status: plan.status }, 'unknown subscription status: the last known one stays');
    return true;
  }
  // Nothing new is not written, so of many at once only the first makes the others begin anew.
  if (isAsNoted(row, plan)) return true;
  await store.writePlan(tx, row, plan, now);
  if (plan.status === 'trialing' && row.subscriptionId !== plan.id) await onTrialStarted(tx, row.userId);
  return true;
}
