/** Two dimensions that move together: on the same day, or the one with the other a day later. */
import { type DimensionKey, dimensionKeys, dimensions } from '../../../../contract/mood.ts';
import { asNormal, correlationInterval, rounded, standing } from './certainty.ts';
import type { Finding } from './finding.ts';
import { inflation, type LagCounts, lagCounts, type Memory, memoryOf, product } from './memory.ts';
import { pairText } from './phrases.ts';
import { correlationOf, ranksOf, unitOf } from './ranks.ts';
import type { SeenDays } from './seen-days.ts';
import { varies } from './varies.ts';

/** The least strength worth a word. */
const FLOOR = 0.3;
/** Days, or pairs of neighbouring days, that are needed. */
const DAYS_MIN = 14;
/** With fewer days than this that count as unrelated, nothing can be told. */
const EFFECTIVE_MIN = 8;

type Lag = 0 | 1;
interface Tried {
  readonly one: DimensionKey;
  readonly other: DimensionKey;
  readonly lag: Lag;
  /** Rank correlation, both turned so that more is easier. */
  readonly r: number;
  readonly n: number;
  readonly effective: number;
  readonly strength: number;
}

/** A dimension's ranks on some days, and how long they remember. */
interface Side {
  readonly key: DimensionKey;
  readonly unit: Float64Array;
  readonly memory: Memory;
}

export function findPairs(days: SeenDays): Finding[] {
  const tried = [...sameDay(days), ...nextDay(days)];
  return standing(tried, days.labels.length)
    .filter(({ r }) => Math.abs(r) >= FLOOR)
    .filter(isStrongestOfItsTwo)
    .map((pair) => pairFinding(pair, tried.length));
}

/** A pair seen on the same day shows the day after too, only weaker: of the same two only the strongest is kept. */
const isStrongestOfItsTwo = ({ one, other }: Tried, place: number, found: readonly Tried[]): boolean =>
  found.findIndex((pair) => [pair.one, pair.other].includes(one) && [pair.one, pair.other].includes(other)) === place;

function sameDay(days: SeenDays): Tried[] {
  const places = days.at.map((_, place) => place);
  if (places.length < DAYS_MIN) return [];
  const counts = lagCounts(days.at);
  const sides = sidesOf(days, places, counts);
  return sides.flatMap((one, place) => sides.slice(place + 1).flatMap((other) => tryPair(one, other, 0, counts)));
}

/** Only where both of two neighbouring days have entries. A dimension with itself is no pair. */
function nextDay(days: SeenDays): Tried[] {
  const firsts = days.at.flatMap((day, place) => (days.at[place + 1] === day + 1 ? place : []));
  if (firsts.length < DAYS_MIN) return [];
  const counts = lagCounts(firsts.map((place) => days.at[place] ?? 0));
  const ones = sidesOf(days, firsts, counts);
  const others = sidesOf(
    days,
    firsts.map((place) => place + 1),
    counts,
  );
  return ones.flatMap((one) =>
    others.flatMap((other) => (one.key === other.key ? [] : tryPair(one, other, 1, counts))),
  );
}

/** The dimensions that vary enough on these days to be tried. */
function sidesOf(days: SeenDays, places: readonly number[], counts: LagCounts): Side[] {
  const at = places.map((place) => days.at[place] ?? 0);
  return dimensionKeys.flatMap((key): Side[] => {
    const values = places.map((place) => days.ratings[key][place] ?? 0);
    if (!varies(values)) return [];
    const turn = dimensions[key].hardEnd === 'high' ? -1 : 1;
    const ranks = ranksOf(values.map((value) => turn * value));
    const unit = unitOf(ranks);
    return unit ? [{ key, unit, memory: memoryOf(at, ranks, counts) }] : [];
  });
}

function tryPair(one: Side, other: Side, lag: Lag, counts: LagCounts): Tried[] {
  const n = one.unit.length;
  const effective = Math.min(n, n / inflation(product(one.memory, other.memory), counts, n));
  if (effective < EFFECTIVE_MIN) return [];
  const r = Math.min(0.999, Math.max(-0.999, correlationOf(one.unit, other.unit)));
  const t = r * Math.sqrt((effective - 2) / (1 - r * r));
  const strength = Math.abs(asNormal(t, effective - 2));
  return [{ one: one.key, other: other.key, lag, r, n, effective, strength }];
}

function pairFinding({ one, other, lag, r, n, effective, strength }: Tried, tried: number): Finding {
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
      estimate: rounded(r),
      low: rounded(together ? low : -high),
      high: rounded(together ? high : -low),
      lagDays: lag,
      tried,
      strength: rounded(strength),
    },
    strength,
    about: [one, other],
  };
}
