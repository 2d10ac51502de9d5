/** Reconciliation with the provider: finds changes whose webhook events were lost. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { type PaymentEvent, type Payments, PaymentsUnavailable } from '#server/ports/payments/port.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { PaymentEventsStore } from './payment-events-store.ts';
import { recordEvents } from './webhook-events.ts';

export interface ReconciliationDeps {
  readonly store: SubscriptionStore;
  readonly events: PaymentEventsStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly payments: Pick<Payments, 'eventsSince'>;
  readonly sync: (customerId: string) => Promise<void>;
  readonly log: Log<'error'>;
}

/** Each run reads this much again, because an event may appear in the provider's list with a delay. */
const OVERLAP_MS = HOUR_MS;
/** How far back the very first run reads, and the first one after the clock was set back. */
const FIRST_LOOKBACK_MS = 3 * DAY_MS;
/** How long a charge may be overdue before the subscription is synced. */
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 100;
/** The provider no longer lists or redelivers older events. */
export const EVENT_RETENTION_MS = 60 * DAY_MS;

/**
 * Records events that the provider lists but that were never received, then syncs subscriptions with an overdue charge
 * or end.
 */
export async function reconcile(deps: ReconciliationDeps): Promise<void> {
  await recordMissedEvents(deps);
  await syncOverdue(deps);
}

async function recordMissedEvents(deps: ReconciliationDeps): Promise<void> {
  const { payments, events, clock } = deps;
  if (payments.eventsSince === null) return;
  const startedAt = clock.now();
  const cursor = await events.findCursor(latestCounted(startedAt));
  const since = new Date(cursor === null ? startedAt.getTime() - FIRST_LOOKBACK_MS : cursor.getTime() - OVERLAP_MS);
  let batch: PaymentEvent[] = [];
  for await (const event of payments.eventsSince(since)) {
    batch.push(event);
    if (batch.length < BATCH_SIZE) continue;
    await recordEvents(deps, batch);
    batch = [];
  }
  if (batch.length > 0) await recordEvents(deps, batch);
  // Advanced last, so that after a failed run the next one starts from the same position.
  await events.advanceCursor(startedAt, latestCounted(clock.now()));
}

async function syncOverdue({ store, clock, sync, log }: ReconciliationDeps): Promise<void> {
  const now = clock.now();
  const overdueSince = new Date(now.getTime() - OVERDUE_AFTER_MS);
  let lastCustomerId = '';
  for (;;) {
    const overdue = await store.findOverdue(lastCustomerId, overdueSince, latestCounted(now), BATCH_SIZE);
    for (const { customerId } of overdue) {
      try {
        await sync(customerId);
      } catch (error) {
        // If the provider is unavailable, requests for the other subscriptions would fail too.
        if (error instanceof PaymentsUnavailable) throw error;
        log.error({ err: error }, 'reconcile: syncing an overdue subscription failed');
      }
      lastCustomerId = customerId;
    }
    if (overdue.length < BATCH_SIZE) return;
  }
}

/** Deletes events that can no longer be received again, so that they are not needed to detect duplicates. */
export async function deleteOldEvents(events: PaymentEventsStore, clock: Clock): Promise<void> {
  await events.deleteBefore(new Date(clock.now().getTime() - EVENT_RETENTION_MS));
}
