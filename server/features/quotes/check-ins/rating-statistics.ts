import { type DimensionKey, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { givenKeys } from '#contract/domain/rating-sources.ts';
import { type LastGiven, ratingModelOf } from '#contract/domain/rating-statistics.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { RecordedRatings } from './check-ins-store.ts';

/**
 * Statistics of check-ins, which may be in any order of days, but must be newest first within a day. Means and
 * covariance use set values only: a carried one repeats another, and check-ins with inferred sources lack every 3,
 * which would move the means.
 */
export function statisticsOfCheckIns(checkIns: readonly RecordedRatings[]) {
  const recorded = checkIns.filter(({ sources, sourcesInferred }) => !sourcesInferred && sources.set.length > 0);
  const { means, covariance } = ratingModelOf(recorded.map(({ ratings, sources }) => pick(ratings, sources.set)));
  // Ordered by the days they are for, so a day that was filled in later comes after the days that follow it.
  const newestFirst = checkIns.toSorted((one, other) => other.localDay.localeCompare(one.localDay));
  const given = newestFirst.map(({ ratings, sources }) => pick(ratings, givenKeys(sources)));
  const lastGiven = (key: DimensionKey): LastGiven | null => {
    const checkInsAgo = given.findIndex((ratings) => ratings[key] !== undefined);
    const value = given[checkInsAgo]?.[key];
    const localDay = newestFirst[checkInsAgo]?.localDay;
    return value === undefined || localDay === undefined ? null : { value, checkInsAgo, localDay };
  };
  return {
    means: [...means],
    covariance: covariance.map((row) => [...row]),
    lastGiven: recordOf(dimensionKeys, lastGiven),
    checkIns: recorded.length,
  };
}

const pick = (ratings: Ratings, keys: readonly DimensionKey[]): Partial<Ratings> =>
  Object.fromEntries(keys.map((key) => [key, ratings[key]]));
