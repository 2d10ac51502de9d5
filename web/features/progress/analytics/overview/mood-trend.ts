import { meanOf } from '#contract/domain/mean.ts';
import { MOOD_DIFFERENCE_MIN } from '#contract/domain/mood.ts';

/** Compares the mood of the newest check-ins with that of the ones before. */
export type Trend = 'up' | 'flat' | 'down';

/** With fewer check-ins, which may be minutes apart, the label does not say "lately". */
const MIN_FOR_LATELY = 5;

/** @param history scores, newest first. With an odd number, the middle one belongs to the newer half. */
export function moodTrend(history: readonly number[]): Trend {
  if (history.length < 2) return 'flat';
  const half = Math.ceil(history.length / 2);
  // Rounded far below the precision of a score, because the mean of tenths is not exact in floating point.
  const change = Math.round((meanOf(history.slice(0, half)) - meanOf(history.slice(half))) * 1e9) / 1e9;
  if (Math.abs(change) <= MOOD_DIFFERENCE_MIN) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** The label of the trend's icon. */
export function trendLabel(history: readonly number[]): string {
  if (history.length < 2) return 'No trend yet';
  const trend = moodTrend(history);
  if (history.length < MIN_FOR_LATELY) {
    return { up: 'Higher than before', flat: 'About the same', down: 'Lower than before' }[trend];
  }
  return { up: 'Rising lately', flat: 'Steady lately', down: 'Dipping lately' }[trend];
}
