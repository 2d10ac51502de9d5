/** What lost events left undone, found without them. */
import { type PaymentEvent, type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { type IncomingEventsDeps, noteEvents } from './incoming-events.ts';
import type { BillingStore } from './store.ts';

export interface ReconciliationDeps extends IncomingEventsDeps {
  readonly store: BillingStore;
  readonly payments: Pick<Payments, 'eventsSince'>;
  readonly sync: (customerId: string) => Promise<void>;
  readonly log: { readonly error: (details: object, message: string) => void };
}

const MINUTE_MS = 60 * 1000;
/** Read again each time: the provider's list may get an entry a little late. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** How far the very first reading goes back. */
const FIRST_MS = 3 * 24 * 60 * MINUTE_MS;
/** A charge that is due is given so long before we ask how it went. */
const NEWS_MS = 10 * MINUTE_MS;
const BATCH = 100;
/** Older events are in no list of the provider any more, so they cannot come again. */
const KEEP_EVENTS_MS = 60 * 24 * 60 * MINUTE_MS;

/** Takes in what the provider's own list has and we never saw, then looks at plans that should have had news. */
export async function reconcile(deps: ReconciliationDeps): Promise<void> {
  await readEventList(deps);
  await readOverdue(deps);
}

async function readEventList(deps: ReconciliationDeps): Promise<void> {
  const { payments, events, clock } = deps;
  if (payments.eventsSince === null) return;
  const begun = clock.now();
  const mark = await events.readUntil();
  const since = new Date(mark === null ? begun.getTime() - FIRST_MS : mark.getTime() - OVERLAP_MS);
  let batch: PaymentEvent[] = [];
  for await (const event of payments.eventsSince(since)) {
    batch.push(event);
    if (batch.length < BATCH) continue;
    await noteEvents(deps, batch);
    batch = [];
  }
  if (batch.length > 0) await noteEvents(deps, batch);
  // Only now: a reading that broke off is begun again from the same mark.
  await events.noteReadUntil(begun);
}

async function readOverdue({ store, clock, sync, log }: ReconciliationDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - NEWS_MS);
  let last = '';
  for (;;) {
    const overdue = await store.overdueAfter(last, before, BATCH);
    for (const { customerId } of overdue) {
      try {
        await sync(customerId);
      } catch (error) {
        // Where nobody answers, asking about all the others would only take longer.
        if (error instanceof PaymentsUnavailable) throw error;
        log.error({ err: error }, 'a plan could not be read again');
      }
      last = customerId;
    }
    if (overdue.length < BATCH) return;
  }
}

/** Events are kept as long as they could come again. */
export async function forgetOldEvents({ events, clock }: Pick<ReconciliationDeps, 'events' | 'clock'>): Promise<void> {
  await events.forgetBefore(new Date(clock.now().getTime() - KEEP_EVENTS_MS));
}
