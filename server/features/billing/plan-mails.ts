/**
 * The mails about the plan. A job carries what happened as moments and pence, never words: those are made when the
 * mail is written, in the person's own time zone.
 */
import type { NoticeRule, SendNotice } from '../../notice-allowance.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import { type Addressee, planLetter } from './plan-letters.ts';
import { type PlanChange, planStateOf } from './plan-state.ts';
import { refundEndOf } from './refund-period.ts';
import type { BillingStore, SubscriptionRow } from './store.ts';

export const BILLING_MAIL_JOB = 'billing.mail';

/** What is told. Moments are ISO 8601. */
export type PlanMail =
  | { readonly kind: 'trial_started'; readonly trialEnd: string }
  | { readonly kind: 'charge_ahead'; readonly trialEnd: string }
  | {
      readonly kind: 'receipt';
      readonly amountPence: number;
      readonly paidAt: string;
      readonly nextChargeAt: string | null;
      readonly refundUntil: string | null;
    }
  | { readonly kind: 'payment_failed' | 'refunded'; readonly amountPence: number }
  | { readonly kind: 'cancelled'; readonly until: string }
  | { readonly kind: 'reactivated'; readonly nextChargeAt: string }
  | { readonly kind: 'ended' };

/** What must be told before and after money moves is always sent; the others as often as their recipient can bear. */
const rules: Readonly<Record<PlanMail['kind'], NoticeRule | 'always'>> = {
  charge_ahead: 'always',
  receipt: 'always',
  refunded: 'always',
  trial_started: { room: 'reserved' },
  payment_failed: { room: 'reserved' },
  cancelled: { room: 'shared' },
  reactivated: { room: 'shared', takesBack: 'billing.cancelled' },
  ended: { room: 'shared' },
};

export type PlanMailJob = { readonly userId: string } & PlanMail;

export interface PlanMailDeps {
  readonly store: Pick<BillingStore, 'ofUser'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  /** Null when the person is gone. */
  readonly emailOf: (userId: string) => Promise<Addressee | null>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The mail that tells of a change. */
export function mailOf(change: PlanChange): PlanMail {
  switch (change.kind) {
    case 'trial_started':
      return { kind: 'trial_started', trialEnd: change.trialEnd.toISOString() };
    case 'charged': {
      const { charge, isFirst, nextChargeAt } = change;
      return {
        kind: 'receipt',
        amountPence: charge.amountPence,
        paidAt: charge.at.toISOString(),
        nextChargeAt: iso(nextChargeAt),
        refundUntil: isFirst ? refundEndOf(charge.at).toISOString() : null,
      };
    }
    case 'charge_failed':
      return { kind: 'payment_failed', amountPence: change.charge.amountPence };
    case 'refunded':
      return { kind: 'refunded', amountPence: change.charge.amountPence };
    case 'cancelled':
      return { kind: 'cancelled', until: change.until.toISOString() };
    case 'reactivated':
      return { kind: 'reactivated', nextChargeAt: change.nextChargeAt.toISOString() };
    case 'ended':
      return { kind: 'ended' };
  }
}

/** A mail may have waited for a mail server that was away: what is not so any more is not announced. */
function isStillSo(row: SubscriptionRow, mail: PlanMail, now: Date): boolean {
  const state = planStateOf(row);
  switch (mail.kind) {
    case 'trial_started':
    case 'charge_ahead':
      return state === 'trialing' && row.trialEnd?.toISOString() === mail.trialEnd && row.trialEnd > now;
    case 'payment_failed':
      return row.lastChargeOutcome === 'failed';
    case 'cancelled':
      return state === 'cancelling';
    case 'reactivated':
      return state === 'trialing' || state === 'active';
    case 'ended':
      return state === 'ended';
    case 'receipt':
    case 'refunded':
      return true;
  }
}

/** Does one job. Who is gone gets no mail; an address that refuses for good ends the job: the page says all the same. */
export async function sendPlanMail(deps: PlanMailDeps, job: PlanMailJob): Promise<void> {
  const [row, addressee] = await Promise.all([deps.store.ofUser(job.userId), deps.emailOf(job.userId)]);
  if (row === null || addressee === null || !isStillSo(row, job, deps.clock.now())) return;
  const letter = await planLetter(job, addressee, deps);
  const message = { kind: `billing.${job.kind}`, to: addressee.email, ...letter };
  const rule = rules[job.kind];
  if (rule === 'always') await deps.mailer.send(message);
  else await deps.sendNotice(message, rule);
}
