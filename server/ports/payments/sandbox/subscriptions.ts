/**
 * Starts, changes and ends subscriptions of the embedded payments at the app's request, under one lock per customer.
 */
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '../../clock/port.ts';
import type { Payments, RefundedCharge } from '../port.ts';
import { advanceAtDueTime, dueAtOf, newInvoiceId, withPendingEvents } from './run-due-charges.ts';
import * as store from './store.ts';
import {
  type ChargeOutcome,
  cancelNow,
  endWithPeriod,
  hasOpenCharge,
  isChargeNext,
  isRunning,
  newSubscription,
  nextDueAt,
  refunded,
  type SubscriptionState,
  setCancelAtPeriodEnd,
  type Transition,
  toProviderSubscription,
  withCard,
} from './subscription-state.ts';

/** A customer locked for the transaction, with the outcome set for their next charge until it is used. */
interface LockedCustomer {
  readonly tx: Transaction;
  readonly customerId: string;
  nextCharge: ChargeOutcome | null;
}

export type Subscriptions = Pick<
  Payments,
  | 'startSubscription'
  | 'readSubscription'
  | 'changeCard'
  | 'setCancelAtPeriodEnd'
  | 'stopPendingCharge'
  | 'endSubscriptions'
  | 'cancelNow'
  | 'refundFirstCharge'
>;

/** Locking the customer serialises all requests for that customer. Null without such a customer. */
async function withLockedCustomer<Result>(
  db: Database,
  customerId: string,
  work: (locked: LockedCustomer) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const customer = await store.lock(tx, 'customer', customerId);
    if (customer === null) return null;
    const locked = { tx, customerId, nextCharge: customer.state.nextCharge };
    const result = await work(locked);
    if (locked.nextCharge !== customer.state.nextCharge) await store.clearNextCharges(tx, [customerId]);
    return result;
  });
}

function consumeNextCharge(locked: LockedCustomer, card: ChargeOutcome): ChargeOutcome {
  const outcome = locked.nextCharge ?? card;
  locked.nextCharge = null;
  return outcome;
}

/** Carries out everything that is already due, so that no request cancels or reverts something that is already over. */
function catchUp(clock: Clock, locked: LockedCustomer, subscription: SubscriptionState): SubscriptionState {
  const moment = nextDueAt(subscription);
  if (moment === null || moment > clock.now()) return subscription;
  const decided = isChargeNext(subscription) ? consumeNextCharge(locked, subscription.card) : null;
  const step = advanceAtDueTime(clock, subscription, moment, decided);
  return catchUp(clock, locked, withPendingEvents(clock, locked.customerId, step));
}

/**
 * Applies a change to the subscription's current state, and stores the events to deliver. Null if the subscription no
 * longer exists.
 */
async function changeSubscription(
  clock: Clock,
  locked: LockedCustomer,
  subscriptionId: string,
  change: (subscription: SubscriptionState) => Transition,
): Promise<SubscriptionState | null> {
  const record = await store.lock(locked.tx, 'subscription', subscriptionId);
  if (record === null) return null;
  const current = catchUp(clock, locked, record.state);
  const subscription = withPendingEvents(clock, locked.customerId, change(current));
  const happenedAt = record.state.pendingEvents.length > 0 && record.dueAt ? record.dueAt : clock.now();
  await store.writeSubscriptions(locked.tx, [
    { id: subscriptionId, state: subscription, dueAt: dueAtOf(subscription, happenedAt) },
  ]);
  return subscription;
}

/** The same for the running subscription, else the newest. Null without any. */
async function changeCurrent(
  clock: Clock,
  locked: LockedCustomer,
  change: (subscription: SubscriptionState) => Transition,
) {
  const current = await store.currentSubscription(locked.tx, locked.customerId);
  return current && changeSubscription(clock, locked, current.id, change);
}

/**
 * The card of a finished setup of this customer.
 * @throws if there is none.
 */
async function requireCard({ tx, customerId }: LockedCustomer, setupId: string) {
  const setup = await store.lock(tx, 'setup', setupId);
  if (setup?.customerId !== customerId || setup.state.status !== 'succeeded' || setup.state.card === null) {
    throw new Error('The setup has not succeeded, or its card is not of this customer.');
  }
  return { setup, card: setup.state.card };
}

