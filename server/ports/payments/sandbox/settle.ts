/** What falls due with time: trial ends, renewals, ends of plans, and telling the app about each. */
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../new-id.ts';
import type { Clock } from '../../clock/port.ts';
import type { PaymentEvent } from '../port.ts';
import { atNextMoment, chargesNext, nextMoment, type Plan, type PlanEventType } from './plan.ts';
import * as store from './store.ts';

export type TakeEvent = (event: PaymentEvent) => Promise<void>;

/** One call does at most so many single steps, so that a wild jump of the clock cannot run for ever. */
const MAX_STEPS = 20_000;

export const newEvent = (clock: Clock, customerId: string, type: PlanEventType): PaymentEvent => ({
  id: `evt_${newId(clock)}`,
  customerId,
  type,
});

/** A plan with something untold stays due at the moment it happened; else it is due at its next moment. */
const dueAtOf = (plan: Plan, happenedAt: Date | null): Date | null =>
  plan.untold.length > 0 ? happenedAt : nextMoment(plan);

/** Carries out the plan's next moment; the event is kept with the plan until it was told. */
async function carryOut(db: Database, clock: Clock, planId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await store.lock(tx, 'subscription', planId);
    // Another process may have been here between the look and the lock.
    if (!record?.dueAt || record.dueAt > clock.now() || record.state.untold.length > 0) return;
    const customer = await store.lock(tx, 'customer', record.customerId);
    const outcome = customer?.state.nextCharge ?? record.state.card;
    if (customer && chargesNext(record.state)) await store.change(tx, customer, { nextCharge: null });
    const { plan, event } = atNextMoment(record.state, outcome);
    const untold = event === null ? [] : [newEvent(clock, record.customerId, event)];
    const changed = { ...plan, untold };
    await store.writePlan(tx, planId, changed, dueAtOf(changed, record.dueAt));
  });
}

/** Tells the app, then forgets what was told. A crash in between tells it again: events are taken in once by id. */
async function tell(db: Database, record: store.Stored<'subscription'>, take: TakeEvent): Promise<void> {
  for (const event of record.state.untold) await take(event);
  const told = new Set(record.state.untold.map((event) => event.id));
  await db.transaction(async (tx) => {
    const current = await store.lock(tx, 'subscription', record.id);
    if (current === null) return;
    const plan = { ...current.state, untold: current.state.untold.filter((event) => !told.has(event.id)) };
    await store.writePlan(tx, record.id, plan, dueAtOf(plan, current.dueAt));
  });
}

/**
 * Does everything that is due by the clock, oldest first, until nothing is. Safe to run at any moment and twice at
 * once. A plan whose event could not be taken in is left for the next run, and holds up no other.
 * @throws AggregateError at the end, when there were such plans.
 */
export async function settleDue(db: Database, clock: Clock, take: TakeEvent): Promise<void> {
  const stuck: string[] = [];
  const errors: unknown[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const record = await store.nextDuePlan(db, clock.now(), stuck);
    if (record === null) break;
    try {
      if (record.state.untold.length > 0) await tell(db, record, take);
      else await carryOut(db, clock, record.id);
    } catch (error) {
      stuck.push(record.id);
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some payment events could not be taken in.');
}
