import { REFUND_DAYS } from '../../../../contract/limits.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const REFUND_MS = REFUND_DAYS * 24 * 60 * 60 * 1000;

/** Until when a first charge made then can be given back. */
export const refundEndOf = (firstPaidAt: Date): Date => new Date(firstPaidAt.getTime() + REFUND_MS);

/** Until when this person's first charge can be given back; null: nothing to give back. */
export function refundUntil(row: SubscriptionRow | null, now: Date): Date | null {
  if (!row?.firstPaidAt || row.refundedAt !== null) return null;
  const end = refundEndOf(row.firstPaidAt);
  return now < end ? end : null;
}
