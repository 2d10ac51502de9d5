/**
 * Chooses the three dimensions that the check-in on Home asks for: those that are most informative about all 15 today,
 * and always those that the help lines depend on. Pure functions.
 */
import { SHORT_CHECK_IN_DIMENSIONS } from '../limits.ts';
import { daysBetween } from './days.ts';
import { type DimensionKey, dimensionKeys, isHard } from './mood.ts';
import { observe, type RatingModel, type RatingStatistics, varianceOf } from './rating-statistics.ts';

export interface Answer {
  readonly key: DimensionKey;
  readonly value: number;
}

/** Ratings given in this many of the newest check-ins are still informative about today. */
const RECENT_CHECK_INS = 2;
/**
 * The assumed correlation of a rating with the previous one: on the same day, and the factor by which it falls per day.
 */
const SAME_DAY_CORRELATION = 0.7;
const DAILY_FACTOR = 0.8;

/**
 * The dimension to ask for next in a short check-in; null after {@link SHORT_CHECK_IN_DIMENSIONS}. The safety rule
 * comes first, so that its question has been asked even if the user stops after one slider. After that, the dimension
 * that removes most of the remaining variance.
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

/** Means and covariance of today's ratings, given the recent ratings and the answers so far. */
export function expectedToday(statistics: RatingStatistics, answers: readonly Answer[], today: string): RatingModel {
  let model: RatingModel = statistics;
  dimensionKeys.forEach((key, at) => {
    const newest = statistics.lastGiven[key];
    if (!newest || newest.checkInsAgo >= RECENT_CHECK_INS) return;
    const correlation = SAME_DAY_CORRELATION * DAILY_FACTOR ** Math.max(0, daysBetween(newest.localDay, today));
    // The observation is from another moment: its variance grows with the days since, until it carries no information.
    const readingVariance = (statistics.covariance[at]?.[at] ?? 0) * (1 / correlation ** 2 - 1);
    model = observe(model, at, newest.value, readingVariance);
  });
  for (const { key, value } of answers) model = observe(model, dimensionKeys.indexOf(key), value);
  return model;
}

/** Greedy: the dimension that explains the largest sum of variance over all dimensions, itself included. */
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

/** Rule 13 (`needs-help.ts`) depends on these two more than on any other. */
const helpDimensions = ['hopeForFuture', 'urgencyOfNeed'] as const satisfies readonly DimensionKey[];

/**
 * The dimensions of which one must be asked now, so that the rule that opens the help lines always has a current
 * answer:
 * - hope, if its newest value was low, and urgency, if its newest value was high: each independently;
 * - urgency, if hope was rated low in this check-in;
 * - one of the two, if neither was given in the last two check-ins, or if the last check-in or an answer contained a
 *   hard value.
 * A check-in that opened the help lines needs no separate rule: each of its reasons includes a hard value, or an
 * earlier low hope or high urgency.
 */
function requiredDimensions({ lastGiven }: RatingStatistics, answers: readonly Answer[]): readonly DimensionKey[] {
  const isAnswered = (key: DimensionKey): boolean => answers.some((answer) => answer.key === key);
  const wasHard = (key: DimensionKey): boolean => {
    const newest = lastGiven[key];
    return newest !== null && isHard(key, newest.value);
  };
  const isLow = answers.some(({ key, value }) => key === 'hopeForFuture' && isHard(key, value));
  const each = helpDimensions.filter((key) => !isAnswered(key) && (wasHard(key) || (isLow && key === 'urgencyOfNeed')));
  if (each.length > 0) return each;
  if (helpDimensions.some(isAnswered)) return [];
  const isRecent = helpDimensions.some((key) => (lastGiven[key]?.checkInsAgo ?? RECENT_CHECK_INS) < RECENT_CHECK_INS);
  const lastWasHard = dimensionKeys.some((key) => lastGiven[key]?.checkInsAgo === 0 && wasHard(key));
  return !isRecent || lastWasHard || answers.some(({ key, value }) => isHard(key, value)) ? helpDimensions : [];
}
