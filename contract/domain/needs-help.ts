/**
 * When the help lines open by themselves: beside a quote, and beside a check-in in the offline queue. Decided only
 * here, never by a writer, and by the same code on the server and in the browser.
 */
import { countHard, type Ratings } from './mood.ts';

/** From this many hard ratings on, the help lines open. A product decision, not clinical fact. */
const HARD_DIMENSIONS_MIN = 8;

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
