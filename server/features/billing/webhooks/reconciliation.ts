/** What lost events left undone, found without them. */
import type { Clock } from '../../../ports/clock/port.ts';
import type { Jobs } from '../../../ports/jobs/port.ts';
import { type PaymentEvent, type Payments, PaymentsUnavailable } from '../../../ports/payments/port.ts';
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
  readonly log: { readonly error: (details: object, message: string) => void };
}

const MINUTE_MS = 60 * 1000;
/** Read again each time, because the provider's list may show an event a little late. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** How far back the very first run reads. */
const FIRST_LOOKBACK_MS = 3 * 24 * 60 * MINUTE_MS;
/** How long a charge may be overdue before we ask about it. */
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 100;
/** The provider no longer lists older events, so they cannot come again. */
const EVENT_RETENTION_MS = 60 * 24 * 60 * MINUTE_MS;

/**
 * Processes events that the provider lists but we never received, then checks subscriptions that should have had news.
 */
export async function reconcile(deps: ReconciliationDeps): Promise<void> {
  await recordMissedEvents(deps);
  await syncOverdue(deps);
}

async function recordMissedEvents(deps: ReconciliationDeps): Promise<void> {
  const { payments, events, clock } = deps;
  if (payments.eventsSince === null) return;
  const startedAt = clock.now();
  const cursor = await events.findCursor();
  const since = new Date(cursor === null ? startedAt.getTime() - FIRST_LOOKBACK_MS : cursor.getTime() - OVERLAP_MS);
  let batch: PaymentEvent[] = [];
  for await (const event of payments.eventsSince(since)) {
    batch.push(event);
    if (batch.length < BATCH_SIZE) continue;
    await recordEvents(deps, batch);
    batch = [];
  }
  if (batch.length > 0) await recordEvents(deps, batch);
  // Only now: a run that failed half-way starts again from the same position.
  await events.advanceCursor(startedAt);
}

async function syncOverdue({ store, clock, sync, log }: ReconciliationDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - OVERDUE_AFTER_MS);
  let last = '';
  for (;;) {
    const overdue = await store.findOverdue(last, before, BATCH_SIZE);
    for (const { customerId } of overdue) {
      try {
        await sync(customerId);
      } catch (error) {
        // If the provider is unavailable, asking about all the others would only take longer.
        if (error instanceof PaymentsUnavailable) throw error;
        log.error({ err: error }, 'reconcile: syncing an overdue subscription failed');
      }
      last = customerId;
    }
    if (overdue.length < BATCH_SIZE) return;
  }
}

/** Events are kept as long as they could come again. */
export async function deleteOldEvents(events: PaymentEventsStore, clock: Clock): Promise<void> {
  await events.deleteBefore(new Date(clock.now().getTime() - EVENT_RETENTION_MS));
}
