/**
 * The source of each of a check-in's 15 values. A value is *set* if the user rated it in this check-in, *carried* if
 * they took it over with "Same as last time", and *unset* otherwise. An unset value is stored as 3, and only counts in
 * the scores, averages and dots that are defined over all 15. Constants and pure functions only.
 */
import { type DimensionKey, dimensionKeys, RATING_DEFAULT, type Ratings } from './mood.ts';
import { recordOf } from './record-of.ts';

/** Without duplicates, and no dimension is in both lists. A dimension in neither is unset. */
export interface RatingSources {
  readonly set: readonly DimensionKey[];
  readonly carried: readonly DimensionKey[];
}

/** Ratings together with their sources. */
export interface SourcedRatings {
  readonly ratings: Ratings;
  readonly sources: RatingSources;
}

/** All 15 rated in this check-in. */
export const allSet: RatingSources = { set: dimensionKeys, carried: [] };

/** The dimensions that the user gave, set or carried, in the order they are asked. */
export const givenKeys = ({ set, carried }: RatingSources): DimensionKey[] =>
  dimensionKeys.filter((key) => set.includes(key) || carried.includes(key));

/** The values that are set or carried; all others are 3. */
export const givenRatings = (ratings: Readonly<Partial<Ratings>>, sources: RatingSources): Ratings => {
  const given = new Set(givenKeys(sources));
  return recordOf(dimensionKeys, (key) => (given.has(key) ? (ratings[key] ?? RATING_DEFAULT) : RATING_DEFAULT));
};

/** Ratings as sent: without `set`, every rating that was sent and not carried is set. */
export interface SentRatings extends Readonly<Partial<Ratings>> {
  readonly set?: readonly DimensionKey[] | undefined;
  readonly carried?: readonly DimensionKey[] | undefined;
}

export const sentSources = (sent: SentRatings): RatingSources => {
  const carried = new Set(sent.carried);
  const others = dimensionKeys.filter((key) => sent[key] !== undefined && !carried.has(key));
  return { set: sent.set ? [...new Set(sent.set)] : others, carried: [...carried] };
};

/** Ratings as stored and judged: a rating that is neither set nor carried is 3. */
export const sourcedRatings = (sent: SentRatings): SourcedRatings => {
  const sources = sentSources(sent);
  return { ratings: givenRatings(sent, sources), sources };
};

/**
 * The values that were certainly rated, if sources were not recorded: an untouched slider stays at 3, so a 3 may or may
 * not be an answer.
 */
export const inferredSources = (ratings: Ratings, carried: readonly DimensionKey[] = []): RatingSources => ({
  set: dimensionKeys.filter((key) => ratings[key] !== RATING_DEFAULT && !carried.includes(key)),
  carried,
});

/**
 * Whether the client sends sources. A client that implements only the specification does not: for it, an omitted rating
 * is a 3.
 */
export const sendsSources = ({ set, carried = [] }: SentRatings): boolean => set !== undefined || carried.length > 0;

/** The storage format of a list of dimensions: one bit per dimension, the first one asked lowest. */
export const toDimensionMask = (keys: readonly DimensionKey[]): number =>
  keys.reduce((mask, key) => mask | dimensionBit(key), 0);

/** The dimensions of a mask, in the order they are asked. */
export const fromDimensionMask = (mask: number): DimensionKey[] =>
  dimensionKeys.filter((key) => (mask & dimensionBit(key)) !== 0);

export const dimensionBit = (key: DimensionKey): number => 1 << dimensionKeys.indexOf(key);
