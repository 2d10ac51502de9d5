/**
 * The jobs that send the emails about a subscription. A payload contains timestamps and amounts in pence, never text,
 * because the text depends on the user's time zone when the email is rendered.
 */

import { z } from 'zod';
import { toIso } from '#server/dates/to-iso.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { NoticeRule, SendNotice } from '#server/notices/notice-limit.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import { refundEndOf } from '../subscription/refund-period.ts';
import { type SubscriptionChange, subscriptionStateOf } from '../subscription/subscription-state.ts';
import type { SubscriptionRow, SubscriptionStore } from '../subscription/subscription-store.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import { type EmailRecipient, renderSubscriptionEmail } from './subscription-email-content.ts';
import { type SubscriptionEmailData, subscriptionEmailData } from './subscription-email-data.ts';

const payload = z.object({ userId: z.string() }).and(subscriptionEmailData);
export const subscriptionEmailJob = defineJob({ name: 'billing.email', payload });

/** Emails that announce a charge, or confirm a payment or refund, are always sent. The others are rate limited. */
const noticeRules: Readonly<Record<SubscriptionEmailData['kind'], NoticeRule | 'always'>> = {
  charge_ahead: 'always',
  receipt: 'always',
  refunded: 'always',
  trial_started: { bucket: 'reserved' },
  payment_failed: { bucket: 'reserved' },
  cancelled: { bucket: 'shared' },
  reactivated: { bucket: 'shared', reverses: 'billing.cancelled' },
  ended: { bucket: 'shared' },
};

export interface SubscriptionEmailDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser'>;
  readonly usedTrials: Pick<UsedTrials, 'refundedAt'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  /** Null if the user no longer exists. */
  readonly findRecipient: (userId: string) => Promise<EmailRecipient | null>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** The email that reports a change. */
export function emailForChange(change: SubscriptionChange): SubscriptionEmailData {
  switch (change.kind) {
    case 'trial_started':
      return { kind: 'trial_started', trialEnd: change.trialEnd.toISOString() };
    case 'charged': {
      const { charge, isFirst, nextChargeAt } = change;
      return {
        kind: 'receipt',
        amountPence: charge.amountPence,
        paidAt: charge.at.toISOString(),
        nextChargeAt: toIso(nextChargeAt),
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

/** Whether the email is still correct. It may have been delayed, for example by an unavailable mail server. */
function isStillCurrent(row: SubscriptionRow, email: SubscriptionEmailData, now: Date): boolean {
  const state = subscriptionStateOf(row);
  switch (email.kind) {
    case 'trial_started':
    case 'charge_ahead':
      return state === 'trialing' && row.trialEnd?.toISOString() === email.trialEnd && row.trialEnd > now;
    case 'payment_failed':
      return row.lastChargeOutcome === 'failed' && state !== 'ended';
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

/**
 * A receipt that was delayed announces no payment if the plan has been cancelled meanwhile. It offers no refund if there
 * has been one, also to another account with this mailbox.
 */
async function withCurrentPlan(
  { usedTrials }: SubscriptionEmailDeps,
  email: SubscriptionEmailData,
  row: SubscriptionRow,
  to: EmailRecipient,
): Promise<SubscriptionEmailData> {
  if (email.kind !== 'receipt') return email;
  const state = subscriptionStateOf(row);
  const isCancelled = state === 'cancelling' || state === 'ended';
  const isRefunded = row.refundedAt !== null || (await usedTrials.refundedAt(to.email)) !== null;
  return { ...email, ...(isCancelled && { nextChargeAt: null }), ...(isRefunded && { refundUntil: null }) };
}

/**
 * Runs one job. Sends nothing if the user no longer exists. A permanently refused address ends the job without a retry,
 * because the subscription page shows the same information.
 */
export async function sendSubscriptionEmail(deps: SubscriptionEmailDeps, job: z.infer<typeof payload>): Promise<void> {
  const [row, recipient] = await Promise.all([deps.store.findByUser(job.userId), deps.findRecipient(job.userId)]);
  if (row === null || recipient === null || !isStillCurrent(row, job, deps.clock.now())) return;
  const content = await renderSubscriptionEmail(await withCurrentPlan(deps, job, row, recipient), recipient, row, deps);
  const message = { kind: `billing.${job.kind}`, to: recipient.email, ...content };
  const rule = noticeRules[job.kind];
  if (rule === 'always') await deps.mailer.send(message);
  else await deps.sendNotice(message, rule);
}
