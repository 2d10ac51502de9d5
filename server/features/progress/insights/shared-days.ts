/** The days on which two dimensions were both set, and what each of the two was on them. */
import { type DimensionKey, dimensionKeys, dimensions } from '#contract/domain/mood.ts';
import { type Autocorrelation, estimateAutocorrelation, type LagCounts, lagCounts } from './autocorrelation.ts';
import { daysWithValue, type ObservedDays } from './observed-days.ts';
import { ranksOf, unitVectorOf } from './ranks.ts';
import { variesEnough } from './variance.ts';

/** A dimension on all days: oriented so that higher is easier, and null where it was not set. */
export interface OrientedDimension {
  readonly key: DimensionKey;
  readonly values: readonly (number | null)[];
  /** The days on which it was set: the same text for two dimensions that were set on the same days. */
  readonly setOn: string;
  /** Over all days on which it was set, which are more than it shares with any other dimension. */
  readonly autocorrelation: Autocorrelation;
}

/** @param minDays dimensions that were set on fewer days are left out. */
export function orientDimensions(days: ObservedDays, minDays: number): OrientedDimension[] {
  return dimensionKeys.flatMap((key) => {
    const turn = dimensions[key].hardEnd === 'high' ? -1 : 1;
    const values = days.ratings[key].map((value) => (value === null ? null : turn * value));
    const set = daysWithValue(days, (index) => values[index] ?? null);
    if (set.at.length < minDays) return [];
    const setOn = values.map((value) => (value === null ? '-' : '+')).join('');
    return [
      { key, values, setOn, autocorrelation: estimateAutocorrelation(set.at, ranksOf(set.values), lagCounts(set.at)) },
    ];
  });
}

/** 1 where the other dimension is taken from the day after. */
export type Lag = 0 | 1;

/** Indices into the lists of the days: `others[i]` belongs to `ones[i]`. */
export interface SharedDays {
  readonly ones: readonly number[];
  readonly others: readonly number[];
  readonly counts: LagCounts;
}

/** Computed once for all pairs of dimensions that were set on the same days. */
export function sharedDaysOf(days: ObservedDays) {
  const partners = { 0: days.at.map((_, index) => index), 1: nextDays(days) };
  const found = new Map<string, SharedDays>();
  return (one: OrientedDimension, other: OrientedDimension, lag: Lag): SharedDays => {
    const name = `${lag} ${one.setOn} ${other.setOn}`;
    const shared = found.get(name) ?? findSharedDays(days.at, one, other, partners[lag]);
    found.set(name, shared);
    return shared;
  };
}

/**
 * For each day the index of the next one. Null unless the two are consecutive, or if either was filled in later: the
 * memory of such a day is coloured by the days after it.
 */
const nextDays = ({ at, filledIn }: ObservedDays): (number | null)[] =>
  at.map((day, index) => (at[index + 1] === day + 1 && !filledIn[index] && !filledIn[index + 1] ? index + 1 : null));

function findSharedDays(
  at: readonly number[],
  one: OrientedDimension,
  other: OrientedDimension,
  partners: readonly (number | null)[],
): SharedDays {
  const isSet = ({ values }: OrientedDimension, index: number) => (values[index] ?? null) !== null;
  const ones = partners.flatMap((partner, index) =>
    partner !== null && isSet(one, index) && isSet(other, partner) ? index : [],
  );
  return {
    ones,
    others: ones.map((index) => partners[index] ?? 0),
    counts: lagCounts(ones.map((index) => at[index] ?? 0)),
  };
}

/** The ranks of a dimension on some days, computed once for all pairs. Null if it hardly varies. */
export function rankedDimensions() {
  const known = new WeakMap<readonly number[], Map<DimensionKey, Float64Array | null>>();
  return ({ key, values }: OrientedDimension, indices: readonly number[]): Float64Array | null => {
    const byDimension = known.get(indices) ?? new Map<DimensionKey, Float64Array | null>();
    known.set(indices, byDimension);
    const unit = byDimension.get(key);
    if (unit !== undefined) return unit;
    const set = indices.map((index) => values[index] ?? 0);
    const ranked = variesEnough(set) ? unitVectorOf(ranksOf(set)) : null;
    byDimension.set(key, ranked);
    return ranked;
  };
}
