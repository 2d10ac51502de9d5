/**
 * What a text may speak of: the ratings that were given, set or carried. Every other value is 3 because the scores need
 * a number, and says nothing.
 */
import { type DimensionKey, dimensionKeys, type Ratings } from '../contract/domain/mood.ts';
import { givenRatings } from '../contract/domain/rating-sources.ts';

/** Ratings, and which of them were given. */
export interface GivenRatings {
  readonly ratings: Ratings;
  readonly given: readonly DimensionKey[];
}

/** Only then may something be said of the whole of it: "most things are all right". */
export const isAllGiven = (given: readonly DimensionKey[]): boolean =>
  dimensionKeys.every((key) => given.includes(key));

/** The same with 3 in place of every rating that was not given, so that nothing can depend on its value. */
export const withGivenOnly = <Request extends GivenRatings>(request: Request): Request => ({
  ...request,
  ratings: givenRatings(request.ratings, { set: request.given, carried: [] }),
});
