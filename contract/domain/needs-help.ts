/**
 * When the help lines open by themselves: beside a quote, and beside a check-in in the offline queue. Decided only
 * here, never by a writer, and by the same code on the server and in the browser.
 */
import { countHard, type DimensionKey, dimensionKeys, type Ratings } from './mood.ts';
import { givenKeys, type SourcedRatings } from './rating-sources.ts';

/** From this many hard ratings on, the help lines open. A product decision, not clinical fact. */
const HARD_DIMENSIONS_MIN = 8;

/** Of this many check-ins before a partial one, at most this many days old, a rating still counts as known. */
export const KNOWN_CHECK_INS = 2;
const KNOWN_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @param recentHopes hopeForFuture of the user's check-ins before this one, newest first. Low hope (1 or 2) in three
 *   check-ins in a row, this one included, is one of the reasons.
 */
export const needsHelp = (ratings: Ratings, recentHopes: readonly number[]): boolean => {
  const lowHopeThreeTimes =
    [ratings.hopeForFuture, ...recentHopes].slice(0, 3).filter((hope) => hope <= 2).length === 3;
  const noHopeAndLittleToHold =
    ratings.hopeForFuture === 1 &&
    (ratings.supportSystemStrength <= 2 || ratings.stressLevel === 5 || ratings.anxietyLevel === 5);
  return (
    ratings.urgencyOfNeed === 5 ||
    noHopeAndLittleToHold ||
    countHard(ratings) >= HARD_DIMENSIONS_MIN ||
    lowHopeThreeTimes
  );
};

/** A check-in and when it was made, in milliseconds. */
export interface DatedRatings extends SourcedRatings {
  readonly madeAt: number;
}

/**
 * The ratings of a partial check-in as far as they are known, for {@link needsHelp} alone: in place of each one that was
 * not given stands the newest given one of the two check-ins before it, if that is at most a week old. Otherwise three
 * sliders in the middle would close the help lines on somebody who was at their worst yesterday.
 * @param earlier the user's check-ins before this one, newest first.
 */
export const knownRatings = (checkIn: DatedRatings, earlier: readonly DatedRatings[]): Ratings => {
  const recent = earlier
    .slice(0, KNOWN_CHECK_INS)
    .filter(({ madeAt }) => checkIn.madeAt - madeAt <= KNOWN_DAYS * DAY_MS)
    .map(({ ratings, sources }) => ({ ratings, given: givenKeys(sources) }));
  const given = givenKeys(checkIn.sources);
  const known = (key: DimensionKey) =>
    (given.includes(key) ? undefined : recent.find((one) => one.given.includes(key)))?.ratings[key];
  return Object.fromEntries(dimensionKeys.map((key) => [key, known(key) ?? checkIn.ratings[key]])) as Ratings;
};
