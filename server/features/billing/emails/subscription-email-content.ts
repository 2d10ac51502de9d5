/** The words of the mails about the plan: moments in the person's own time zone, sums with their currency. */
import { MONTHLY_PRICE_PENCE } from '../../../../contract/limits.ts';
import { formatDateTime } from '../../../dates/format-date-time.ts';
import { formatPrice } from '../subscription/format-price.ts';
import type { SubscriptionEmailData } from './subscription-email-jobs.ts';

/** Where and how to write to a person. */
export interface EmailRecipient {
  readonly email: string;
  readonly firstName: string | null;
  /** IANA name, or null when never told. */
  readonly timeZone: string | null;
}

interface EmailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What every mail about the plan names. */
interface AppInfo {
  readonly appUrl: string;
  readonly supportEmail: string;
}

type EmailOfKind<Kind extends SubscriptionEmailData['kind']> = Extract<SubscriptionEmailData, { readonly kind: Kind }>;
type CommonProps = AppInfo & { readonly firstName: string | null };
type EmailRenderers = {
  readonly [Kind in SubscriptionEmailData['kind']]: (
    email: EmailOfKind<Kind>,
    common: CommonProps,
    formatMoment: (moment: string) => string,
  ) => Promise<EmailContent>;
};

const monthlyPrice = formatPrice(MONTHLY_PRICE_PENCE);

// The templates are loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
const renderers: EmailRenderers = {
  trial_started: async ({ trialEnd }, common, formatMoment) => {
    const { renderTrialStarted } = await import('../../../../emails/billing/trial-started.tsx');
    return renderTrialStarted({ ...common, trialEnds: formatMoment(trialEnd), price: monthlyPrice });
  },
  charge_ahead: async ({ trialEnd }, common, formatMoment) => {
    const { renderUpcomingCharge } = await import('../../../../emails/billing/upcoming-charge.tsx');
    return renderUpcomingCharge({ ...common, chargeAt: formatMoment(trialEnd), price: monthlyPrice });
  },
  receipt: async ({ amountPence, paidAt, nextChargeAt, refundUntil }, common, formatMoment) => {
    const { renderReceipt } = await import('../../../../emails/billing/receipt.tsx');
    return renderReceipt({
      ...common,
      price: formatPrice(amountPence),
      paidAt: formatMoment(paidAt),
      nextChargeAt: nextChargeAt && formatMoment(nextChargeAt),
      refundUntil: refundUntil && formatMoment(refundUntil),
    });
  },
  payment_failed: async ({ amountPence }, common) => {
    const { renderPaymentFailed } = await import('../../../../emails/billing/payment-failed.tsx');
    return renderPaymentFailed({ ...common, price: formatPrice(amountPence) });
  },
  refunded: async ({ amountPence }, common) => {
    const { renderSubscriptionRefunded } = await import('../../../../emails/billing/subscription-refunded.tsx');
    return renderSubscriptionRefunded({ ...common, price: formatPrice(amountPence) });
  },
  cancelled: async ({ until }, common, formatMoment) => {
    const { renderSubscriptionCancelled } = await import('../../../../emails/billing/subscription-cancelled.tsx');
    return renderSubscriptionCancelled({ ...common, until: formatMoment(until) });
  },
  reactivated: async ({ nextChargeAt }, common, formatMoment) => {
    const { renderSubscriptionReactivated } = await import('../../../../emails/billing/subscription-reactivated.tsx');
    return renderSubscriptionReactivated({ ...common, nextChargeAt: formatMoment(nextChargeAt), price: monthlyPrice });
  },
  ended: async (_, common) => {
    const { renderSubscriptionEnded } = await import('../../../../emails/billing/subscription-ended.tsx');
    return renderSubscriptionEnded(common);
  },
};

/** The whole mail, ready to send. */
export function renderSubscriptionEmail(
  email: SubscriptionEmailData,
  to: EmailRecipient,
  { appUrl, supportEmail }: AppInfo,
): Promise<EmailContent> {
  const render = renderers[email.kind] as EmailRenderers[SubscriptionEmailData['kind']] as (
    email: SubscriptionEmailData,
    common: CommonProps,
    formatMoment: (moment: string) => string,
  ) => Promise<EmailContent>;
  const formatMoment = (moment: string) => formatDateTime(new Date(moment), to.timeZone);
  return render(email, { firstName: to.firstName, appUrl, supportEmail }, formatMoment);
}
