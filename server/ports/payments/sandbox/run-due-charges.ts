/**
 * Carries out what is due at a point in time: trial ends, renewals, ends of subscriptions, and the events that report
 * them to the app.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HOUR_MS } from '#contract/domain/days.ts';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '../../clock/port.ts';
import type { PaymentEvent } from '../port.ts';
import * as store from './store.ts';
import {
  advance,
  isChargeNext,
  nextDueAt,
  type SubscriptionEventType,
  type SubscriptionState,
  type Transition,
} from './subscription-state.ts';

export type HandleEvents = (events: readonly PaymentEvent[]) => Promise<void>;

/**
 * Subscriptions locked in one batch: few enough that other requests wait little, enough to spread the cost of a
 * statement.
 */
const BATCH_SIZE = 50;
/** The maximum number of batches in one call, so that a large jump of the clock cannot run indefinitely. */
const MAX_BATCHES = 20_000;
/**
 * Subscriptions due within this time of the first one are processed together. No subscription has two due times this
 * close, so everything in one batch happens before everything in the next.
 */
const BATCH_WINDOW_MS = HOUR_MS;

export const newInvoiceId = (clock: Clock): string => `in_${newId(clock)}`;

/** The subscription after a transition, with the transition's events waiting to be delivered. */
export function withPendingEvents(
  clock: Clock,
  customerId: string,
  { state: subscription, events }: Transition,
): SubscriptionState {
  const newEvents = events.map((type: SubscriptionEventType) => ({ id: `evt_${newId(clock)}`, customerId, type }));
  return { ...subscription, pendingEvents: [...subscription.pendingEvents, ...newEvents] };
}

/** A subscription with undelivered events is due from the moment they happened; otherwise at its next due time. */
export const dueAtOf = (subscription: SubscriptionState, happenedAt: Date): Date | null =>
  subscription.pendingEvents.length > 0 ? happenedAt : nextDueAt(subscription);

/** Carries out the next transition of a subscription that is due. */
export function advanceAtDueTime(
  clock: Clock,
  subscription: SubscriptionState,
  at: Date,
  nextCharge: SubscriptionState['card'] | null,
): Transition {
  return advance(subscription, { id: newInvoiceId(clock), at, outcome: nextCharge ?? subscription.card });
}

/**
 * The result of one batch: the subscriptions whose events must be delivered first, or the number of those carried out.
 */
type BatchResult = { readonly undelivered: readonly store.DueSubscription[] } | { readonly carriedOut: number };

/**
 * Processes the subscriptions that have been due longest. If any has undelivered events, only those are returned, and
 * nothing further happens. Otherwise the next transition of each is carried out, and its events are stored with it
 * until they are delivered.
 */
const processBatch = (db: Database, clock: Clock, except: readonly string[]): Promise<BatchResult> =>
  db.transaction(async (tx): Promise<BatchResult> => {
    const dueSubscriptions = await store.lockDueSubscriptions(tx, { now: clock.now(), limit: BATCH_SIZE, except });
    const undelivered = dueSubscriptions.filter(({ state }) => state.pendingEvents.length > 0);
    if (undelivered.length > 0) return { undelivered };
    const horizon = (dueSubscriptions[0]?.dueAt.getTime() ?? 0) + BATCH_WINDOW_MS;
    const together = dueSubscriptions.filter(({ dueAt }) => dueAt.getTime() < horizon);
    const written = together.map(({ id, customerId, dueAt, state, nextCharge }) => {
      const changed = withPendingEvents(clock, customerId, advanceAtDueTime(clock, state, dueAt, nextCharge));
      return { id, state: changed, dueAt: dueAtOf(changed, dueAt) };
    });
    await store.writeSubscriptions(tx, written);
    const used = together.filter(({ state, nextCharge }) => nextCharge !== null && isChargeNext(state));
    await store.clearNextCharges(
      tx,
      used.map(({ customerId }) => customerId),
    );
    return { carriedOut: together.length };
  });

/**
 * Removes the delivered events. After a crash before this, they are delivered again: events are processed once per id.
 */
const clearDelivered = (db: Database, subscriptions: readonly store.DueSubscription[]): Promise<void> =>
  db.transaction(async (tx) => {
    const delivered = new Set(subscriptions.flatMap(({ state }) => state.pendingEvents.map((event) => event.id)));
    const locked = await store.lockSubscriptions(
      tx,
      subscriptions.map(({ id }) => id),
    );
    const written = locked.map(({ id, dueAt, state }) => {
      const subscription = { ...state, pendingEvents: state.pendingEvents.filter((event) => !delivered.has(event.id)) };
      return { id, state: subscription, dueAt: dueAt && dueAtOf(subscription, dueAt) };
    });
    await store.writeSubscriptions(tx, written);
  });

/**
 * Delivers the events of all the subscriptions together. If that fails, delivers those of each subscription separately.
 * @returns the subscriptions whose events were not processed, with the error of each.
 */
async function deliverEvents(
  db: Database,
  subscriptions: readonly store.DueSubscription[],
  handle: HandleEvents,
): Promise<Map<string, unknown>> {
  const stuck = new Map<string, unknown>();
  try {
    await handle(subscriptions.flatMap(({ state }) => state.pendingEvents));
  } catch {
    for (const { id, state } of subscriptions) {
      try {
        for (const event of state.pendingEvents) await handle([event]);
      } catch (error) {
        stuck.set(id, error);
      }
    }
  }
  const delivered = subscriptions.filter(({ id }) => !stuck.has(id));
  if (delivered.length > 0) await clearDelivered(db, delivered);
  return stuck;
}

/**
 * Carries out everything that is due by the clock, oldest first. Safe to run at any moment, also concurrently. A
 * subscription whose event could not be processed is left for the next run, and does not block the others.
 * @throws AggregateError at the end, if there were such subscriptions.
 */
export async function runDueCharges(db: Database, clock: Clock, handle: HandleEvents): Promise<void> {
  const stuck = new Map<string, unknown>();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const result = await processBatch(db, clock, [...stuck.keys()]);
    if ('undelivered' in result)
      for (const [id, error] of await deliverEvents(db, result.undelivered, handle)) stuck.set(id, error);
    else if (result.carriedOut === 0) break;
    // The embedded database answers without ever yielding the thread, so this lets requests run between batches.
    await yieldToEventLoop();
  }
  if (stuck.size > 0)
    throw new AggregateError(stuck.values(), "runDueCharges: some payment events couldn't be delivered.");
}
