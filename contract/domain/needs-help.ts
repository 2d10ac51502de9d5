/**
 * When the help lines open by themselves: beside a quote, and beside a check-in in the offline queue. Decided only
 * here, never by a writer, and by the same code on the server and in the browser.
 */
import { SHORT_CHECK_IN_DIMENSIONS } from '../limits.ts';
import { countHard, type DimensionKey, dimensionKeys, easeOf, isHard, type Ratings } from './mood.ts';
import { givenKeys, type SentRatings, type SourcedRatings, sourcedRatings } from './rating-sources.ts';

/** From this many hard ratings on, the help lines open. A product decision, not clinical fact. */
const HARD_DIMENSIONS_MIN = 8;

/** Of this many check-ins before a partial one, at most this many days old, a rating still counts as known. */
const KNOWN_CHECK_INS = 2;
const KNOWN_DAYS = 7;
/** This many before those tell what is usual. */
const USUAL_CHECK_INS = 28;
/** How many check-ins before a partial one are looked at. */
export const EARLIER_CHECK_INS = KNOWN_CHECK_INS + USUAL_CHECK_INS;
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
 * {@link needsHelp} for a check-in that says which ratings were set. One that gives all 15 is judged as it is. In a
 * partial one the rest counts as it was last known, the count of hard ratings as a share (eight of fifteen can never be
 * seen in three sliders), and a clear fall from what is usual counts too. docs/decisions/044-short-check-in.md has the
 * figures.
 * @param earlier the user's check-ins before this one, newest first; more than {@link EARLIER_CHECK_INS} are not used.
 * @param recentHopes as for needsHelp, from the check-ins in which hope was given.
 */
export const needsHelpAsKnown = (
  checkIn: DatedRatings,
  earlier: readonly DatedRatings[],
  recentHopes: readonly number[],
): boolean => {
  if (needsHelp(knownRatings(checkIn, earlier), recentHopes)) return true;
  const given = givenKeys(checkIn.sources).length;
  if (given === dimensionKeys.length) return false;
  const newestFirst = [checkIn, ...recentOf(checkIn, earlier)];
  if (hasFallen(newestFirst, earlier.slice(KNOWN_CHECK_INS, EARLIER_CHECK_INS))) return true;
  return (given <= SHORT_CHECK_IN_DIMENSIONS ? shortCheckInShares : partialCheckInShares).some(
    ({ checkIns, known, share }) => {
      const ratings = Object.values(knownValues(newestFirst.slice(0, checkIns)));
      return ratings.length >= known && ratings.filter(({ hard }) => hard).length >= share * ratings.length;
    },
  );
};

/** Whether a check-in opens the help lines whatever was said before it. */
export const needsHelpByItself = (sent: SentRatings): boolean =>
  needsHelpAsKnown({ ...sourcedRatings(sent), madeAt: 0 }, [], []);

/** Of so many newest check-ins, at least so many known ratings, at least this share of them hard. */
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

/** The check-ins before a partial one that still tell how someone is, newest first. */
const recentOf = (checkIn: DatedRatings, earlier: readonly DatedRatings[]): DatedRatings[] =>
  earlier.slice(0, KNOWN_CHECK_INS).filter(({ madeAt }) => checkIn.madeAt - madeAt <= KNOWN_DAYS * DAY_MS);

/** At least so many ratings that can be compared, and on average so many steps below usual. */
const FALL_RATINGS_MIN = 4;
const FALL_STEPS = 0.8;

/**
 * Whether the newest check-ins are clearly below what is usual for this user, with something hard among them. Each
 * rating is compared with the mean of the same dimension, because they are not asked equally often.
 */
const hasFallen = (newest: readonly DatedRatings[], before: readonly DatedRatings[]): boolean => {
  const given = newest.flatMap(valuesOf);
  const usual = before.flatMap(valuesOf);
  const falls = given.flatMap(({ key, ease }) => {
    const eases = usual.filter((one) => one.key === key).map((one) => one.ease);
    return eases.length > 0 ? [mean(eases) - ease] : [];
  });
  return given.some(({ hard }) => hard) && falls.length >= FALL_RATINGS_MIN && mean(falls) >= FALL_STEPS;
};

const valuesOf = ({ ratings, sources }: DatedRatings) =>
  givenKeys(sources).map((key) => ({ key, ease: easeOf(key, ratings[key]), hard: isHard(key, ratings[key]) }));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** For each rating that was given in any of these, the newest value and whether it is hard. */
const knownValues = (newestFirst: readonly DatedRatings[]) => {
  const known: Partial<Record<DimensionKey, { readonly value: number; readonly hard: boolean }>> = {};
  for (const { ratings, sources } of newestFirst)
    for (const key of givenKeys(sources)) known[key] ??= { value: ratings[key], hard: isHard(key, ratings[key]) };
  return known;
};

/**
 * The ratings of a partial check-in as far as they are known: in place of each one that was not given stands the newest
 * given one of the two check-ins before it, if that is at most a week old. Otherwise three sliders in the middle would
 * close the help lines on someone who was at their worst yesterday.
 */
export const knownRatings = (checkIn: DatedRatings, earlier: readonly DatedRatings[]): Ratings => {
  const known = knownValues([checkIn, ...recentOf(checkIn, earlier)]);
  return Object.fromEntries(dimensionKeys.map((key) => [key, known[key]?.value ?? checkIn.ratings[key]])) as Ratings;
};
