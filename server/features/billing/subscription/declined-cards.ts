/**
 * Stops the testing of stolen cards. A card form reveals whether a card is valid, so someone with a list of cards wants
 * many forms. After a few declined cards the open form is closed, and a new one is available a day later.
 */
import { failure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Payments } from '../../../ports/payments/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than users need who mistype, or whose bank declines one card after another. */
const MAX_DECLINED_CARDS_PER_DAY = 5;

export interface DeclinedCardsDeps {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'declinedCards' | 'cancelSetups'>;
  /** False turns off the limit. */
  readonly limitsDeclinedCards: boolean;
}

const LIMIT_MESSAGE =
  "Several cards were declined today, so we've stopped for a day. Your bank can tell you why. Nothing was charged.";

/**
 * Closes the open forms if too many cards were declined.
 * @returns the failure for a new form, or null when one is allowed.
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
