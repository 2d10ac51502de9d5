/**
 * Limits card testing, in which an attacker uses the card form to find out which stolen cards are valid. After five
 * declined cards within 24 hours the customer's open forms are closed, and a new one is refused until fewer than five
 * remain in that period.
 */
import { DAY_MS } from '#contract/domain/days.ts';
import { failure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Payments } from '#server/ports/payments/port.ts';

/** More than a user needs who mistypes, or whose bank declines several cards. */
const MAX_DECLINED_CARDS_PER_DAY = 5;

export interface DeclinedCardsDeps {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'declinedCards' | 'cancelSetups'>;
  /** False disables the limit. */
  readonly limitsDeclinedCards: boolean;
}

const LIMIT_MESSAGE =
  "Several cards were declined today, so we've stopped for a day. Your bank can tell you why. Nothing was charged.";

/**
 * Closes the customer's open forms if too many cards were declined.
 * @returns the refusal of a new form, or null if one is allowed.
 */
export async function enforceDeclinedCardLimit(deps: DeclinedCardsDeps, customerId: string) {
  const { clock, payments, limitsDeclinedCards } = deps;
  if (!limitsDeclinedCards) return null;
  const now = clock.now().getTime();
  const declinedAt = await payments.declinedCards(customerId, new Date(now - DAY_MS));
  const oldestCounted = declinedAt[MAX_DECLINED_CARDS_PER_DAY - 1];
  if (!oldestCounted) return null;
  await payments.cancelSetups(customerId);
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestCounted.getTime() + DAY_MS - now) / 1000));
  return failure('too_many_requests', { retryAfterSeconds, message: LIMIT_MESSAGE });
}
