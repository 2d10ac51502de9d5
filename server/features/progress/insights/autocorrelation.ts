/**
 * How long a series remembers. Moods last: today is like yesterday, so 90 days say less than 90 unrelated ones would.
 * Everything here works on days that may have gaps between them.
 */

/** How alike days `lag` apart are, as a correlation: `share` × `fade` to the power of the lag. */
export interface Autocorrelation {
  /** 1 less the part of a day's rating that is gone the next day: rounding, the moment of asking. */
  readonly share: number;
  /** What is left after one more day. */
  readonly fade: number;
}

/** After so many days nothing is taken to be left. */
const MAX_LAG = 60;
const MAX_FADE = 0.95;
/** Before there is data: so much is left from one day to the next... */
const PRIOR = 0.4;
/** ...which weighs as much as so many pairs of neighbouring days. */
const PRIOR_WEIGHT = 10;

/** Which places of two sets of days lie exactly `lag` days apart, counted both ways. */
export type LagCounts = readonly number[];

/** Place k: how many pairs (a day of `from`, a day of `to` k days later) there are. */
export function lagCounts(from: readonly number[], to: readonly number[] = from): LagCounts {
  const there = new Uint8Array(Math.max(0, ...from, ...to) + MAX_LAG + 1);
  for (const day of to) there[day] = 1;
  const counts = new Array<number>(MAX_LAG + 1).fill(0);
  for (const day of from) {
    for (let lag = 1; lag <= MAX_LAG; lag += 1) counts[lag] = (counts[lag] ?? 0) + (there[day + lag] ?? 0);
  }
  return counts;
}

/** The memory of a series, from how alike its days are 1, 2 and 3 days apart. */
export function estimateAutocorrelation(
  at: readonly number[],
  values: readonly number[],
  counts: LagCounts,
): Autocorrelation {
  const raw = [1, 2, 3].map((lag) => lagCorrelation(at, values, lag));
  const first = fitAutocorrelation(raw, counts);
  // A series has its own mean taken out, which makes its days look less alike than they are.
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

/** Correlation of the series with itself `lag` days later; 0 where there is nothing to compare. Days ascend. */
function lagCorrelation(at: readonly number[], values: readonly number[], lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sums = { products: 0, pairs: 0, squares: 0 };
  let later = 0;
  for (let place = 0; place < at.length; place += 1) {
    const off = (values[place] ?? 0) - mean;
    const wanted = (at[place] ?? 0) + lag;
    sums.squares += off * off;
    while (later < at.length && (at[later] ?? 0) < wanted) later += 1;
    if (at[later] !== wanted) continue;
    sums.products += off * ((values[later] ?? 0) - mean);
    sums.pairs += 1;
  }
  return sums.pairs === 0 || sums.squares === 0 ? 0 : sums.products / sums.pairs / (sums.squares / values.length);
}

/**
 * By how much memory widens a variance: 1 + 2 Σ (pairs of days k apart / n) ρ(k) — Bartlett's sum over the days there are.
 * @param memory of the product of the two series, for a correlation; of the series itself, for a mean.
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

/** The memory of two series' product, which is what widens their correlation. */
export const productAutocorrelation = (one: Autocorrelation, other: Autocorrelation): Autocorrelation => ({
  share: one.share * other.share,
  fade: one.fade * other.fade,
});
