/** Finds two dimensions that move together, on the same day or with one a day later. */
import { type DimensionKey, dimensionKeys, dimensions } from '../../../../contract/domain/mood.ts';
import {
  type Autocorrelation,
  estimateAutocorrelation,
  type LagCounts,
  lagCounts,
  productAutocorrelation,
  varianceInflation,
} from './autocorrelation.ts';
import type { Finding } from './finding.ts';
import type { ObservedDays } from './observed-days.ts';
import { pairText } from './phrases.ts';
import { correlationOf, ranksOf, unitVectorOf } from './ranks.ts';
import { correlationInterval, holmBonferroni, roundToTwoDecimals, tToNormal } from './significance.ts';
import { variesEnough } from './variance.ts';

/** The smallest correlation worth mentioning. */
const MIN_CORRELATION = 0.3;
/** The minimum number of days, or of pairs of consecutive days. */
const MIN_DAYS = 14;
/** With fewer effective (independent) days than this, no statement is possible. */
const MIN_EFFECTIVE_DAYS = 8;

type Lag = 0 | 1;
interface TestedPair {
  readonly one: DimensionKey;
  readonly other: DimensionKey;
  readonly lag: Lag;
  /** Rank correlation, with both dimensions oriented so that higher is easier. */
  readonly r: number;
  readonly n: number;
  readonly effective: number;
  readonly strength: number;
}

/** A dimension's ranks on some days, and their autocorrelation. */
interface RankedDimension {
  readonly key: DimensionKey;
  readonly unit: Float64Array;
  readonly autocorrelation: Autocorrelation;
}

export function findPairs(days: ObservedDays): Finding[] {
  const tried = [...testSameDay(days), ...testNextDay(days)];
  return holmBonferroni(tried, days.labels.length)
    .filter(({ r }) => Math.abs(r) >= MIN_CORRELATION)
    .filter(isStrongestForPair)
    .map((pair) => pairFinding(pair, tried.length));
}

/**
 * A pair found on the same day also shows, more weakly, a day later. Of the same two dimensions only the strongest
 * finding is kept.
 */
const isStrongestForPair = ({ one, other }: TestedPair, place: number, found: readonly TestedPair[]): boolean =>
  found.findIndex((pair) => [pair.one, pair.other].includes(one) && [pair.one, pair.other].includes(other)) === place;

function testSameDay(days: ObservedDays): TestedPair[] {
  const places = days.at.map((_, place) => place);
  if (places.length < MIN_DAYS) return [];
  const counts = lagCounts(days.at);
  const sides = rankDimensions(days, places, counts);
  return sides.flatMap((one, place) => sides.slice(place + 1).flatMap((other) => testPair(one, other, 0, counts)));
}

/** Only consecutive days that both have check-ins count. A dimension is not paired with itself. */
function testNextDay(days: ObservedDays): TestedPair[] {
  const firsts = days.at.flatMap((day, place) => (days.at[place + 1] === day + 1 ? place : []));
  if (firsts.length < MIN_DAYS) return [];
  const counts = lagCounts(firsts.map((place) => days.at[place] ?? 0));
  const ones = rankDimensions(days, firsts, counts);
  const others = rankDimensions(
    days,
    firsts.map((place) => place + 1),
    counts,
  );
  return ones.flatMap((one) =>
    others.flatMap((other) => (one.key === other.key ? [] : testPair(one, other, 1, counts))),
  );
}

/** The dimensions that vary enough on these days to be tested. */
function rankDimensions(days: ObservedDays, places: readonly number[], counts: LagCounts): RankedDimension[] {
  const at = places.map((place) => days.at[place] ?? 0);
  return dimensionKeys.flatMap((key): RankedDimension[] => {
    const values = places.map((place) => days.ratings[key][place] ?? 0);
    if (!variesEnough(values)) return [];
    const turn = dimensions[key].hardEnd === 'high' ? -1 : 1;
    const ranks = ranksOf(values.map((value) => turn * value));
    const unit = unitVectorOf(ranks);
    return unit ? [{ key, unit, autocorrelation: estimateAutocorrelation(at, ranks, counts) }] : [];
  });
}

function testPair(one: RankedDimension, other: RankedDimension, lag: Lag, counts: LagCounts): TestedPair[] {
  const n = one.unit.length;
  const effective = Math.min(
    n,
    n / varianceInflation(productAutocorrelation(one.autocorrelation, other.autocorrelation), counts, n),
  );
  if (effective < MIN_EFFECTIVE_DAYS) return [];
  const r = Math.min(0.999, Math.max(-0.999, correlationOf(one.unit, other.unit)));
  const t = r * Math.sqrt((effective - 2) / (1 - r * r));
  const strength = Math.abs(tToNormal(t, effective - 2));
  return [{ one: one.key, other: other.key, lag, r, n, effective, strength }];
}

function pairFinding({ one, other, lag, r, n, effective, strength }: TestedPair, tried: number): Finding {
  const together = r > 0;
  const { low, high } = correlationInterval(Math.abs(r), effective);
  const seenOn = lag === 0 ? `${n} days` : `${n} days and the day after each`;
  return {
    type: 'pair',
    subject: `pair:${one}:${other}:${lag}`,
    direction: together ? 1 : -1,
    text: pairText(one, other, lag, together),
    evidence: `Seen on ${seenOn}. Strength ${Math.abs(r).toFixed(2)}, likely between ${low.toFixed(2)} and ${high.toFixed(2)}; ${tried} pairs were looked at.`,
    figures: {
      n,
      effectiveDays: Math.round(effective),
      estimate: roundToTwoDecimals(r),
      low: roundToTwoDecimals(together ? low : -high),
      high: roundToTwoDecimals(together ? high : -low),
      lagDays: lag,
      tried,
      strength: roundToTwoDecimals(strength),
    },
    strength,
    about: [one, other],
  };
}
