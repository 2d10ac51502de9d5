/**
 * What falls due with time: trial ends, renewals, ends of subscriptions, and the events that report them to the app.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../new-id.ts';
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
 * Subscriptions locked at once: few enough that other requests wait little, enough to spread the cost of a statement.
 */
const BATCH_SIZE = 50;
/** One call does at most so many batches, so that a large jump of the clock cannot run indefinitely. */
const MAX_BATCHES = 20_000;
/**
 * Subscriptions due within this time of the first one are processed together. No subscription has two due times this
 * close, so everything in a batch happens before everything after it.
 */
const BATCH_WINDOW_MS = 60 * 60 * 1000;

export const newInvoiceId = (clock: Clock): string => `in_${newId(clock)}`;

/** The subscription after a step, with the step's events waiting to be delivered. */
export function withPendingEvents(
  clock: Clock,
  customerId: string,
  { state: plan, events }: Transition,
): SubscriptionState {
  const made = events.map((type: SubscriptionEventType) => ({ id: `evt_${newId(clock)}`, customerId, type }));
  return { ...plan, untold: [...plan.untold, ...made] };
}

/** A subscription with undelivered events is due from the moment they happened; else at its next due time. */
export const dueAtOf = (plan: SubscriptionState, happenedAt: Date): Date | null =>
  plan.untold.length > 0 ? happenedAt : nextDueAt(plan);

/** Carries out the next step of a subscription that is due. */
export function advanceAtDueTime(
  clock: Clock,
  plan: SubscriptionState,
  at: Date,
  nextCharge: SubscriptionState['card'] | null,
): Transition {
  return advance(plan, { id: newInvoiceId(clock), at, outcome: nextCharge ?? plan.card });
}

/** The result of one look: the subscriptions whose events to deliver, or else the number of those carried out. */
type BatchResult = { readonly tell: readonly store.DueSubscription[] } | { readonly carriedOut: number };

/**
 * Looks at the subscriptions that have been due longest. As long as any has undelivered events, nothing further
 * happens. Otherwise the next step of each is carried out, and its event is kept with it until it is delivered.
 */
const processBatch = (db: Database, clock: Clock, except: readonly string[]): Promise<BatchResult> =>
  db.transaction(async (tx): Promise<BatchResult> => {
    const due = await store.lockDueSubscriptions(tx, { now: clock.now(), limit: BATCH_SIZE, except });
    const tell = due.filter(({ state }) => state.untold.length > 0);
    if (tell.length > 0) return { tell };
    const horizon = (due[0]?.dueAt.getTime() ?? 0) + BATCH_WINDOW_MS;
    const together = due.filter(({ dueAt }) => dueAt.getTime() < horizon);
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

/** Clears the delivered events. A crash before this delivers them again: events are processed once per id. */
const clearDelivered = (db: Database, plans: readonly store.DueSubscription[]): Promise<void> =>
  db.transaction(async (tx) => {
    const delivered = new Set(plans.flatMap(({ state }) => state.untold.map((event) => event.id)));
    const locked = await store.lockSubscriptions(
      tx,
      plans.map(({ id }) => id),
    );
    const written = locked.map(({ id, dueAt, state }) => {
      const plan = { ...state, untold: state.untold.filter((event) => !delivered.has(event.id)) };
      return { id, state: plan, dueAt: dueAt && dueAtOf(plan, dueAt) };
    });
    await store.writeSubscriptions(tx, written);
  });

/**
 * Delivers the events of all the subscriptions together. If that fails, those of each alone.
 * @returns the subscriptions whose events were not processed.
 */
async function deliverEvents(
  db: Database,
  plans: readonly store.DueSubscription[],
  take: HandleEvents,
): Promise<Map<string, unknown>> {
  const stuck = new Map<string, unknown>();
  try {
    await take(plans.flatMap(({ state }) => state.untold));
  } catch {
    for (const { id, state } of plans) {
      try {
        for (const event of state.untold) await take([event]);
      } catch (error) {
        stuck.set(id, error);
      }
    }
  }
  const delivered = plans.filter(({ id }) => !stuck.has(id));
  if (delivered.length > 0) await clearDelivered(db, delivered);
  return stuck;
}

/**
 * Does everything that is due by the clock, oldest first, until nothing is. Safe to run at any moment, and twice at
 * once. A subscription whose event could not be processed is left for the next run, and does not block the others.
 * @throws AggregateError at the end, if there were such subscriptions.
 */
export async function runDueCharges(db: Database, clock: Clock, take: HandleEvents): Promise<void> {
  const stuck = new Map<string, unknown>();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const seen = await processBatch(db, clock, [...stuck.keys()]);
    if ('tell' in seen) for (const [id, error] of await deliverEvents(db, seen.tell, take)) stuck.set(id, error);
    else if (seen.carriedOut === 0) break;
    // The embedded database answers without ever yielding the thread. This lets requests in between batches.
    await yieldToEventLoop();
  }
  if (stuck.size > 0)
    throw new AggregateError(stuck.values(), "runDueCharges: some payment events couldn't be delivered.");
}
