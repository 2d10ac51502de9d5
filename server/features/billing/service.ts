import type { createSetupIntent, createSubscriptionAfterSetup, subscriptionStatus } from '../../../contract/billing.ts';
import type { CallReply } from '../../../contract/call.ts';
import { MONTHLY_PRICE_PENCE, TRIAL_DAYS } from '../../../contract/limits.ts';
import { type Failure, failure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { accessOf, subscriptionStatusOf } from './access.ts';
import { answerInTime, type Patience } from './answer-in-time.ts';
import { planStateOf, wishes } from './plan-state.ts';
import { refundUntil } from './refund-period.ts';
import { type RefusedCardsDeps, refusalAfterRefusedCards } from './refused-cards.ts';
import type { BillingStore, SubscriptionRow } from './store.ts';
import type { TrialUses } from './trial-uses.ts';

export interface BillingDeps extends Patience, Pick<RefusedCardsDeps, 'limitsRefusedCards'> {
  readonly store: BillingStore;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly trialUses: TrialUses;
  /** Copies what the provider has of this customer now into our row. */
  readonly sync: (customerId: string) => Promise<void>;
}

export interface Subscriber {
  readonly userId: string;
  readonly email: string;
}

export type BillingService = ReturnType<typeof billingService>;

const DAY_MS = 24 * 60 * 60 * 1000;

const unixSeconds = (moment: Date | null): number | null =>
  moment === null ? null : Math.floor(moment.getTime() / 1000);

/** What the plan is, and how it starts: the card, then the plan on it. */
export function billingService(deps: BillingDeps) {
  const { store, clock, payments, trialUses, sync } = deps;

  /** Without a row nothing was ever begun. */
  const hadTrial = (row: SubscriptionRow | null): boolean => (row?.trialEnd ?? null) !== null;

  const offerFor = async (user: Subscriber, row: SubscriptionRow | null) => {
    const isOpen = !trialUses.oncePerPerson || (!hadTrial(row) && (await trialUses.isOpenTo(user)));
    const trialDays = isOpen ? TRIAL_DAYS : 0;
    const firstChargeAt = new Date(clock.now().getTime() + trialDays * DAY_MS);
    return { trialDays, pricePence: MONTHLY_PRICE_PENCE, firstChargeAt: Math.floor(firstChargeAt.getTime() / 1000) };
  };

  /** Held from here on, so that another account of the same mailbox, asking at the same moment, gets none. */
  const takeTrialDays = async (user: Subscriber, row: SubscriptionRow): Promise<number> => {
    if (!trialUses.oncePerPerson) return TRIAL_DAYS;
    return !hadTrial(row) && (await trialUses.take(user, clock.now())) ? TRIAL_DAYS : 0;
  };

  /** A trial that was taken for it is given back, unless the provider may have begun it all the same. */
  const startPlan = async (user: Subscriber, order: Parameters<Payments['startSubscription']>[0]): Promise<void> => {
    try {
      const { trialEnd } = await payments.startSubscription(order);
      if (trialEnd === null) await trialUses.giveBack(user.userId);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) await trialUses.giveBack(user.userId);
      throw error;
    }
  };

  const presentState = async (userId: string): Promise<CallReply<typeof createSubscriptionAfterSetup>> => {
    const row = await store.ofUser(userId);
    return { status: subscriptionStatusOf(row, clock.now()).status, trialEnd: unixSeconds(row?.trialEnd ?? null) };
  };

  /** Uses the card of the customer's set-up: for a new plan, or for the one that is running. */
  const takeCard = async (row: SubscriptionRow, setupId: string, user: Subscriber): Promise<void> => {
    const { customerId, subscriptionId } = row;
    if (wishes.card[planStateOf(row)] === 'change') {
      // Of a plan that is lost at the provider only time is left that the person has already: nothing to charge.
      if (await payments.readSubscription(customerId)) await payments.changeCard({ customerId, setupId });
    } else {
      const trialDays = await takeTrialDays(user, row);
      // One key for each plan a person may start: tabs and double clicks share it, the plan after this one does not.
      const idempotencyKey = `${customerId}:${subscriptionId ?? 'first'}`;
      await startPlan(user, { customerId, setupId, trialDays, idempotencyKey });
    }
    await sync(customerId);
  };

  /** The card may have been used a moment ago, by the other click or by a request that never got to note it. */
  const wasUsedAlready = async ({ userId, customerId }: SubscriptionRow, status: string | undefined) => {
    if (status === 'requires_action') return false;
    await sync(customerId);
    return accessOf(await store.ofUser(userId), clock.now()).allowed;
  };

  const startOrChange = async (user: Subscriber, customerId: string) => {
    const { userId } = user;
    // The row may not know yet that its plan has ended, or that another has begun.
    await sync(customerId);
    const row = await store.ofUser(userId);
    if (row === null) return failure('setup_incomplete');
    const setup = await payments.currentSetup(customerId);
    if (setup?.customerId === customerId && setup.status === 'succeeded') {
      await takeCard(row, setup.id, user);
      return presentState(userId);
    }
    return (await wasUsedAlready(row, setup?.status)) ? presentState(userId) : failure('setup_incomplete');
  };

  /** The provider has made a new customer, as the old one is gone there. */
  const moveTo = async (customerId: string, row: SubscriptionRow): Promise<void> => {
    await sync(row.customerId);
    await store.changeCustomer(row, customerId);
  };

  return {
    status: async (user: Subscriber): Promise<CallReply<typeof subscriptionStatus>> => {
      const row = await store.ofUser(user.userId);
      const now = clock.now();
      const { status, planType } = subscriptionStatusOf(row, now);
      return {
        planType,
        status,
        isTrialing: status === 'trialing',
        needsSetup: !accessOf(row, now).allowed,
        trialEnd: unixSeconds(row?.trialEnd ?? null),
        cancel_at_period_end: row?.cancelAtPeriodEnd ?? false,
        current_period_end: unixSeconds(row?.currentPeriodEnd ?? null),
        refundUntil: unixSeconds(refundUntil(row, now)),
        offer: await offerFor(user, row),
        provider: payments.kind,
        publishableKey: payments.publishableKey,
      };
    },

    createSetup: (
      user: Subscriber,
    ): Promise<CallReply<typeof createSetupIntent> | Failure<'payment_setup_failed' | 'too_many_requests'>> =>
      answerInTime(
        deps,
        'payment_setup_failed',
        async () => {
          const row = await store.ofUser(user.userId);
          const customerId = await payments.ensureCustomer(user);
          if (row === null) await store.insertCustomer(user.userId, customerId, clock.now());
          else if (row.customerId !== customerId) await moveTo(customerId, row);
          const refused = await refusalAfterRefusedCards(deps, customerId);
          if (refused) return refused;
          const { clientSecret } = await payments.createSetup(customerId);
          return { clientSecret };
        },
        true,
      ),

    startAfterSetup: async (
      user: Subscriber,
    ): Promise<
      CallReply<typeof createSubscriptionAfterSetup> | Failure<'setup_incomplete' | 'payment_setup_failed'>
    > => {
      const row = await store.ofUser(user.userId);
      if (row === null) return failure('setup_incomplete');
      return answerInTime(deps, 'payment_setup_failed', () => startOrChange(user, row.customerId), true);
    },
  };
}
