/**
 * An end to trying stolen cards: a card form tells whether a card is good, so whoever has a list of them wants many
 * forms. After a few refusals the form that is open is closed, and a new one is there a day later.
 */
import { failure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Payments } from '../../ports/payments/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than somebody needs who mistypes, or whose bank says no to one card and the next. */
export const REFUSED_CARDS_A_DAY = 5;

export interface RefusedCardsDeps {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'refusedCards' | 'closeSetups'>;
  /** False lifts the limit. */
  readonly limitsRefusedCards: boolean;
}

const MESSAGE =
  'Several cards were declined today, so we stopped for a day. Your bank can tell you why. Nothing was charged.';

/** Closes the forms that are open where there were too many. @returns the refusal of another one; null: go on. */
export async function refusalAfterRefusedCards(deps: RefusedCardsDeps, customerId: string) {
  const { clock, payments, limitsRefusedCards } = deps;
  if (!limitsRefusedCards) return null;
  const now = clock.now().getTime();
  const refused = await payments.refusedCards(customerId, new Date(now - DAY_MS));
  const oldestThatCounts = refused[REFUSED_CARDS_A_DAY - 1];
  if (!oldestThatCounts) return null;
  await payments.closeSetups(customerId);
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + DAY_MS - now) / 1000));
  return failure('too_many_requests', { retryAfterSeconds, message: MESSAGE });
}
