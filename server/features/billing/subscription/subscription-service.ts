import type { CallReply } from '#contract/call.ts';
import type {
  createSetupIntent,
  createSubscriptionAfterSetup,
  ShownOffer,
  subscriptionStatus,
} from '#contract/calls/billing.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { MONTHLY_PRICE_PENCE, TRIAL_DAYS } from '#contract/limits.ts';
import { type Failure, failure } from '#server/failure.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { type Payments, PaymentsUnavailable } from '#server/ports/payments/port.ts';
import { ensureStoredCustomer, type StoredCustomerDeps } from '../customer/stored-customer.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import { accessOf, subscriptionStatusOf } from './access.ts';
import { enforceDeclinedCardLimit } from './declined-cards.ts';
import { orderKeyOf } from './owned-plans.ts';
import { findRefundUntil } from './refund-period.ts';
import { actionByState, isRunning, monthlyPriceOf, subscriptionStateOf } from './subscription-state.ts';
import type { SubscriptionRow, SubscriptionStore } from './subscription-store.ts';
import { withProviderTimeout } from './with-provider-timeout.ts';

export interface SubscriptionServiceDeps extends StoredCustomerDeps {
  readonly store: SubscriptionStore;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly usedTrials: UsedTrials;
  /** Copies the customer's current state at the provider to our row. */
  readonly sync: (customerId: string) => Promise<void>;
  /** False disables the limit on declined cards. */
  readonly limitsDeclinedCards: boolean;
  /** Aborts when a request has waited too long for the provider. */
  readonly timeoutSignal?: () => AbortSignal;
  readonly log: Log<'error'>;
}

export interface BillingUser {
  readonly userId: string;
  readonly email: string;
  /** The owner of the account when the request was authenticated. */
  readonly ownerMark: string | null;
}

export type SubscriptionService = ReturnType<typeof subscriptionService>;

const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const unixSecondsOrNull = (moment: Date | null | undefined): number | null => (moment ? unixSeconds(moment) : null);

const amountsOf = (row: SubscriptionRow | null) => ({
  planPricePence: row && isRunning[subscriptionStateOf(row)] ? monthlyPriceOf(row) : null,
  pendingCharge:
    row?.pendingChargeAt && row.pendingChargePence !== null
      ? { amountPence: row.pendingChargePence, at: unixSeconds(row.pendingChargeAt) }
      : null,
});

/** Whether a subscription of this user has ever had a trial. */
const hadTrial = (row: SubscriptionRow | null): boolean => (row?.trialEnd ?? null) !== null;

/** Uses the card of the customer's completed setup, to start a subscription or for the running one. */
function subscriptionStart({ store, clock, payments, usedTrials, sync }: SubscriptionServiceDeps) {
  /** Reserves the trial, so that a concurrent request from another account with the same mailbox gets none. */
  const reserveTrialDays = async (user: BillingUser, row: SubscriptionRow, now: Date): Promise<number> => {
    if (!usedTrials.preventRepeatTrials) return TRIAL_DAYS;
    return !hadTrial(row) && (await usedTrials.reserve(user, now)) ? TRIAL_DAYS : 0;
  };

  /**
   * Starts the subscription. Releases the reservation of the trial if none was started. If the provider is unavailable,
   * the trial may have been started, so the reservation is kept.
   */
  const startOrReleaseTrial = async (
    user: BillingUser,
    order: Parameters<Payments['startSubscription']>[0],
    reservedAt: Date,
  ): Promise<void> => {
    try {
      const { trialEnd } = await payments.startSubscription(order);
      if (trialEnd === null) await usedTrials.release(user.userId, reservedAt);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) await usedTrials.release(user.userId, reservedAt);
      throw error;
    }
  };

  const currentState = async (userId: string): Promise<CallReply<typeof createSubscriptionAfterSetup>> => {
    const row = await store.findByUser(userId);
    return { status: subscriptionStatusOf(row, clock.now()).status, trialEnd: unixSecondsOrNull(row?.trialEnd) };
  };

  /** @returns a failure, and starts nothing, if the user has not agreed to what would be started. */
  const applyCard = async (row: SubscriptionRow, setupId: string, user: BillingUser, shown: ShownOffer) => {
    const { customerId } = row;
    if (actionByState.card[subscriptionStateOf(row)] === 'change') {
      // If the provider no longer has the subscription, the user only keeps the time already granted or paid for. There
      // is nothing to charge, so the card is not changed.
      if (await payments.readSubscription(customerId)) {
        await store.keepPlan(row);
        await payments.changeCard({ customerId, setupId });
      }
    } else {
      if (shown.forRunningPlan) return failure('plan_ended');
      const now = clock.now();
      const trialDays = await reserveTrialDays(user, row, now);
      if (trialDays < shown.shownTrialDays) return failure('offer_changed');
      await startOrReleaseTrial(user, { customerId, setupId, trialDays, idempotencyKey: orderKeyOf(row) }, now);
    }
    await sync(customerId);
    return null;
  };

  /** A concurrent request may have used the card already, or an earlier one that failed before it stored the result. */
  const wasAlreadyApplied = async ({ userId, customerId }: SubscriptionRow, status: string | undefined) => {
    if (status === 'requires_action') return false;
    await sync(customerId);
    return accessOf(await store.findByUser(userId), clock.now()).allowed;
  };

  return async (user: BillingUser, customerId: string, shown: ShownOffer) => {
    const { userId } = user;
    // The row may be stale: its subscription may have ended, or another may have started.
    await sync(customerId);
    const row = await store.findByUser(userId);
    if (row === null || row.ownerMark !== user.ownerMark) return failure('setup_incomplete');
    const setup = await payments.currentSetup(customerId, user.ownerMark);
    if (setup?.customerId === customerId && setup.status === 'succeeded') {
      return (await applyCard(row, setup.id, user, shown)) ?? currentState(userId);
    }
    return (await wasAlreadyApplied(row, setup?.status)) ? currentState(userId) : failure('setup_incomplete');
  };
}

