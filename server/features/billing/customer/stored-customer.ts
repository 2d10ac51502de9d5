import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { Payments } from '#server/ports/payments/port.ts';
import type { SubscriptionRow, SubscriptionStore } from '../subscription/subscription-store.ts';
import { removeCustomerJob } from './remove-customer-job.ts';

export interface StoredCustomerDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser' | 'insertCustomer' | 'replaceCustomer' | 'transaction'>;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'ensureCustomer'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Copies the customer's current state at the provider to our row. */
  readonly sync: (customerId: string) => Promise<void>;
}

/**
 * Ensures that the user is a customer of the provider, with their current address, and that their row names it. The
 * provider creates another customer if the old one no longer exists there.
 * @param row the user's row, read before this call.
 * @returns null if the user was deleted meanwhile. The erasure could not know of a customer that the provider created
 *   after it, so that customer is removed.
 */
export async function ensureStoredCustomer(
  { store, clock, payments, jobs, sync }: StoredCustomerDeps,
  user: { readonly userId: string; readonly email: string },
  row: SubscriptionRow | null,
): Promise<string | null> {
  const customerId = await payments.ensureCustomer(user);
  if (row === null) await store.insertCustomer(user.userId, customerId, clock.now());
  else if (row.customerId !== customerId) {
    await sync(row.customerId);
    await store.replaceCustomer(row, customerId);
  }
  if (await store.findByUser(user.userId)) return customerId;
  await store.transaction((tx) => jobs.enqueue(tx, removeCustomerJob, { customerId }));
  return null;
}
