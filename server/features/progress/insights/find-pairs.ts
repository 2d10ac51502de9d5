/** Finds two dimensions that move together, on the same day or with one a day later. */
import type { DimensionKey } from '#contract/domain/mood.ts';
import { productAutocorrelation, varianceInflation } from './autocorrelation.ts';
import type { Finding } from './finding.ts';
import type { ObservedDays } from './observed-days.ts';
import { pairText } from './phrases.ts';
import { correlationOf } from './ranks.ts';
import {
  type Lag,
  type OrientedDimension,
  orientDimensions,
  rankedDimensions,
  type SharedDays,
  sharedDaysOf,
} from './shared-days.ts';
import { correlationInterval, holmBonferroni, roundToTwoDecimals, tToNormal } from './significance.ts';

/** The smallest correlation worth mentioning. */
const MIN_CORRELATION = 0.3;
/** The minimum number of days on which both were set, or of such days followed by the other's. */
const MIN_DAYS = 14;
/**
 * Most dimensions that move together do so on the same day, and there are twice as many tests for the next day. So each
 * of those gets this share of the significance level of a test for the same day.
 */
const NEXT_DAY_WEIGHT = 0.25;
/** With fewer effective (independent) days than this, no statement is possible. */
const MIN_EFFECTIVE_DAYS = 8;

interface TestedPair {
  readonly one: DimensionKey;
  readonly other: DimensionKey;
  readonly lag: Lag;
  /** Rank correlation, with both dimensions oriented so that higher is easier. */
  readonly r: number;
  /** On how many days both were set. */
  readonly days: number;
  readonly effective: number;
  readonly strength: number;
  readonly weight: number;
}

export function findPairs(days: ObservedDays): Finding[] {
  const tried = testPairs(days);
  return holmBonferroni(tried)
    .filter(({ r }) => Math.abs(r) >= MIN_CORRELATION)
    .toSorted((one, other) => other.strength - one.strength)
    .filter(isStrongestForPair)
    .map((pair) => pairFinding(pair, tried.length));
}

/**
 * A pair found on the same day also shows, more weakly, a day later. Of the same two dimensions only the strongest
 * finding is kept.
 */
const isStrongestForPair = ({ one, other }: TestedPair, index: number, found: readonly TestedPair[]): boolean =>
  found.findIndex((pair) => [pair.one, pair.other].includes(one) && [pair.one, pair.other].includes(other)) === index;

/** Every two dimensions on the same day, and each with every other a day later. A dimension is not paired with itself. */
function testPairs(days: ObservedDays): TestedPair[] {
  const sides = orientDimensions(days, MIN_DAYS);
  const sharedDays = sharedDaysOf(days);
  const ranksOn = rankedDimensions();
  const test = (one: OrientedDimension, other: OrientedDimension, lag: Lag): TestedPair[] => {
    const shared = sharedDays(one, other, lag);
    if (shared.ones.length < MIN_DAYS) return [];
    const units = [ranksOn(one, shared.ones), ranksOn(other, shared.others)] as const;
    return units[0] && units[1] ? testPair(one, other, lag, shared, correlationOf(units[0], units[1])) : [];
  };
  return sides.flatMap((one, index) => [
    ...sides.slice(index + 1).flatMap((other) => test(one, other, 0)),
    ...sides.flatMap((other) => (one === other ? [] : test(one, other, 1))),
  ]);
}

function testPair(
  one: OrientedDimension,
  other: OrientedDimension,
  lag: Lag,
  { ones, counts }: SharedDays,
  correlation: number,
): TestedPair[] {
  const days = ones.length;
  const both = productAutocorrelation(one.autocorrelation, other.autocorrelation);
  const effective = Math.min(days, days / varianceInflation(both, counts, days));
  if (effective < MIN_EFFECTIVE_DAYS) return [];
  const r = Math.min(0.999, Math.max(-0.999, correlation));
  const t = r * Math.sqrt((effective - 2) / (1 - r * r));
  const strength = Math.abs(tToNormal(t, effective - 2));
  const weight = lag === 0 ? 1 : NEXT_DAY_WEIGHT;
  return [{ one: one.key, other: other.key, lag, r, days, effective, strength, weight }];
}

const STRONG = 0.7;
const FAIRLY_STRONG = 0.5;

function strengthWord(correlation: number): string {
  const size = Math.abs(correlation);
  if (size >= STRONG) return 'strong';
  return size >= FAIRLY_STRONG ? 'fairly strong' : 'moderate';
}

function pairFinding({ one, other, lag, r, days, effective, strength }: TestedPair, tried: number): Finding {
  const together = r > 0;
  const { low, high } = correlationInterval(Math.abs(r), effective);
  const seenOn = lag === 0 ? `Seen on ${days} days` : `Seen on ${days} days and the day after each`;
  return {
    type: 'pair',
    subject: `pair:${one}:${other}:${lag}`,
    direction: together ? 1 : -1,
    text: pairText(one, other, lag, together),
    evidence: `${seenOn}. The link is ${strengthWord(r)} (${Math.abs(r).toFixed(2)}, where 0 is none and 1 is always; likely between ${low.toFixed(2)} and ${high.toFixed(2)}). We compared ${tried} pairs, so a few may be chance.`,
    figures: {
      n: days,
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
