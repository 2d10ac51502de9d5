/** What falls due with time: trial ends, renewals, ends of plans, and telling the app about each. */
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

/** Plans held at once: few enough that other requests wait little, enough that a statement's cost is spread. */
const BATCH_SIZE = 50;
/** One call does at most so many batches, so that a wild jump of the clock cannot run for ever. */
const MAX_BATCHES = 20_000;
/**
 * Plans within so long of the first one are carried out together. No plan has two moments so close, so what happens
 * in a batch comes before all that happens after it.
 */
const BATCH_WINDOW_MS = 60 * 60 * 1000;

export const newInvoiceId = (clock: Clock): string => `in_${newId(clock)}`;

/** The plan after a step, its events waiting to be told. */
export function withPendingEvents(
  clock: Clock,
  customerId: string,
  { state: plan, events }: Transition,
): SubscriptionState {
  const made = events.map((type: SubscriptionEventType) => ({ id: `evt_${newId(clock)}`, customerId, type }));
  return { ...plan, untold: [...plan.untold, ...made] };
}

/** A plan with something untold is due for that, from the moment it happened; else at its next moment. */
export const dueAtOf = (plan: SubscriptionState, happenedAt: Date): Date | null =>
  plan.untold.length > 0 ? happenedAt : nextDueAt(plan);

/** Carries out the next moment of a plan that has come to it. */
export function advanceAtDueTime(
  clock: Clock,
  plan: SubscriptionState,
  at: Date,
  nextCharge: SubscriptionState['card'] | null,
): Transition {
  return advance(plan, { id: newInvoiceId(clock), at, outcome: nextCharge ?? plan.card });
}

/** What one look brought: plans of which to tell, or the number of those carried out instead. */
type BatchResult = { readonly tell: readonly store.DueSubscription[] } | { readonly carriedOut: number };

/**
 * Looks at the plans that have been due longest. As long as there is something to tell of any, nothing more happens;
 * else the next moment of each is carried out, its event kept with it until it was told.
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

/** Forgets what was told. A crash before this tells it again: events are taken in once by id. */
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

/** Tells of all the plans together; when that fails, of each alone. @returns those whose events were not taken. */
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
 * Does everything that is due by the clock, oldest first, until nothing is. Safe to run at any moment and twice at
 * once. A plan whose event could not be taken in is left for the next run, and holds up no other.
 * @throws AggregateError at the end, when there were such plans.
 */
export async function runDueCharges(db: Database, clock: Clock, take: HandleEvents): Promise<void> {
  const stuck = new Map<string, unknown>();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const seen = await processBatch(db, clock, [...stuck.keys()]);
    if ('tell' in seen) for (const [id, error] of await deliverEvents(db, seen.tell, take)) stuck.set(id, error);
    else if (seen.carriedOut === 0) break;
    // The embedded database answers without ever letting go of the thread: requests come in between batches.
    await yieldToEventLoop();
  }
  if (stuck.size > 0)
    throw new AggregateError(stuck.values(), 'runDueCharges: some payment events could not be delivered.');
}
