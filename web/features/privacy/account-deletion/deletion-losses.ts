/** What a user who deletes their account loses of what they have paid for. Pure. */
import type { SubscriptionStatus } from '#contract/calls/billing.ts';
import { formatDate, formatDateTime } from '#web/dates/format-date.ts';

/** The part of the GET /api/subscription-status reply that this depends on. Times are unix seconds. */
interface PaidPlan {
  readonly status: SubscriptionStatus;
  readonly pendingCharge: object | null;
  readonly current_period_end: number | null;
  readonly refundUntil: number | null;
}

interface DeletionLosses {
  /** The first payment, which can still be refunded. */
  readonly refund: string | null;
  readonly paidTime: string | null;
}

export function deletionLosses({ status, pendingCharge, current_period_end, refundUntil }: PaidPlan): DeletionLosses {
  const isPaid = status === 'active' && pendingCharge === null && current_period_end !== null;
  return {
    refund:
      refundUntil === null
        ? null
        : `You can get your first payment back until ${formatDateTime(1000 * refundUntil)}, but only before you delete your account.`,
    paidTime: isPaid
      ? `You've paid for access until ${formatDate(1000 * current_period_end)}. Deleting your account ends it${
          refundUntil === null ? ", and that payment isn't returned" : ''
        }.`
      : null,
  };
}
