/** Renders the emails about a subscription, with times in the user's time zone and amounts with their currency. */
import { type AppInfo, type RefundedPlan, type RenderedEmail, renderEmail } from '#emails/index.ts';
import { formatDateTime } from '#server/dates/format-date-time.ts';
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

type FormatMoment = (moment: string | Date) => string;

const monthlyPrice = (row: SubscriptionRow): string => formatPrice(monthlyPriceOf(row));

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
  const common = { firstName: to.firstName, appUrl, supportEmail };
  const formatMoment: FormatMoment = (moment) => formatDateTime(new Date(moment), to.timeZone);
  switch (email.kind) {
    case 'trial_started': {
      const trialEnds = formatMoment(email.trialEnd);
      return renderEmail('trial-started', { ...common, trialEnds, price: monthlyPrice(row) });
    }
    case 'charge_ahead': {
      const chargeAt = formatMoment(email.trialEnd);
      return renderEmail('upcoming-charge', { ...common, chargeAt, price: monthlyPrice(row) });
    }
    case 'receipt':
      return renderEmail('receipt', {
        ...common,
        price: formatPrice(email.amountPence),
        paidAt: formatMoment(email.paidAt),
        nextChargeAt: email.nextChargeAt && formatMoment(email.nextChargeAt),
        refundUntil: email.refundUntil && formatMoment(email.refundUntil),
      });
    case 'payment_failed':
      return renderEmail('payment-failed', { ...common, price: formatPrice(email.amountPence) });
    case 'refunded': {
      const plan = planAfterRefund(row, formatMoment);
      return renderEmail('subscription-refunded', { ...common, price: formatPrice(email.amountPence), plan });
    }
    case 'cancelled':
      return renderEmail('subscription-cancelled', { ...common, until: formatMoment(email.until) });
    case 'reactivated': {
      const nextChargeAt = formatMoment(email.nextChargeAt);
      return renderEmail('subscription-reactivated', { ...common, nextChargeAt, price: monthlyPrice(row) });
    }
    case 'ended':
      return renderEmail('subscription-ended', common);
  }
}
