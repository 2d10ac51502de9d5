import type { cancelSubscription, reactivateSubscription, refundSubscription } from '../../../contract/billing.ts';
import type { CallReply } from '../../../contract/call.ts';
import { MONTHLY_PRICE_PENCE } from '../../../contract/limits.ts';
import { type Failure, failure } from '../../failure.ts';
import { momentInWords } from '../../moment-in-words.ts';
import { answerInTime } from './answer-in-time.ts';
import { periodEndOf, planStateOf, wishes } from './plan-state.ts';
import { priceInWords } from './price-in-words.ts';
import { refundUntil } from './refund-period.ts';
import type { BillingDeps } from './service.ts';
import type { SubscriptionRow } from './store.ts';

/** Who wishes, and in which time zone the answer names its moments. */
interface Wisher {
  readonly userId: string;
  readonly timeZone: string | null;
}

type Said<Code extends 'nothing_to_cancel' | 'nothing_to_reactivate' | 'nothing_to_refund'> = Promise<
  | CallReply<typeof cancelSubscription | typeof reactivateSubscription | typeof refundSubscription>
  | Failure<Code | 'payments_unavailable'>
>;

export type PlanWishes = ReturnType<typeof planWishes>;

const price = priceInWords(MONTHLY_PRICE_PENCE);

function endInWords(row: SubscriptionRow | null, timeZone: string | null): string {
  const end = row && planStateOf(row) === 'cancelling' ? periodEndOf(row) : null;
  if (end === null) return 'Your plan has ended. Nothing more will be charged.';
  return `You keep everything until ${momentInWords(end, timeZone)}. Nothing more will be charged.`;
}

function goingOnInWords(row: SubscriptionRow | null, timeZone: string | null): string {
  const next = row && periodEndOf(row);
  if (!next) return 'Your plan goes on.';
  return `Your plan goes on. You pay ${price} on ${momentInWords(next, timeZone)}, unless you cancel before.`;
}

/** What a person may want of the plan they have: to end it, to go on after all, to have their first payment back. */
export function planWishes(deps: BillingDeps) {
  const { store, clock, payments, sync } = deps;

  /** The person's row, as the provider has it now; what is decided on it is then not decided on old news. */
  const freshRow = async (userId: string): Promise<SubscriptionRow | null> => {
    const row = await store.ofUser(userId);
    if (row === null) return null;
    await sync(row.customerId);
    return store.ofUser(userId);
  };
  const afterwards = async ({ userId, customerId }: SubscriptionRow): Promise<SubscriptionRow | null> => {
    await sync(customerId);
    return store.ofUser(userId);
  };

  const cancel = async ({ userId, timeZone }: Wisher) => {
    const row = await freshRow(userId);
    const way = wishes.cancel[planStateOf(row)];
    if (row === null || way === 'nothing') return failure('nothing_to_cancel');
    if (way === 'at_once') await payments.endNow(row.customerId);
    if (way === 'at_period_end') await payments.setCancelAtPeriodEnd(row.customerId, true);
    return { message: endInWords(await afterwards(row), timeZone) };
  };

  const reactivate = async ({ userId, timeZone }: Wisher) => {
    const row = await freshRow(userId);
    const way = wishes.reactivate[planStateOf(row)];
    if (row === null || way === 'nothing') return failure('nothing_to_reactivate');
    if (way === 'go_on') await payments.setCancelAtPeriodEnd(row.customerId, false);
    return { message: goingOnInWords(await afterwards(row), timeZone) };
  };

  const refund = async ({ userId }: Wisher) => {
    const row = await freshRow(userId);
    if (row === null || refundUntil(row, clock.now()) === null) return failure('nothing_to_refund');
    if (!(await payments.refundFirstCharge(row.customerId))) return failure('nothing_to_refund');
    await sync(row.customerId);
    return {
      message: `We have given your ${price} back and ended your plan. Your bank may take some days to show it.`,
    };
  };

  return {
    cancel: (who: Wisher): Said<'nothing_to_cancel'> => answerInTime(deps, 'payments_unavailable', () => cancel(who)),
    reactivate: (who: Wisher): Said<'nothing_to_reactivate'> =>
      answerInTime(deps, 'payments_unavailable', () => reactivate(who)),
    refund: (who: Wisher): Said<'nothing_to_refund'> => answerInTime(deps, 'payments_unavailable', () => refund(who)),
  };
}
