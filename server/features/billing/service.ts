import type { createSetupIntent, createSubscriptionAfterSetup, subscriptionStatus } from '../../../contract/billing.ts';
import type { CallReply } from '../../../contract/call.ts';
import { MONTHLY_PRICE_PENCE, TRIAL_DAYS } from '../../../contract/limits.ts';
import { type Failure, failure } from '../../failure.ts';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import { accessOf, subscriptionStatusOf } from './access.ts';
import type { SubscriptionRow } from './store.ts';
import { type SyncDeps, syncPlan } from './sync.ts';

export interface BillingDeps extends SyncDeps {
  readonly payments: Payments;
}

export type BillingService = ReturnType<typeof billingService>;

const TRIAL_MS = TRIAL_DAYS * 24 * 60 * 60 * 1000;

/** After these a new plan can be started; any other status is a plan that is there. */
const ended = new Set(['none', 'canceled', 'incomplete_expired']);
const hasPlan = (row: SubscriptionRow): boolean => !ended.has(row.status);

const unixSeconds = (moment: Date | null): number | null =>
  moment === null ? null : Math.floor(moment.getTime() / 1000);

export function billingService(deps: BillingDeps) {
  const { store, clock, payments, log } = deps;
  const trialEndFromNow = () => new Date(clock.now().getTime() + TRIAL_MS);

  /** Trouble at the provider is an expected failure; what it was goes to the log. */
  const asFailure = (error: unknown): Failure<'payment_setup_failed'> => {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'setting up a payment failed');
    return failure('payment_setup_failed');
  };

  const presentState = async (userId: string): Promise<CallReply<typeof createSubscriptionAfterSetup>> => {
    const row = await store.ofUser(userId);
    return { status: subscriptionStatusOf(row, clock.now()).status, trialEnd: unixSeconds(row?.trialEnd ?? null) };
  };

  /** @returns false when there is no card to start on, nor a plan that another request has started meanwhile. */
  const startPlan = async ({ userId, customerId, subscriptionId }: SubscriptionRow): Promise<boolean> => {
    const setup = await payments.currentSetup(customerId);
    if (setup?.customerId === customerId && setup.status === 'succeeded') {
      // One key for each plan a person may start: tabs and double clicks share it, the plan after this one does not.
      const idempotencyKey = `${customerId}:${subscriptionId ?? 'first'}`;
      await payments.startSubscription({ customerId, setupId: setup.id, trialEnd: trialEndFromNow(), idempotencyKey });
      await syncPlan(deps, customerId);
      return true;
    }
    // The card may have been used a moment ago, by the other click or by a request that never got to note it.
    await syncPlan(deps, customerId);
    const row = await store.ofUser(userId);
    return row !== null && hasPlan(row);
  };

  return {
    status: async (userId: string): Promise<CallReply<typeof subscriptionStatus>> => {
      const row = await store.ofUser(userId);
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
        offer: {
          trialDays: TRIAL_DAYS,
          pricePence: MONTHLY_PRICE_PENCE,
          firstChargeAt: Math.floor(trialEndFromNow().getTime() / 1000),
        },
        provider: payments.kind,
        publishableKey: payments.publishableKey,
      };
    },

    createSetup: async (user: {
      userId: string;
      email: string;
    }): Promise<CallReply<typeof createSetupIntent> | Failure<'payment_setup_failed' | 'already_subscribed'>> => {
      const row = await store.ofUser(user.userId);
      if (accessOf(row, clock.now()).allowed) return failure('already_subscribed');
      try {
        const customerId = await payments.ensureCustomer(user);
        if (row === null) await store.insertCustomer(user.userId, customerId, clock.now());
        const { clientSecret } = await payments.createSetup(row?.customerId ?? customerId);
        return { clientSecret };
      } catch (error) {
        return asFailure(error);
      }
    },

    startAfterSetup: async (
      userId: string,
    ): Promise<
      CallReply<typeof createSubscriptionAfterSetup> | Failure<'setup_incomplete' | 'payment_setup_failed'>
    > => {
      const row = await store.ofUser(userId);
      if (row === null) return failure('setup_incomplete');
      if (hasPlan(row)) return presentState(userId);
      try {
        return (await startPlan(row)) ? await presentState(userId) : failure('setup_incomplete');
      } catch (error) {
        return asFailure(error);
      }
    },

    /** Takes in one event of the provider: any number of times, in any order. */
    takeEvent: (event: PaymentEvent): Promise<void> => syncPlan(deps, event.customerId, event),
  };
}
