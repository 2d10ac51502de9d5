/**
 * When the help lines open automatically: next to a quote, and next to a check-in in the offline queue. Decided only
 * here, never by a writer, and by the same code on the server and in the browser.
 */
import { SHORT_CHECK_IN_DIMENSIONS } from '../limits.ts';
import { DAY_MS } from './days.ts';
import { meanOf } from './mean.ts';
import { countHard, type DimensionKey, dimensionKeys, easeOf, isHard, type Ratings } from './mood.ts';
import { givenKeys, type SentRatings, type SourcedRatings, sourcedRatings } from './rating-sources.ts';
import { recordOf } from './record-of.ts';

/** With this many hard ratings or more, the help lines open. A product decision, not clinical fact. */
export const HARD_DIMENSIONS_MIN = 8;

/**
 * The number of check-ins before a partial one in which a rating still counts as known, and their maximum age in days.
 */
export const KNOWN_CHECK_INS = 2;
export const KNOWN_DAYS = 7;
/** The number of check-ins before those that determine what is usual. */
const USUAL_CHECK_INS = 28;
/** The number of check-ins before a partial one that are considered. */
export const EARLIER_CHECK_INS = KNOWN_CHECK_INS + USUAL_CHECK_INS;

/**
 * @param recentHopes hopeForFuture of the user's previous check-ins, newest first. Low hope (1 or 2) in three
 *   consecutive check-ins, including this one, is one of the reasons.
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
 * {@link needsHelp} for a check-in with known sources. One that gives all 15 ratings is judged as it is. In a partial
 * one, a missing rating counts with its last known value, the number of hard ratings counts as a share (three sliders
 * can never show eight of fifteen), and a clear fall from what is usual counts too.
 * docs/decisions/044-short-check-in.md has the figures.
 * @param earlier the user's previous check-ins, newest first; more than {@link EARLIER_CHECK_INS} are not used.
 * @param recentHopes as for needsHelp, from the check-ins in which hope was given.
 */
export const needsHelpAsKnown = (
  checkIn: DatedRatings,
  earlier: readonly DatedRatings[],
  recentHopes: readonly number[],
): boolean => {
  if (needsHelp(knownRatings(checkIn, earlier), recentHopes)) return true;
  const givenCount = givenKeys(checkIn.sources).length;
  if (givenCount === dimensionKeys.length) return false;
  const newestFirst = [checkIn, ...recentOf(checkIn, earlier)];
  if (hasFallen(newestFirst, earlier.slice(KNOWN_CHECK_INS, EARLIER_CHECK_INS))) return true;
  return (givenCount <= SHORT_CHECK_IN_DIMENSIONS ? shortCheckInShares : partialCheckInShares).some(
    ({ checkIns, known, share }) => {
      const ratings = Object.values(knownValues(newestFirst.slice(0, checkIns)));
      return ratings.length >= known && ratings.filter(({ hard }) => hard).length >= share * ratings.length;
    },
  );
};

/** Whether a check-in opens the help lines whatever was said before it. */
export const needsHelpByItself = (sent: SentRatings): boolean =>
  needsHelpAsKnown({ ...sourcedRatings(sent), madeAt: 0 }, [], []);

/** Over this many of the newest check-ins: at least this many known ratings, of which at least this share is hard. */
interface HardShare {
  readonly checkIns: number;
  readonly known: number;
  readonly share: number;
}
/** Rule 13 counts eight of fifteen. */
const HARD_SHARE = HARD_DIMENSIONS_MIN / dimensionKeys.length;
const shortCheckInShares: readonly HardShare[] = [
  { checkIns: 1, known: 3, share: 1 },
  { checkIns: 2, known: 4, share: HARD_SHARE },
  { checkIns: 3, known: 5, share: HARD_SHARE },
];
const partialCheckInShares: readonly HardShare[] = [{ checkIns: 3, known: HARD_DIMENSIONS_MIN, share: HARD_SHARE }];

/** The check-ins before a partial one that are recent enough to count, newest first. */
const recentOf = (checkIn: DatedRatings, earlier: readonly DatedRatings[]): DatedRatings[] =>
  earlier.slice(0, KNOWN_CHECK_INS).filter(({ madeAt }) => checkIn.madeAt - madeAt <= KNOWN_DAYS * DAY_MS);

/** At least this many comparable ratings, on average this many steps below usual. */
const FALL_RATINGS_MIN = 4;
const FALL_STEPS = 0.8;

/**
 * Whether the newest check-ins are clearly below what is usual for this user, with at least one hard rating among them.
 * Each rating is compared with the mean of the same dimension, because not all dimensions are asked equally often.
 */
const hasFallen = (newest: readonly DatedRatings[], earlier: readonly DatedRatings[]): boolean => {
  const given = newest.flatMap(valuesOf);
  const usual = earlier.flatMap(valuesOf);
  const falls = given.flatMap(({ key, ease }) => {
    const eases = usual.filter((one) => one.key === key).map((one) => one.ease);
    return eases.length > 0 ? [meanOf(eases) - ease] : [];
  });
  return given.some(({ hard }) => hard) && falls.length >= FALL_RATINGS_MIN && meanOf(falls) >= FALL_STEPS;
};

const valuesOf = ({ ratings, sources }: DatedRatings) =>
  givenKeys(sources).map((key) => ({ key, ease: easeOf(key, ratings[key]), hard: isHard(key, ratings[key]) }));

/** For each dimension that was given in any of these check-ins, the newest value and whether it is hard. */
const knownValues = (newestFirst: readonly DatedRatings[]) => {
  const known: Partial<Record<DimensionKey, { readonly value: number; readonly hard: boolean }>> = {};
  for (const { ratings, sources } of newestFirst)
    for (const key of givenKeys(sources)) known[key] ??= { value: ratings[key], hard: isHard(key, ratings[key]) };
  return known;
};

/**
 * The ratings of a partial check-in as far as they are known: a rating that was not given is replaced by the newest
 * value from the two previous check-ins, if that is at most a week old. Otherwise three sliders in the middle would
 * close the help lines for a user who was at their worst yesterday.
 */
export const knownRatings = (checkIn: DatedRatings, earlier: readonly DatedRatings[]): Ratings => {
  const known = knownValues([checkIn, ...recentOf(checkIn, earlier)]);
  return recordOf(dimensionKeys, (key) => known[key]?.value ?? checkIn.ratings[key]);
};
