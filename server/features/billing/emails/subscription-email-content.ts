/** Renders the emails about a subscription, with times in the user's time zone and amounts with their currency. */
import { type AppInfo, type RefundedPlan, type RenderedEmail, renderEmail } from '../../../../emails/index.ts';
import { formatDateTime } from '../../../dates/format-date-time.ts';
import { formatPrice } from '../subscription/format-price.ts';
import { monthlyPriceOf, periodEndOf, subscriptionStateOf } from '../subscription/subscription-state.ts';
import type { SubscriptionRow } from '../subscription/subscription-store.ts';
import type { SubscriptionEmailData } from './subscription-email-data.ts';

/** A user as the recipient of an email. */
export interface EmailRecipient {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  /** IANA name, or null if unknown. */
  readonly timeZone: string | null;
}

type EmailOfKind<Kind extends SubscriptionEmailData['kind']> = Extract<SubscriptionEmailData, { readonly kind: Kind }>;
type FormatMoment = (moment: string | Date) => string;
type CommonProps = AppInfo & { readonly firstName: string | null };
type EmailRenderers = {
  readonly [Kind in SubscriptionEmailData['kind']]: (
    email: EmailOfKind<Kind>,
    common: CommonProps,
    formatMoment: FormatMoment,
    row: SubscriptionRow,
  ) => Promise<RenderedEmail>;
};

const monthlyPrice = (row: SubscriptionRow): string => formatPrice(monthlyPriceOf(row));

const renderers: EmailRenderers = {
  trial_started: ({ trialEnd }, common, formatMoment, row) =>
    renderEmail('trial-started', { ...common, trialEnds: formatMoment(trialEnd), price: monthlyPrice(row) }),
  charge_ahead: ({ trialEnd }, common, formatMoment, row) =>
    renderEmail('upcoming-charge', { ...common, chargeAt: formatMoment(trialEnd), price: monthlyPrice(row) }),
  receipt: ({ amountPence, paidAt, nextChargeAt, refundUntil }, common, formatMoment) =>
    renderEmail('receipt', {
      ...common,
      price: formatPrice(amountPence),
      paidAt: formatMoment(paidAt),
      nextChargeAt: nextChargeAt && formatMoment(nextChargeAt),
      refundUntil: refundUntil && formatMoment(refundUntil),
    }),
  payment_failed: ({ amountPence }, common) =>
    renderEmail('payment-failed', { ...common, price: formatPrice(amountPence) }),
  refunded: ({ amountPence }, common, formatMoment, row) =>
    renderEmail('subscription-refunded', {
      ...common,
      price: formatPrice(amountPence),
      plan: planAfterRefund(row, formatMoment),
    }),
  cancelled: ({ until }, common, formatMoment) =>
    renderEmail('subscription-cancelled', { ...common, until: formatMoment(until) }),
  reactivated: ({ nextChargeAt }, common, formatMoment, row) =>
    renderEmail('subscription-reactivated', {
      ...common,
      nextChargeAt: formatMoment(nextChargeAt),
      price: monthlyPrice(row),
    }),
  ended: (_, common) => renderEmail('subscription-ended', common),
};

/** What the refund email says of the plan, from the row at the time the email is written. */
function planAfterRefund(row: SubscriptionRow, formatMoment: FormatMoment): RefundedPlan {
  const state = subscriptionStateOf(row);
  const [end, { pendingChargeAt, pendingChargePence }] = [periodEndOf(row), row];
  if (state === 'ended') return { state };
  if (state === 'cancelling' && end !== null && pendingChargeAt === null)
    return { state: 'cancelled', until: formatMoment(end) };
  const nextChargeAt = pendingChargeAt ?? end;
  if ((state !== 'active' && state !== 'trialing') || nextChargeAt === null) return { state: 'other' };
  const price = pendingChargePence === null ? monthlyPrice(row) : formatPrice(pendingChargePence);
  return { state: 'continues', price, nextChargeAt: formatMoment(nextChargeAt) };
}

/** Renders the complete email, ready to send. */
export function renderSubscriptionEmail(
  email: SubscriptionEmailData,
  to: EmailRecipient,
  row: SubscriptionRow,
  { appUrl, supportEmail }: AppInfo,
): Promise<RenderedEmail> {
  const render = renderers[email.kind] as EmailRenderers[SubscriptionEmailData['kind']] as (
    email: SubscriptionEmailData,
    common: CommonProps,
    formatMoment: FormatMoment,
    row: SubscriptionRow,
  ) => Promise<RenderedEmail>;
  const formatMoment: FormatMoment = (moment) => formatDateTime(new Date(moment), to.timeZone);
  return render(email, { firstName: to.firstName, appUrl, supportEmail }, formatMoment, row);
}
