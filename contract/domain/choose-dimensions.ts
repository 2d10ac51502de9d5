/**
 * Which three dimensions the check-in on Home asks: those that tell most about all 15 today, and always what the help
 * lines depend on. Pure functions.
 */
import { SHORT_CHECK_IN_DIMENSIONS } from '../limits.ts';
import { daysBetween } from './days.ts';
import { type DimensionKey, dimensionKeys, isHard } from './mood.ts';
import { observe, type RatingModel, type RatingStatistics, varianceOf } from './rating-statistics.ts';

export interface Answer {
  readonly key: DimensionKey;
  readonly value: number;
}

/** What was given in this many newest check-ins still tells something about today. */
const RECENT_CHECK_INS = 2;
/** The correlation of a rating with the one before: on the same day, and with what factor it falls each day. Assumed. */
const SAME_DAY_CORRELATION = 0.7;
const DAILY_FACTOR = 0.8;

/**
 * The dimension to ask next in a short check-in; null after {@link SHORT_CHECK_IN_DIMENSIONS}. The safety rule comes
 * first, so that someone who stops after one slider was still asked; then what removes most of the remaining variance.
 */
export function nextDimension(
  statistics: RatingStatistics,
  answers: readonly Answer[],
  today: string,
): DimensionKey | null {
  if (answers.length >= SHORT_CHECK_IN_DIMENSIONS) return null;
  const model = expectedToday(statistics, answers, today);
  const required = requiredDimensions(statistics, answers);
  const open = required.length > 0 ? required : dimensionKeys.filter((key) => answers.every((one) => one.key !== key));
  return mostInformative(model, open);
}

/** Means and covariance of today's ratings, given what was said lately and the answers so far. */
export function expectedToday(statistics: RatingStatistics, answers: readonly Answer[], today: string): RatingModel {
  let model: RatingModel = statistics;
  dimensionKeys.forEach((key, at) => {
    const last = statistics.lastGiven[key];
    if (!last || last.checkInsAgo >= RECENT_CHECK_INS) return;
    const correlation = SAME_DAY_CORRELATION * DAILY_FACTOR ** Math.max(0, daysBetween(last.localDay, today));
    // A reading of another moment: its variance grows with the days since, until it says nothing.
    const readingVariance = (statistics.covariance[at]?.[at] ?? 0) * (1 / correlation ** 2 - 1);
    model = observe(model, at, last.value, readingVariance);
  });
  for (const { key, value } of answers) model = observe(model, dimensionKeys.indexOf(key), value);
  return model;
}

/** Greedy: the one with the largest sum of what it explains of every dimension, itself included. */
function mostInformative(model: RatingModel, open: readonly DimensionKey[]): DimensionKey | null {
  const explained = (key: DimensionKey): number => {
    const at = dimensionKeys.indexOf(key);
    const variance = varianceOf(model, at);
    if (variance <= 0) return 0;
    return (model.covariance[at] ?? []).reduce((sum, covariance) => sum + covariance ** 2 / variance, 0);
  };
  return open.reduce<DimensionKey | null>(
    (best, key) => (best === null || explained(key) > explained(best) ? key : best),
    null,
  );
}

/** Rule 13 (`needs-help.ts`) rests on these two more than on any other. */
const helpDimensions = ['hopeForFuture', 'urgencyOfNeed'] as const satisfies readonly DimensionKey[];

/**
 * The dimensions one of which has to be asked now, so that the rule that opens the help lines never goes without:
 * - hope, if the newest value given was low, and urgency, if it was high: each for itself;
 * - urgency, if hope was rated low in this check-in;
 * - one of the two, if neither was given in the last two check-ins, or the last one was hard, or an answer is.
 * A check-in that opened the help lines needs no rule of its own: each of their reasons has a hard value in it, or low
 * hope or high urgency from before.
 */
function requiredDimensions({ lastGiven }: RatingStatistics, answers: readonly Answer[]): readonly DimensionKey[] {
  const isAnswered = (key: DimensionKey): boolean => answers.some((answer) => answer.key === key);
  const wasHard = (key: DimensionKey): boolean => {
    const last = lastGiven[key];
    return last !== null && isHard(key, last.value);
  };
  const isLow = answers.some(({ key, value }) => key === 'hopeForFuture' && isHard(key, value));
  const each = helpDimensions.filter((key) => !isAnswered(key) && (wasHard(key) || (isLow && key === 'urgencyOfNeed')));
  if (each.length > 0) return each;
  if (helpDimensions.some(isAnswered)) return [];
  const isRecent = helpDimensions.some((key) => (lastGiven[key]?.checkInsAgo ?? RECENT_CHECK_INS) < RECENT_CHECK_INS);
  const lastWasHard = dimensionKeys.some((key) => lastGiven[key]?.checkInsAgo === 0 && wasHard(key));
  return !isRecent || lastWasHard || answers.some(({ key, value }) => isHard(key, value)) ? helpDimensions : [];
}
