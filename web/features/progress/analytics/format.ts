/** Formats scores, and the numbers of days that a chart needs. */
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';

/** A score as shown everywhere on the page, with one decimal: "3.4". */
export const formatScore = (score: number): string => score.toFixed(1);

/**
 * The displayed score as a number. Sentences compare this value, so that they never contradict the displayed numbers.
 */
export const roundScore = (score: number): number => Number(formatScore(score));

/**
 * The text shown in place of a chart: how many days it needs, and how many there are. `where` restricts the days: "in
 * the last 30 days".
 */
export function formatDaysNeeded(days: number, has: number, where = ''): string {
  const requirement = `You need ${formatCount(days, 'day')} of check-ins${where && ` ${where}`} to see this.`;
  return `${requirement} ${formatHas(has)}`;
}

/** "You have 1 so far." */
export const formatHas = (days: number): string =>
  days === 0 ? 'You have none yet.' : `You have ${formatInteger(days)} so far.`;

/**
 * A smaller difference between two averages of a chart counts as about the same. It is less than MOOD_DIFFERENCE_MIN,
 * from which a change is reported by itself: here the sentence only describes numbers that are in view.
 */
export const CHART_DIFFERENCE_MIN = 0.2;

/** With fewer days than this, a chart would show little but chance. */
export const MIN_DAYS = 3;
