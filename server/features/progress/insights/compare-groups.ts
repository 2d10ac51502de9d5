/** Tests whether one group of days differs from another, allowing for the similarity of days close to each other. */

import { meanOf } from '#contract/domain/mean.ts';
import {
  type Autocorrelation,
  estimateAutocorrelation,
  type LagCounts,
  lagCounts,
  productAutocorrelation,
  varianceInflation,
} from './autocorrelation.ts';
import { ranksOf } from './ranks.ts';
import { intervalHalfWidth95, tToNormal } from './significance.ts';

/** Days, oldest first, with the value measured on each. */
export interface DaySeries {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

export interface Difference {
  /** Mean of `one` minus mean of `others`. */
  readonly estimate: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** Number of days in each group. */
  readonly one: number;
  readonly others: number;
  /** Distance from 0 in standard errors, by values or by ranks, whichever is smaller. */
  readonly strength: number;
}

/**
 * The variance that rounding to whole steps adds. A user who always rates 3 does not feel exactly the same every day.
 */
const ROUNDING_VARIANCE = 1 / 12;

/** A difference with its standard error. */
interface Estimate {
  readonly estimate: number;
  readonly error: number;
  readonly degrees: number;
}

/** With fewer effective (independent) days than this, no statement is possible. */
const MIN_EFFECTIVE_DAYS = 8;

/**
 * @param usual the days whose variation measures chance: both groups together, or only `others` when `one` is a
 * continuous stretch of days, whose difference would look like autocorrelation.
 * @returns null when there are too few days, or when nothing varies.
 */
export function compareGroups(one: DaySeries, others: DaySeries, usual: 'both' | 'others'): Difference | null {
  const cut = one.values.length;
  // Ranks are tested as well as values, so that a single unusual day cannot produce a finding.
  const ranks = ranksOf([...one.values, ...others.values]);
  const ranked = [
    { at: one.at, values: ranks.slice(0, cut) },
    { at: others.at, values: ranks.slice(cut) },
  ] as const;
  return combineEstimates(
    estimateBetween(one, others, usual, ROUNDING_VARIANCE),
    estimateBetween(...ranked, usual, 0),
    [cut, others.values.length],
  );
}

/** The same for differences within each day: signed ranks, as in Wilcoxon's test. */
export function compareWithinDays({ at, values }: DaySeries): Difference | null {
  const sizes = ranksOf(values.map(Math.abs));
  const signed = values.map((value, index) => Math.sign(value) * (sizes[index] ?? 0));
  return combineEstimates(
    estimateWithin({ at, values }, ROUNDING_VARIANCE),
    estimateWithin({ at, values: signed }, 0),
    [values.length, values.length],
  );
}

function combineEstimates(
  byValue: Estimate | null,
  byRank: Estimate | null,
  [one, others]: readonly [number, number],
): Difference | null {
  if (!byValue) return null;
  const strengths = [byValue, byRank ?? byValue].map(({ estimate, error, degrees }) =>
    Math.abs(tToNormal(estimate / error, degrees)),
  );
  const half = intervalHalfWidth95(byValue.degrees) * byValue.error;
  return {
    estimate: byValue.estimate,
    low: byValue.estimate - half,
    high: byValue.estimate + half,
    one,
    others,
    strength: Math.min(...strengths),
  };
}

function estimateBetween(one: DaySeries, others: DaySeries, usual: 'both' | 'others', least: number): Estimate | null {
  const noise = estimateNoise(usual === 'both' ? mergeSeries(one, others) : others, least);
  if (!noise) return null;
  const error = Math.sqrt(noise.variance * varianceOfDifference(one.at, others.at, noise.autocorrelation));
  return { estimate: meanOf(one.values) - meanOf(others.values), error, degrees: noise.degrees };
}

/** Both groups in one series, oldest first, so that a slow drift counts as autocorrelation and not as a difference. */
function mergeSeries(one: DaySeries, others: DaySeries): DaySeries {
  const days = [one, others].flatMap(({ at, values }) => at.map((day, index) => ({ day, value: values[index] ?? 0 })));
  days.sort((earlier, later) => earlier.day - later.day);
  return { at: days.map(({ day }) => day), values: days.map(({ value }) => value) };
}

function estimateWithin({ at, values }: DaySeries, least: number): Estimate | null {
  const noise = estimateNoise({ at, values }, least);
  if (!noise) return null;
  const error = Math.sqrt(
    (noise.variance * varianceInflation(noise.autocorrelation, lagCounts(at), values.length)) / values.length,
  );
  return { estimate: meanOf(values), error, degrees: noise.degrees };
}

/**
 * The variance of the days, at least `least`, and their autocorrelation. Null when there are too few days, or nothing
 * varies.
 */
function estimateNoise({ at, values }: DaySeries, least: number) {
  const n = values.length;
  const counts = lagCounts(at);
  const autocorrelation = estimateAutocorrelation(at, values, counts);
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const effective = n / varianceInflation(productAutocorrelation(autocorrelation, autocorrelation), counts, n);
  // Days that are alike vary less around their own mean than in the long run.
  const free = n - varianceInflation(autocorrelation, counts, n);
  if (effective < MIN_EFFECTIVE_DAYS || free < 1) return null;
  const variance = Math.max(least, squares / free);
  return variance > 0 ? { autocorrelation, variance, degrees: effective - 2 } : null;
}

/**
 * The variance of the difference of means, for days with variance 1. Never less than for independent days, however much
 * the groups alternate.
 */
function varianceOfDifference(
  one: readonly number[],
  others: readonly number[],
  autocorrelation: Autocorrelation,
): number {
  const alone = (at: readonly number[]) => varianceInflation(autocorrelation, lagCounts(at), at.length) / at.length;
  const shared = sharedLags(one, others);
  const together = shared.reduce(
    (sum, count, lag) => sum + count * autocorrelation.share * autocorrelation.fade ** lag,
    0,
  );
  const full = alone(one) + alone(others) - (2 * together) / (one.length * others.length);
  return Math.max(full, 1 / one.length + 1 / others.length);
}

/** How many pairs of days of the two groups lie that far apart, in either direction. */
function sharedLags(one: readonly number[], others: readonly number[]): LagCounts {
  const ahead = lagCounts(one, others);
  const behind = lagCounts(others, one);
  return ahead.map((count, lag) => count + (behind[lag] ?? 0));
}
