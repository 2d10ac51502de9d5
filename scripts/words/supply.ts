/**
 * How long the passages last for users whose ratings do not change: `npm run words -- --supply`. No goals, because
 * identical days cannot all have different passages; docs/quote-safety.md says what happens when they run out.
 */
import { meanOf } from '../../contract/domain/mean.ts';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  isHard,
  type TimeOfDay,
  timesOfDay,
} from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { type Profile, realisticProfiles } from '../../words/testing/profiles.ts';
import { passageQuotes } from '../../words/writer/choose-passage.ts';
import { randomFor } from '../../words/writer/seed.ts';
import { unchangingProfiles } from './long-runs.ts';
import { formatCount, formatPercent, shareOf } from './metric.ts';
import { isFromParts, requestGiving, type Written, writtenDayAfterDay } from './written.ts';

const SEED = 20261127;
const USERS_WITH_THREE = 40;
const DAYS_WITH_THREE = 30;
const DAYS_WITH_ONE = 90;
const DAYS_WITH_NEED = 60;
const USERS_FILLING_IN = 300;
const DAYS_FILLED_IN = 7;

type Supply = readonly [what: string, measured: string];

/** The same check-in every day. From the third day on, low hope has been given three times in a row. */
const sameDays = (
  profile: Profile,
  days: number,
  given: readonly DimensionKey[] = dimensionKeys,
  isEarlierDay = false,
): Written[] => {
  const { ratings } = requestGiving(profile, given);
  const hope = ratings.hopeForFuture;
  const requestOn = (day: number) =>
    requestGiving(profile, given, { isEarlierDay, isHelpOpen: needsHelp(ratings, day < 2 ? [] : [hope, hope]) });
  return writtenDayAfterDay(Array.from({ length: days }, (_, day) => requestOn(day)));
};

const shareFromParts = (days: readonly Written[]): string => formatPercent(shareOf(days, isFromParts));

const fittingSupply = (): Supply => {
  const counts = unchangingProfiles()
    .map((profile) => requestFor(profile))
    .map((request) => [...passageQuotes(request, randomFor(request), 0)].length)
    .toSorted((one, other) => one - other);
  return [
    `all 15 ratings, the same every day (${counts.length} people): passages that fit, fewest, median, most`,
    `${counts[0]}, ${counts[Math.floor(counts.length / 2)]}, ${counts.at(-1)}`,
  ];
};

const threeSupply = (): Supply => {
  const next = seededRandom(SEED);
  const days = realisticProfiles(USERS_WITH_THREE, SEED).flatMap((profile) =>
    sameDays(profile, DAYS_WITH_THREE, shuffled(dimensionKeys, next).slice(0, 3)),
  );
  return [
    `the same 3 ratings given for ${DAYS_WITH_THREE} days (${USERS_WITH_THREE} people): texts put together from parts`,
    shareFromParts(days),
  ];
};

const runAlone = (key: DimensionKey, value: number, timeOfDay: TimeOfDay | undefined, days: number): Written[] =>
  sameDays({ ratings: { ...defaultRatings(), [key]: value }, timeOfDay: timeOfDay ?? 'morning' }, days, [key]);

/** Every rating that a text may be about, given alone. Low urgency is never mentioned. */
const aloneSupply = (): Supply => {
  const alone = dimensionKeys
    .flatMap((key) => [1, 2, 4, 5].map((value) => ({ key, value })))
    .filter(({ key, value }) => key !== 'urgencyOfNeed' || isHard(key, value));
  const lasts = alone.map(({ key, value }, at) => {
    const days = runAlone(key, value, timesOfDay[at % timesOfDay.length], DAYS_WITH_ONE);
    const first = days.findIndex(isFromParts);
    return first === -1 ? days.length : first;
  });
  return [
    `one rating given, the same every day (${lasts.length} ratings): days before a text put together from parts, fewest, mean`,
    `${Math.min(...lasts)}, ${meanOf(lasts).toFixed(0)}`,
  ];
};

const needSupply = (value: number): Supply => {
  const runs = timesOfDay.map((timeOfDay) => runAlone('urgencyOfNeed', value, timeOfDay, DAYS_WITH_NEED));
  const readings = runs.flatMap((days) => [...Map.groupBy(days, ({ passage }) => passage)]);
  const mostReadings = Math.max(...readings.map(([passage, days]) => (passage ? days.length : 0)));
  const gaps = runs.flat().flatMap(({ readDaysAgo }) => readDaysAgo ?? []);
  return [
    `a need for help at ${value}, nothing else, for ${DAYS_WITH_NEED} days: texts put together from parts, readings of one passage at most, fewest days between two`,
    [shareFromParts(runs.flat()), mostReadings, Math.min(...gaps)].join(', '),
  ];
};

const filledInSupply = (): Supply => {
  const runs = realisticProfiles(USERS_FILLING_IN, SEED + 1).map((profile) =>
    sameDays(profile, DAYS_FILLED_IN, dimensionKeys, true),
  );
  return [
    `the same day filled in ${DAYS_FILLED_IN} times (${formatCount(USERS_FILLING_IN)} people): texts put together from parts, and of the first two`,
    [runs.flat(), runs.flatMap((days) => days.slice(0, 2))].map(shareFromParts).join(', '),
  ];
};

export const supplies = (): Supply[] => [
  fittingSupply(),
  threeSupply(),
  aloneSupply(),
  needSupply(4),
  needSupply(5),
  filledInSupply(),
];
