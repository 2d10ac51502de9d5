/** The words of the mails about the plan: moments in the person's own time zone, sums with their currency. */
import { MONTHLY_PRICE_PENCE } from '../../../contract/limits.ts';
import { momentInWords } from '../../moment-in-words.ts';
import type { PlanMail } from './plan-mails.ts';
import { priceInWords } from './price-in-words.ts';

/** Where and how to write to a person. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string | null;
  /** IANA name, or null when never told. */
  readonly timeZone: string | null;
}

interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What every mail about the plan names. */
interface Sender {
  readonly appUrl: string;
  readonly supportEmail: string;
}

type Of<Kind extends PlanMail['kind']> = Extract<PlanMail, { readonly kind: Kind }>;
type Common = Sender & { readonly firstName: string | null };
type Writers = {
  readonly [Kind in PlanMail['kind']]: (
    mail: Of<Kind>,
    common: Common,
    inWords: (moment: string) => string,
  ) => Promise<Letter>;
};

const monthly = priceInWords(MONTHLY_PRICE_PENCE);

// The templates are loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
const writers: Writers = {
  trial_started: async ({ trialEnd }, common, inWords) => {
    const { trialStartedMail } = await import('../../../emails/trial-started.tsx');
    return trialStartedMail({ ...common, trialEnds: inWords(trialEnd), price: monthly });
  },
  charge_ahead: async ({ trialEnd }, common, inWords) => {
    const { chargeAheadMail } = await import('../../../emails/charge-ahead.tsx');
    return chargeAheadMail({ ...common, chargeAt: inWords(trialEnd), price: monthly });
  },
  receipt: async ({ amountPence, paidAt, nextChargeAt, refundUntil }, common, inWords) => {
    const { receiptMail } = await import('../../../emails/receipt.tsx');
    return receiptMail({
      ...common,
      price: priceInWords(amountPence),
      paidAt: inWords(paidAt),
      nextChargeAt: nextChargeAt && inWords(nextChargeAt),
      refundUntil: refundUntil && inWords(refundUntil),
    });
  },
  payment_failed: async ({ amountPence }, common) => {
    const { paymentFailedMail } = await import('../../../emails/payment-failed.tsx');
    return paymentFailedMail({ ...common, price: priceInWords(amountPence) });
  },
  refunded: async ({ amountPence }, common) => {
    const { planRefundedMail } = await import('../../../emails/plan-refunded.tsx');
    return planRefundedMail({ ...common, price: priceInWords(amountPence) });
  },
  cancelled: async ({ until }, common, inWords) => {
    const { planCancelledMail } = await import('../../../emails/plan-cancelled.tsx');
    return planCancelledMail({ ...common, until: inWords(until) });
  },
  reactivated: async ({ nextChargeAt }, common, inWords) => {
    const { planReactivatedMail } = await import('../../../emails/plan-reactivated.tsx');
    return planReactivatedMail({ ...common, nextChargeAt: inWords(nextChargeAt), price: monthly });
  },
  ended: async (_, common) => {
    const { planEndedMail } = await import('../../../emails/plan-ended.tsx');
    return planEndedMail(common);
  },
};

/** The whole mail, ready to send. */
export function planLetter(mail: PlanMail, to: Addressee, { appUrl, supportEmail }: Sender): Promise<Letter> {
  const write = writers[mail.kind] as Writers[PlanMail['kind']] as (
    mail: PlanMail,
    common: Common,
    inWords: (moment: string) => string,
  ) => Promise<Letter>;
  const inWords = (moment: string) => momentInWords(new Date(moment), to.timeZone);
  return write(mail, { firstName: to.firstName, appUrl, supportEmail }, inWords);
}
