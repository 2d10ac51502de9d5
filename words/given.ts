/**
 * What a text may speak of: the ratings that were given, set or carried. Every other value is a meaningless 3, because
 * the scores need a number.
 */
import { type DimensionKey, dimensionKeys, type Ratings } from '../contract/domain/mood.ts';
import { givenRatings } from '../contract/domain/rating-sources.ts';

/** Ratings, and which of them were given. */
export interface GivenRatings {
  readonly ratings: Ratings;
  readonly given: readonly DimensionKey[];
}

/** Whether all 15 were given. Only then may a text speak of all of them together: "most things are all right". */
export const isAllGiven = (given: readonly DimensionKey[]): boolean =>
  dimensionKeys.every((key) => given.includes(key));

/** The request with 3 in place of every rating that was not given, so that nothing can depend on its value. */
export const withGivenOnly = <Request extends GivenRatings>(request: Request): Request => ({
  ...request,
  ratings: givenRatings(request.ratings, { set: request.given, carried: [] }),
});
