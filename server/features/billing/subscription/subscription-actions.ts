import type { CallReply } from '#contract/call.ts';
import type { cancelSubscription, reactivateSubscription, refundSubscription } from '#contract/calls/billing.ts';
import { formatShortDay } from '#server/dates/format-date-time.ts';
import { type Failure, failure } from '#server/failure.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Payments } from '#server/ports/payments/port.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import { formatPrice } from './format-price.ts';
import { type RecordRefundDeps, recordRefund } from './record-refund.ts';
import { findRefundUntil } from './refund-period.ts';
import { actionByState, monthlyPriceOf, periodEndOf, subscriptionStateOf } from './subscription-state.ts';
import type { SubscriptionRow, SubscriptionStore } from './subscription-store.ts';
import { withProviderTimeout } from './with-provider-timeout.ts';

export interface SubscriptionActionsDeps extends RecordRefundDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser' | 'keepPlan' | 'markRefunded' | 'findEmails' | 'transaction'>;
  readonly usedTrials: Pick<UsedTrials, 'refundedAt' | 'markRefunded'>;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'stopPendingCharge' | 'cancelNow' | 'setCancelAtPeriodEnd' | 'refundFirstCharge'>;
  /** Copies the customer's current state at the provider to our row. */
  readonly sync: (customerId: string) => Promise<void>;
  /** Aborts when a request has waited too long for the provider. */
  readonly timeoutSignal?: () => AbortSignal;
  readonly log: Log<'error'>;
}

/** The requesting user, and the time zone for the times in the reply. */
interface Requester {
  readonly userId: string;
  readonly email: string;
  readonly timeZone: string | null;
  /** The owner of the account when the request was authenticated. */
  readonly ownerMark: string | null;
}

type ActionReply<Code extends 'nothing_to_cancel' | 'nothing_to_reactivate' | 'nothing_to_refund'> = Promise<
  | CallReply<typeof cancelSubscription | typeof reactivateSubscription | typeof refundSubscription>
  | Failure<Code | 'payments_unavailable'>
>;

export type SubscriptionActions = ReturnType<typeof subscriptionActions>;

function formatEnd(row: SubscriptionRow | null, timeZone: string | null): string {
  const end = row && subscriptionStateOf(row) === 'cancelling' ? periodEndOf(row) : null;
  if (end === null) return `Your plan has ended. You won't be charged${row?.everPaid ? ' again' : ''}.`;
  const money = row?.status === 'trialing' ? 'You pay nothing.' : "You won't be charged again.";
  return `${money} You keep full access until ${formatShortDay(end, timeZone)}.`;
}

function formatContinuation(row: SubscriptionRow | null, timeZone: string | null): string {
  const next = row && periodEndOf(row);
  if (!next) return 'Your plan continues.';
  const price = formatPrice(monthlyPriceOf(row));
  return `Your plan continues. You pay ${price} on ${formatShortDay(next, timeZone)}, unless you cancel before then.`;
}

/** Syncs the user's row with the provider before reading it, so that no decision is based on stale data. */
async function syncAndFind({ store, sync }: SubscriptionActionsDeps, userId: string): Promise<SubscriptionRow | null> {
  const row = await store.findByUser(userId);
  if (row === null) return null;
  await sync(row.customerId);
  return store.findByUser(userId);
}

/**
 * Stops a pending charge, so that the user is not charged after cancelling. If it was attempted first, the plan is read
 * again and is cancelled as usual, with the month that was paid.
 */
async function stopPendingCharge(deps: SubscriptionActionsDeps, row: SubscriptionRow | null) {
  if (!row?.pendingChargeAt) return { row, isStopped: false };
  if (await deps.payments.stopPendingCharge(row.customerId)) return { row, isStopped: true };
  return { row: await syncAndFind(deps, row.userId), isStopped: false };
}

/**
 * Cancels the user's plan at the end of its period, or at once if that is already over.
 * @returns the row afterwards, or null if there was nothing to cancel.
 */
async function cancelPlan(deps: SubscriptionActionsDeps, userId: string): Promise<SubscriptionRow | null> {
  const { payments } = deps;
  const { row, isStopped } = await stopPendingCharge(deps, await syncAndFind(deps, userId));
  // Nothing is paid for the month that has begun, so it gives no access.
  const action = isStopped ? 'at_once' : actionByState.cancel[subscriptionStateOf(row)];
  if (row === null || action === 'nothing') return null;
  if (action === 'at_once') await payments.cancelNow(row.customerId);
  if (action === 'at_period_end') await payments.setCancelAtPeriodEnd(row.customerId, true);
  return syncAndFind(deps, userId);
}

/** Cancels a subscription, reactivates it or refunds its first charge. */
export function subscriptionActions(deps: SubscriptionActionsDeps) {
  const { store, clock, payments, usedTrials, sync } = deps;

  const cancel = async ({ userId, timeZone }: Requester) => {
    const row = await cancelPlan(deps, userId);
    return row === null ? failure('nothing_to_cancel') : { message: formatEnd(row, timeZone) };
  };

  const reactivate = async ({ userId, timeZone, ownerMark }: Requester) => {
    const row = await syncAndFind(deps, userId);
    const action = actionByState.reactivate[subscriptionStateOf(row)];
    if (row === null || row.ownerMark !== ownerMark || action === 'nothing') return failure('nothing_to_reactivate');
    await store.keepPlan(row);
    const isGone = action === 'continue' && !(await payments.setCancelAtPeriodEnd(row.customerId, false));
    const continued = await syncAndFind(deps, userId);
    // The plan ended before the request reached the provider, so nothing continues and nothing will be charged.
    if (isGone || subscriptionStateOf(continued) === 'ended') return failure('nothing_to_reactivate');
    return { message: formatContinuation(continued, timeZone) };
  };

  const refund = async ({ userId, email }: Requester) => {
    const row = await syncAndFind(deps, userId);
    const until = await findRefundUntil(usedTrials, email, row, clock.now());
    if (row === null || until === null) return failure('nothing_to_refund');
    const refunded = await payments.refundFirstCharge(row.customerId);
    if (refunded === null) return failure('nothing_to_refund');
    await sync(row.customerId);
    await recordRefund(deps, userId, refunded);
    const amount = formatPrice(refunded.amountPence);
    return { message: `We've refunded ${amount} and ended your plan. Your bank may take up to 10 days to show it.` };
  };

  return {
    cancel: (requester: Requester): ActionReply<'nothing_to_cancel'> =>
      withProviderTimeout(deps, 'payments_unavailable', () => cancel(requester)),
    reactivate: (requester: Requester): ActionReply<'nothing_to_reactivate'> =>
      withProviderTimeout(deps, 'payments_unavailable', () => reactivate(requester)),
    refund: (requester: Requester): ActionReply<'nothing_to_refund'> =>
      withProviderTimeout(deps, 'payments_unavailable', () => refund(requester)),
  };
}
