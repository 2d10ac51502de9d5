/** The plans of the embedded payments: begun, changed and ended by what the app asks for, under one lock a customer. */
import type { Database, Transaction } from '../../../db/client.ts';
import { newId } from '../../../new-id.ts';
import type { Clock } from '../../clock/port.ts';
import type { Payments } from '../port.ts';
import {
  asProviderSubscription,
  type ChargeOutcome,
  chargesNext,
  endNow,
  hasOpenCharge,
  isRunning,
  newPlan,
  nextMoment,
  type Plan,
  refunded,
  type Step,
  setToEnd,
  withCard,
} from './plan.ts';
import { carryOut, dueAtOf, newBillId, withUntold } from './settle.ts';
import * as store from './store.ts';

/** A customer held for the transaction, and what is decided about their next charge as long as it is not used. */
interface Held {
  readonly tx: Transaction;
  readonly customerId: string;
  nextCharge: ChargeOutcome | null;
}

export type Subscriptions = Pick<
  Payments,
  'startSubscription' | 'readSubscription' | 'changeCard' | 'setCancelAtPeriodEnd' | 'endNow' | 'refundFirstCharge'
>;

/** Holding the customer puts everything that is asked for one customer in a row. Null without such a customer. */
async function holding<Result>(
  db: Database,
  customerId: string,
  work: (held: Held) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const customer = await store.lock(tx, 'customer', customerId);
    if (customer === null) return null;
    const held = { tx, customerId, nextCharge: customer.state.nextCharge };
    const result = await work(held);
    if (held.nextCharge !== customer.state.nextCharge) await store.forgetNextCharges(tx, [customerId]);
    return result;
  });
}

function takeNextCharge(held: Held, card: ChargeOutcome): ChargeOutcome {
  const outcome = held.nextCharge ?? card;
  held.nextCharge = null;
  return outcome;
}

/** What has come to the plan by now happens first, so nobody cancels or takes back what is over already. */
function caughtUp(clock: Clock, held: Held, plan: Plan): Plan {
  const moment = nextMoment(plan);
  if (moment === null || moment > clock.now()) return plan;
  const decided = chargesNext(plan) ? takeNextCharge(held, plan.card) : null;
  const step = carryOut(clock, plan, moment, decided);
  return caughtUp(clock, held, withUntold(clock, held.customerId, step));
}

/** Changes the plan as it is by now, and keeps what there is to tell of it. Null when it is gone. */
async function changePlan(
  clock: Clock,
  held: Held,
  planId: string,
  change: (plan: Plan) => Step,
): Promise<{ readonly id: string; readonly plan: Plan } | null> {
  const record = await store.lock(held.tx, 'subscription', planId);
  if (record === null) return null;
  const before = caughtUp(clock, held, record.state);
  const plan = withUntold(clock, held.customerId, change(before));
  const happenedAt = record.state.untold.length > 0 && record.dueAt ? record.dueAt : clock.now();
  await store.writePlans(held.tx, [{ id: planId, state: plan, dueAt: dueAtOf(plan, happenedAt) }]);
  return { id: planId, plan };
}

/** The same for the plan that is running, else the newest. Null without any. */
async function changeCurrent(clock: Clock, held: Held, change: (plan: Plan) => Step) {
  const current = await store.currentPlan(held.tx, held.customerId);
  return current && changePlan(clock, held, current.id, change);
}

/** The card of a finished set-up of this customer. @throws when there is none. */
async function cardOf({ tx, customerId }: Held, setupId: string) {
  const setup = await store.lock(tx, 'setup', setupId);
  if (setup?.customerId !== customerId || setup.state.status !== 'succeeded' || setup.state.card === null) {
    throw new Error('This set-up has no card of this customer.');
  }
  return { setup, card: setup.state.card };
}

async function start(
  clock: Clock,
  held: Held,
  { setupId, trialDays, idempotencyKey }: Parameters<Payments['startSubscription']>[0],
) {
  const { tx, customerId } = held;
  const earlier = await store.findPlanByKey(tx, customerId, idempotencyKey);
  if (earlier) return asProviderSubscription(earlier.id, customerId, earlier.state);
  const { setup, card } = await cardOf(held, setupId);
  await store.change(tx, setup, { startedPlan: true });
  const at = clock.now();
  const outcome = trialDays > 0 ? card : takeNextCharge(held, card);
  const begun = newPlan({ trialDays, card, setupId, idempotencyKey }, { id: newBillId(clock), at, outcome });
  // Due at once: the next settling tells of it, should the caller be gone before it has noted the plan itself.
  const state = withUntold(clock, customerId, begun);
  const id = `sub_${newId(clock)}`;
  await store.insert(tx, 'subscription', { id, customerId, dueAt: at, state, createdAt: at });
  return asProviderSubscription(id, customerId, state);
}

async function putCard(clock: Clock, held: Held, setupId: string) {
  const { setup, card } = await cardOf(held, setupId);
  let used = false;
  const changed = await changeCurrent(clock, held, (plan) => {
    used = isRunning(plan);
    const tries = used && hasOpenCharge(plan) && plan.setupId !== setupId;
    const outcome = tries ? takeNextCharge(held, card) : card;
    return withCard(plan, { card, setupId }, { at: clock.now(), outcome });
  });
  // The card of a plan that has ended meanwhile is still there to start another on.
  if (used) await store.change(held.tx, setup, { startedPlan: true });
  return changed;
}

async function refund(clock: Clock, held: Held): Promise<boolean> {
  const ended = await changeCurrent(clock, held, endNow);
  const paid = ended && (await store.firstPaidPlan(held.tx, held.customerId));
  return paid !== null && (await changePlan(clock, held, paid.id, refunded)) !== null;
}

export function subscriptions(db: Database, clock: Clock): Subscriptions {
  const shown = (customerId: string, changed: { readonly id: string; readonly plan: Plan } | null) =>
    changed && asProviderSubscription(changed.id, customerId, changed.plan);
  return {
    startSubscription: async (order) => {
      const started = await holding(db, order.customerId, (held) => start(clock, held, order));
      if (started === null) throw new Error('There is no such customer.');
      return started;
    },
    readSubscription: async (customerId) => {
      const record = await store.currentPlan(db, customerId);
      return record && asProviderSubscription(record.id, customerId, record.state);
    },
    changeCard: async ({ customerId, setupId }) => {
      const changed = await holding(db, customerId, (held) => putCard(clock, held, setupId));
      const plan = shown(customerId, changed);
      if (plan === null) throw new Error('This customer has no plan to charge to another card.');
      return plan;
    },
    setCancelAtPeriodEnd: async (customerId, cancel) => {
      const changed = await holding(db, customerId, (held) =>
        changeCurrent(clock, held, (plan) => setToEnd(plan, cancel)),
      );
      return changed && isRunning(changed.plan) ? shown(customerId, changed) : null;
    },
    endNow: async (customerId) => {
      await holding(db, customerId, (held) => changeCurrent(clock, held, endNow));
    },
    refundFirstCharge: async (customerId) => (await holding(db, customerId, (held) => refund(clock, held))) ?? false,
  };
}
