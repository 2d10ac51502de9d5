/** The text about a plan on its page: its history, its next events and its price. Pure. */
import type { ShownOffer } from '#contract/calls/billing.ts';
import { accessMessages } from '#contract/failures.ts';
import { formatPounds } from '#web/ui/data-display/format-pounds.ts';
import { DAY_SECONDS, formatUnixDateTime, formatUnixDay } from './format-unix-time.ts';
import { hasActiveSubscription, hasPlan, isCancelling, isUnpaid, type Subscription } from './plan-status.ts';

/** The part of the GET /api/subscription-status reply that the plan page needs. */
export interface Plan extends Subscription {
  readonly current_period_end: number | null;
  /** Null without a running plan. */
  readonly planPricePence: number | null;
  readonly pendingCharge: { readonly amountPence: number; readonly at: number } | null;
  readonly refundUntil: number | null;
  readonly offer: { readonly trialDays: number; readonly pricePence: number; readonly firstChargeAt: number };
}

/** What a month costs this user: a running plan keeps its price, whatever a new one costs. */
export const monthlyPricePence = ({ planPricePence, offer }: Plan): number => planPricePence ?? offer.pricePence;

/** When the running plan is charged next, or ends if cancelled. */
export const periodEnd = (plan: Plan): number | null =>
  plan.isTrialing ? (plan.trialEnd ?? plan.current_period_end) : plan.current_period_end;

/** The state of the plan in sentences, for the card that shows it. */
export function planSentences(plan: Plan): readonly string[] {
  if (isUnpaid(plan)) return [accessMessages.payment_failed.message, 'Everything you saved is safe.'];
  if (hasActiveSubscription(plan)) return [...pendingSentences(plan), runningSentence(plan)];
  if (plan.status === 'trial_expired') return [accessMessages.trial_expired.message];
  if (plan.status === 'canceled')
    return ['Your plan has ended. Start again whenever you like; everything you saved is still here.'];
  return [];
}

/** A month has begun, and its payment is taken within the hour unless the plan is cancelled first. */
const pendingSentences = ({ pendingCharge, cancel_at_period_end: isLast }: Plan): readonly string[] => {
  if (!pendingCharge) return [];
  const payment = `${formatPounds(pendingCharge.amountPence)} for the month that has just started`;
  return [
    `${isLast ? 'One last payment' : 'A payment'} of ${payment} is taken at about ${formatUnixDateTime(pendingCharge.at)}.`,
  ];
};

function runningSentence(plan: Plan): string {
  const end = periodEnd(plan);
  const price = formatPounds(monthlyPricePence(plan));
  if (isCancelling(plan)) {
    const until = end === null ? 'You still have access.' : `You have access until ${formatUnixDay(end)}.`;
    return `${until} ${plan.isTrialing ? 'You pay nothing.' : "You won't be charged again."}`;
  }
  if (end === null) return `You pay ${price} each month, unless you cancel.`;
  return plan.isTrialing
    ? `You pay ${price} on ${formatUnixDay(end)}, unless you cancel before then.`
    : `Next payment: ${price} on ${formatUnixDay(end)}, unless you cancel before then.`;
}

/** What a card is needed for. */
type CardPurpose = 'trial' | 'subscribe' | 'pay' | 'change';

export function purposeOf(plan: Plan): CardPurpose {
  if (isUnpaid(plan)) return 'pay';
  if (hasActiveSubscription(plan)) return 'change';
  return plan.offer.trialDays > 0 ? 'trial' : 'subscribe';
}

export const shownOffer = (plan: Plan): ShownOffer => ({
  shownTrialDays: plan.offer.trialDays,
  forRunningPlan: hasPlan(plan),
});

interface CardFormText {
  /** What the card will be used for, shown before the user enters it. */
  readonly summary: string;
  readonly submit: string;
  /** Shown once the card has been accepted. */
  readonly done: string;
}

/** What a late payment buys: the rest of its month. Once that is over, a whole month starts with the payment. */
function unpaidMonth({ current_period_end: end, cancel_at_period_end: isLast, offer }: Plan): string {
  const now = offer.firstChargeAt - offer.trialDays * DAY_SECONDS;
  if (end === null || end <= now) return '';
  return ` It's for the month until ${formatUnixDay(end)}, when ${isLast ? 'your plan ends' : 'the next payment is due'}.`;
}

export function cardFormText(plan: Plan): CardFormText {
  const { trialDays, firstChargeAt } = plan.offer;
  const price = formatPounds(monthlyPricePence(plan));
  const textByPurpose: Record<CardPurpose, CardFormText> = {
    trial: {
      summary: `You pay nothing today. You pay ${price} on ${formatUnixDateTime(firstChargeAt)}, unless you cancel before then.`,
      submit: `Start ${trialDays}-day free trial`,
      done: 'Your free trial has started',
    },
    subscribe: {
      summary: `You pay ${price} today, then ${price} each month, unless you cancel.`,
      submit: `Subscribe for ${price} a month`,
      done: 'Your subscription is active',
    },
    pay: {
      summary: `We'll retry the unpaid ${price} on this card straight away.${unpaidMonth(plan)}`,
      submit: `Pay ${price}`,
      done: 'Your payment went through',
    },
    change: {
      summary: "You won't be charged now. Your next payment will use this card.",
      submit: 'Save this card',
      done: 'Your new card is saved',
    },
  };
  return textByPurpose[purposeOf(plan)];
}

const SAVED_STAYS = 'Everything you saved stays in your account.';

/** What cancelling does, shown before the user confirms it. */
export function cancelText(plan: Plan): readonly string[] {
  if (isUnpaid(plan)) return ['Your plan ends now and the unpaid amount is cancelled. You owe nothing.'];
  if (plan.pendingCharge) {
    const amount = formatPounds(plan.pendingCharge.amountPence);
    return [`Your plan ends now, and the ${amount} for the month that has just started isn't taken.`, SAVED_STAYS];
  }
  const end = periodEnd(plan);
  const until = end === null ? 'You keep access for the time left.' : `You have access until ${formatUnixDay(end)}.`;
  const money = plan.isTrialing ? 'You pay nothing.' : "You won't be charged again.";
  return [`${money} ${until}`, SAVED_STAYS];
}

/** Shown below the price. */
export function planTerms(plan: Plan): string {
  if (!hasPlan(plan) && plan.offer.trialDays > 0) return `${plan.offer.trialDays} days free first`;
  return 'Cancel any time, in two steps';
}

/** Shown below the button. */
export function planFootnote(plan: Plan): string {
  if (isUnpaid(plan)) return 'This is your plan. A payment is due.';
  if (isCancelling(plan)) return 'This is your plan. It is cancelled.';
  if (hasPlan(plan)) return 'This is your plan.';
  return plan.offer.trialDays > 0 ? 'You pay nothing today.' : `You pay ${formatPounds(plan.offer.pricePence)} today.`;
}