/** Reads a subscription's status and starts subscriptions: first the card setup, then the subscription. */
export function subscriptionService(deps: SubscriptionServiceDeps) {
  const { store, clock, payments, usedTrials } = deps;
  const startOrChange = subscriptionStart(deps);

  const offerFor = async (user: BillingUser, row: SubscriptionRow | null) => {
    const isOpen = !usedTrials.preventRepeatTrials || (!hadTrial(row) && (await usedTrials.isAvailableTo(user)));
    const trialDays = isOpen ? TRIAL_DAYS : 0;
    const firstChargeAt = new Date(clock.now().getTime() + trialDays * DAY_MS);
    return { trialDays, pricePence: MONTHLY_PRICE_PENCE, firstChargeAt: unixSeconds(firstChargeAt) };
  };

  return {
    status: async (user: BillingUser): Promise<CallReply<typeof subscriptionStatus>> => {
      const row = await store.findByUser(user.userId);
      const now = clock.now();
      const { status, planType } = subscriptionStatusOf(row, now);
      return {
        planType,
        status,
        isTrialing: status === 'trialing',
        needsSetup: !accessOf(row, now).allowed,
        trialEnd: unixSecondsOrNull(row?.trialEnd),
        cancel_at_period_end: row?.cancelAtPeriodEnd ?? false,
        current_period_end: unixSecondsOrNull(row?.currentPeriodEnd),
        ...amountsOf(row),
        refundUntil: unixSecondsOrNull(await findRefundUntil(usedTrials, user.email, row, now)),
        offer: await offerFor(user, row),
        provider: payments.kind,
        publishableKey: payments.publishableKey,
      };
    },

    createSetup: (
      user: BillingUser,
    ): Promise<CallReply<typeof createSetupIntent> | Failure<'payment_setup_failed' | 'too_many_requests'>> =>
      withProviderTimeout(
        deps,
        'payment_setup_failed',
        async () => {
          const customerId = await ensureStoredCustomer(deps, user, await store.findByUser(user.userId));
          if (customerId === null) return failure('payment_setup_failed');
          const refused = await enforceDeclinedCardLimit(deps, customerId);
          if (refused) return refused;
          const { clientSecret } = await payments.createSetup(customerId, user.ownerMark);
          return { clientSecret };
        },
        'any',
      ),

    startAfterSetup: async (
      user: BillingUser,
      shown: ShownOffer,
    ): Promise<
      | CallReply<typeof createSubscriptionAfterSetup>
      | Failure<'setup_incomplete' | 'offer_changed' | 'plan_ended' | 'payment_setup_failed'>
    > => {
      const row = await store.findByUser(user.userId);
      if (row === null) return failure('setup_incomplete');
      const start = () => startOrChange(user, row.customerId, shown);
      return withProviderTimeout(deps, 'payment_setup_failed', start, 'any');
    },
  };
}
