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
import { withGivenOnly } from '../../words/given.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { type Profile, realisticProfiles } from '../../words/testing/profiles.ts';
import { passageQuotes } from '../../words/writer/choose-passage.ts';
import type { Passage } from '../../words/writer/passages/passage.ts';
import { randomFor } from '../../words/writer/seed.ts';
import { unchangedUsers } from './goals.ts';
import { formatCount, formatPercent, shareOf } from './metric.ts';
import { isFromParts, type Written, writtenDayAfterDay } from './naming.ts';

const SEED = 20261127;
const USERS_WITH_THREE = 40;
const DAYS_WITH_THREE = 30;
const DAYS_WITH_ONE = 90;
const DAYS_WITH_NEED = 60;
const USERS_FILLING_IN = 300;
const DAYS_FILLED_IN = 7;

export interface Supply {
  readonly what: string;
  readonly measured: string;
}

/** The same check-in every day. From the third day on, low hope has been given three times in a row. */
const sameDays = (
  profile: Profile,
  days: number,
  given: readonly DimensionKey[] = dimensionKeys,
  isEarlierDay = false,
): Written[] => {
  const told = withGivenOnly({ ...profile, given });
  const hope = told.ratings.hopeForFuture;
  return writtenDayAfterDay(
    Array.from({ length: days }, (_, day) =>
      requestFor(told, { given, isEarlierDay, isHelpOpen: needsHelp(told.ratings, day < 2 ? [] : [hope, hope]) }),
    ),
  );
};

const countFitting = (profile: Profile): number => {
  const request = requestFor(profile);
  return [...passageQuotes(request, randomFor(request), 0)].length;
};

const fittingSupply = (): Supply => {
  const counts = unchangedUsers()
    .flatMap(([profile]) => (profile ? countFitting(profile) : []))
    .toSorted((one, other) => one - other);
  return {
    what: `all 15 ratings, the same every day (${counts.length} people): passages that fit, fewest, median, most`,
    measured: `${counts[0]}, ${counts[Math.floor(counts.length / 2)]}, ${counts.at(-1)}`,
  };
};

const threeSupply = (): Supply => {
  const next = seededRandom(SEED);
  const days = realisticProfiles(USERS_WITH_THREE, SEED).flatMap((profile) =>
    sameDays(profile, DAYS_WITH_THREE, shuffled(dimensionKeys, next).slice(0, 3)),
  );
  return {
    what: `the same 3 ratings given for ${DAYS_WITH_THREE} days (${USERS_WITH_THREE} people): texts put together from parts`,
    measured: formatPercent(shareOf(days, isFromParts)),
  };
};

/** Every rating that a text may be about, given alone. Low urgency is never mentioned. */
const ratingsAlone = (): { readonly key: DimensionKey; readonly value: number }[] =>
  dimensionKeys.flatMap((key) =>
    [1, 2, 4, 5].filter((value) => key !== 'urgencyOfNeed' || isHard(key, value)).map((value) => ({ key, value })),
  );

const runAlone = (key: DimensionKey, value: number, timeOfDay: TimeOfDay, days: number): Written[] =>
  sameDays({ ratings: { ...defaultRatings(), [key]: value }, timeOfDay }, days, [key]);

/** How many times the passage that was read most often was read, and the fewest days between two readings of one. */
const repeatsOf = (days: readonly Written[]) => {
  const readOn = new Map<Passage, number[]>();
  days.forEach(({ passage }, day) => {
    if (passage) readOn.set(passage, [...(readOn.get(passage) ?? []), day]);
  });
  const readings = [...readOn.values()];
  const gaps = readings.flatMap((on) => on.slice(1).map((day, at) => day - (on[at] ?? 0)));
  return { most: Math.max(...readings.map(({ length }) => length)), shortest: Math.min(...gaps) };
};

const needSupply = (value: number): Supply => {
  const runs = timesOfDay.map((timeOfDay) => runAlone('urgencyOfNeed', value, timeOfDay, DAYS_WITH_NEED));
  const all = runs.flat();
  const repeats = runs.map(repeatsOf);
  return {
    what: `a need for help at ${value}, nothing else, for ${DAYS_WITH_NEED} days: texts put together from parts, readings of one passage at most, fewest days between two`,
    measured: [
      formatPercent(shareOf(all, isFromParts)),
      Math.max(...repeats.map(({ most }) => most)),
      Math.min(...repeats.map(({ shortest }) => shortest)),
    ].join(', '),
  };
};

const aloneSupply = (): Supply => {
  const lasts = ratingsAlone().map(({ key, value }, at) => {
    const days = runAlone(key, value, timesOfDay[at % timesOfDay.length] ?? 'morning', DAYS_WITH_ONE);
    const first = days.findIndex(isFromParts);
    return first === -1 ? days.length : first;
  });
  return {
    what: `one rating given, the same every day (${lasts.length} ratings): days before a text put together from parts, fewest, mean`,
    measured: `${Math.min(...lasts)}, ${meanOf(lasts).toFixed(0)}`,
  };
};

const filledInSupply = (): Supply => {
  const runs = realisticProfiles(USERS_FILLING_IN, SEED + 1).map((profile) =>
    sameDays(profile, DAYS_FILLED_IN, dimensionKeys, true),
  );
  const all = runs.flat();
  const firstTwo = runs.flatMap((days) => days.slice(0, 2));
  return {
    what: `the same day filled in ${DAYS_FILLED_IN} times (${formatCount(USERS_FILLING_IN)} people): texts put together from parts, and of the first two`,
    measured: [all, firstTwo].map((some) => formatPercent(shareOf(some, isFromParts))).join(', '),
  };
};

export const supplies = (): Supply[] => [
  fittingSupply(),
  threeSupply(),
  aloneSupply(),
  needSupply(4),
  needSupply(5),
  filledInSupply(),
];
