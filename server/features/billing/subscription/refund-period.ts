import { DAY_MS } from '#contract/domain/days.ts';
import { REFUND_DAYS } from '#contract/limits.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const REFUND_MS = REFUND_DAYS * DAY_MS;

/** The end of the refund period for a first charge at this time. */
export const refundEndOf = (firstPaidAt: Date): Date => new Date(firstPaidAt.getTime() + REFUND_MS);

/**
 * When the refund period of this user's first charge ends. Null if there is nothing to refund, or if another account
 * with this mailbox has had a refund.
 */
export async function findRefundUntil(
  usedTrials: Pick<UsedTrials, 'refundedAt'>,
  email: string,
  row: SubscriptionRow | null,
  now: Date,
): Promise<Date | null> {
  if (!row?.firstPaidAt || row.refundedAt !== null) return null;
  const end = refundEndOf(row.firstPaidAt);
  return now < end && (await usedTrials.refundedAt(email)) === null ? end : null;
}
