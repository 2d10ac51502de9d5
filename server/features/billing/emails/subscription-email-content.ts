/** Renders the emails about a subscription, with times in the user's time zone and amounts with their currency. */
import { MONTHLY_PRICE_PENCE } from '../../../../contract/limits.ts';
import { type AppInfo, type RenderedEmail, renderEmail } from '../../../../emails/index.ts';
import { formatDateTime } from '../../../dates/format-date-time.ts';
import { formatPrice } from '../subscription/format-price.ts';
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
type CommonProps = AppInfo & { readonly firstName: string | null };
type EmailRenderers = {
  readonly [Kind in SubscriptionEmailData['kind']]: (
    email: EmailOfKind<Kind>,
    common: CommonProps,
    formatMoment: (moment: string) => string,
  ) => Promise<RenderedEmail>;
};

const monthlyPrice = formatPrice(MONTHLY_PRICE_PENCE);

const renderers: EmailRenderers = {
  trial_started: ({ trialEnd }, common, formatMoment) =>
    renderEmail('trial-started', { ...common, trialEnds: formatMoment(trialEnd), price: monthlyPrice }),
  charge_ahead: ({ trialEnd }, common, formatMoment) =>
    renderEmail('upcoming-charge', { ...common, chargeAt: formatMoment(trialEnd), price: monthlyPrice }),
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
  refunded: ({ amountPence }, common) =>
    renderEmail('subscription-refunded', { ...common, price: formatPrice(amountPence) }),
  cancelled: ({ until }, common, formatMoment) =>
    renderEmail('subscription-cancelled', { ...common, until: formatMoment(until) }),
  reactivated: ({ nextChargeAt }, common, formatMoment) =>
    renderEmail('subscription-reactivated', {
      ...common,
      nextChargeAt: formatMoment(nextChargeAt),
      price: monthlyPrice,
    }),
  ended: (_, common) => renderEmail('subscription-ended', common),
};

/** Renders the complete email, ready to send. */
export function renderSubscriptionEmail(
  email: SubscriptionEmailData,
  to: EmailRecipient,
  { appUrl, supportEmail }: AppInfo,
): Promise<RenderedEmail> {
  const render = renderers[email.kind] as EmailRenderers[SubscriptionEmailData['kind']] as (
    email: SubscriptionEmailData,
    common: CommonProps,
    formatMoment: (moment: string) => string,
  ) => Promise<RenderedEmail>;
  const formatMoment = (moment: string) => formatDateTime(new Date(moment), to.timeZone);
  return render(email, { firstName: to.firstName, appUrl, supportEmail }, formatMoment);
}