async function start(
  clock: Clock,
  locked: LockedCustomer,
  { setupId, trialDays, idempotencyKey }: Parameters<Payments['startSubscription']>[0],
) {
  const { tx, customerId } = locked;
  const earlier = await store.findSubscriptionByKey(tx, customerId, idempotencyKey);
  if (earlier) return toProviderSubscription(earlier.id, customerId, earlier.state);
  const { setup, card } = await requireCard(locked, setupId);
  await store.mergeState(tx, setup, { startedPlan: true });
  const at = clock.now();
  const outcome = trialDays > 0 ? card : consumeNextCharge(locked, card);
  const started = newSubscription(
    { trialDays, card, setupId, idempotencyKey },
    { id: newInvoiceId(clock), at, outcome },
  );
  // Due immediately: the next run delivers the event, in case the caller stops before it has stored the subscription
  // itself.
  const state = withPendingEvents(clock, customerId, started);
  const id = `sub_${newId(clock)}`;
  await store.insert(tx, 'subscription', { id, customerId, dueAt: at, state, createdAt: at });
  return toProviderSubscription(id, customerId, state);
}

async function replaceCard(clock: Clock, locked: LockedCustomer, setupId: string) {
  const { setup, card } = await requireCard(locked, setupId);
  let used = false;
  const changed = await changeCurrent(clock, locked, (subscription) => {
    used = isRunning(subscription);
    const tries = used && hasOpenCharge(subscription) && subscription.setupId !== setupId;
    const outcome = tries ? consumeNextCharge(locked, card) : card;
    return withCard(subscription, { card, setupId }, { at: clock.now(), outcome });
  });
  // If the subscription has ended in the meantime, the card can still start another.
  if (used) await store.mergeState(locked.tx, setup, { startedPlan: true });
  return changed;
}

async function refund(clock: Clock, locked: LockedCustomer): Promise<RefundedCharge | null> {
  // First, because this may make a charge that is due.
  const current = await changeCurrent(clock, locked, (subscription) => ({ state: subscription, events: [] }));
  const paid = current && (await store.firstPaidSubscription(locked.tx, locked.customerId));
  if (paid === null) return null;
  await changeCurrent(clock, locked, cancelNow);
  const changed = await changeSubscription(clock, locked, paid.id, refunded);
  return changed?.firstCharge ? { amountPence: changed.firstCharge.amountPence } : null;
}

export function subscriptions(db: Database, clock: Clock): Subscriptions {
  return {
    startSubscription: async (order) => {
      const started = await withLockedCustomer(db, order.customerId, (locked) => start(clock, locked, order));
      if (started === null) throw new Error('startSubscription: the customer was not found.');
      return started;
    },
    readSubscription: async (customerId) => {
      const record = await store.currentSubscription(db, customerId);
      return record && toProviderSubscription(record.id, customerId, record.state);
    },
    changeCard: async ({ customerId, setupId }) => {
      const changed = await withLockedCustomer(db, customerId, (locked) => replaceCard(clock, locked, setupId));
      if (changed === null) throw new Error('changeCard: the customer has no subscription.');
    },
    setCancelAtPeriodEnd: async (customerId, cancel) => {
      const changed = await withLockedCustomer(db, customerId, (locked) =>
        changeCurrent(clock, locked, (subscription) => setCancelAtPeriodEnd(subscription, cancel)),
      );
      return changed !== null && isRunning(changed);
    },
    endSubscriptions: async (customerId, isMeant) => {
      await withLockedCustomer(db, customerId, async (locked) => {
        const running = await store.runningSubscriptions(locked.tx, customerId);
        for (const { id, state } of running)
          if (isMeant({ id, idempotencyKey: state.idempotencyKey }))
            await changeSubscription(clock, locked, id, endWithPeriod);
      });
    },
    // What is due is charged at once, so nothing is ever pending.
    stopPendingCharge: async () => true,
    cancelNow: async (customerId) => {
      await withLockedCustomer(db, customerId, (locked) => changeCurrent(clock, locked, cancelNow));
    },
    refundFirstCharge: (customerId) => withLockedCustomer(db, customerId, (locked) => refund(clock, locked)),
  };
}
