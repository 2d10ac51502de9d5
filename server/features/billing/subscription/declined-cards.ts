/**
 * An end to trying stolen cards: a card form tells whether a card is good, so whoever has a list of them wants many
 * forms. After a few refusals the form that is open is closed, and a new one is there a day later.
 */
import { failure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Payments } from '../../../ports/payments/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than somebody needs who mistypes, or whose bank says no to one card and the next. */
export const MAX_DECLINED_CARDS_PER_DAY = 5;

export interface DeclinedCardsDeps {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'declinedCards' | 'cancelSetups'>;
  /** False lifts the limit. */
  readonly limitsDeclinedCards: boolean;
}

const LIMIT_MESSAGE =
  'Several cards were declined today, so we stopped for a day. Your bank can tell you why. Nothing was charged.';

/** Closes the forms that are open where there were too many. @returns the refusal of another one; null: go on. */
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
