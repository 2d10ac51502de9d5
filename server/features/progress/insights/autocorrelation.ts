/**
 * Estimates the autocorrelation of a series. Moods persist: today resembles yesterday, so 90 days contain less
 * information than 90 independent ones would. Everything here handles gaps between days.
 */
import { meanOf } from '#contract/domain/mean.ts';

/** The correlation of days `lag` apart: `share` × `fade` to the power of `lag`. */
export interface Autocorrelation {
  /** 1 minus the part of a day's rating that is gone the next day, such as rounding and the moment of the check-in. */
  readonly share: number;
  /** The factor by which the rest shrinks with each further day. */
  readonly fade: number;
}

/** Beyond this many days the correlation is taken to be zero. */
const MAX_LAG = 60;
const MAX_FADE = 0.95;
/** The prior for the correlation of consecutive days. */
const PRIOR = 0.4;
/** The prior weighs as much as this many pairs of consecutive days. */
const PRIOR_WEIGHT = 10;

/** Index k holds the number of pairs of days, one of each set, that lie k days apart. */
export type LagCounts = readonly number[];

/** Index k of the result is the number of pairs of a day in `from` and a day in `to` that is k days later. */
export function lagCounts(from: readonly number[], to: readonly number[] = from): LagCounts {
  const isInTo = new Uint8Array(Math.max(0, ...from, ...to) + MAX_LAG + 1);
  for (const day of to) isInTo[day] = 1;
  const counts = new Array<number>(MAX_LAG + 1).fill(0);
  for (const day of from) {
    for (let lag = 1; lag <= MAX_LAG; lag += 1) counts[lag] = (counts[lag] ?? 0) + (isInTo[day + lag] ?? 0);
  }
  return counts;
}

/** Estimated from the correlations of the series with itself at lags of 1, 2 and 3 days. */
export function estimateAutocorrelation(
  at: readonly number[],
  values: readonly number[],
  counts: LagCounts,
): Autocorrelation {
  const raw = [1, 2, 3].map((lag) => lagCorrelation(at, values, lag));
  const first = fitAutocorrelation(raw, counts);
  // Subtracting a series' own mean makes its days look less alike than they are. This corrects for it.
  const lost = varianceInflation(first, counts, values.length) / Math.max(1, values.length);
  return fitAutocorrelation(
    raw.map((value) => value + lost * (1 - value)),
    counts,
  );
}

function fitAutocorrelation([one = 0, two = 0, three = 0]: readonly number[], counts: LagCounts): Autocorrelation {
  const pairs = counts[1] ?? 0;
  const next = Math.min(MAX_FADE, (pairs * one + PRIOR_WEIGHT * PRIOR) / (pairs + PRIOR_WEIGHT));
  if (next <= 0) return { share: 0, fade: 0 };
  const isClear = one > 2 / Math.sqrt(Math.max(1, pairs));
  const fade = isClear ? Math.min(MAX_FADE, Math.max(next, (two + three) / (one + two))) : next;
  return { share: next / fade, fade };
}

/**
 * The correlation of the series with itself `lag` days later, or 0 when there is nothing to compare. Days are in
 * ascending order.
 */
function lagCorrelation(at: readonly number[], values: readonly number[], lag: number): number {
  const mean = meanOf(values);
  const sums = { products: 0, pairs: 0, squares: 0 };
  let later = 0;
  for (let index = 0; index < at.length; index += 1) {
    const off = (values[index] ?? 0) - mean;
    const wanted = (at[index] ?? 0) + lag;
    sums.squares += off * off;
    while (later < at.length && (at[later] ?? 0) < wanted) later += 1;
    if (at[later] !== wanted) continue;
    sums.products += off * ((values[later] ?? 0) - mean);
    sums.pairs += 1;
  }
  return sums.pairs === 0 || sums.squares === 0 ? 0 : sums.products / sums.pairs / (sums.squares / values.length);
}

/**
 * The factor by which autocorrelation widens a variance: 1 + 2 Σ (pairs of days k apart / n) ρ(k). This is Bartlett's
 * sum over the days present.
 * @param autocorrelation of the product of the two series for a correlation, or of the series itself for a mean.
 */
export function varianceInflation({ share, fade }: Autocorrelation, counts: LagCounts, n: number): number {
  let sum = 0;
  let left = share;
  for (let lag = 1; lag < counts.length; lag += 1) {
    left *= fade;
    sum += (counts[lag] ?? 0) * left;
  }
  return 1 + (2 * sum) / Math.max(1, n);
}

/** The autocorrelation of the product of two series, which widens their correlation's variance. */
export const productAutocorrelation = (one: Autocorrelation, other: Autocorrelation): Autocorrelation => ({
  share: one.share * other.share,
  fade: one.fade * other.fade,
});
