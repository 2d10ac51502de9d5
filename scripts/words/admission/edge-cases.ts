/** 400 requests on which a model is most likely to fail: extreme ratings, ties, nights, earlier days and changes. */
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type Ratings,
  type TimeOfDay,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { realisticProfiles } from '#words/testing/profiles.ts';
import type { WritingRequest } from '#words/writing-request.ts';

export const EDGE_CASE_COUNT = 400;

const SEED = 20261123;
const PAIRS = 70;
const TIES = 50;
const EARLIER_DAYS = 30;
const CHANGES = 60;

const hardEnd = (key: DimensionKey): number => (dimensions[key].hardEnd === 'high' ? 5 : 1);
const easyEnd = (key: DimensionKey): number => 6 - hardEnd(key);

type EdgeCase = { readonly ratings: Ratings; readonly timeOfDay: TimeOfDay } & Partial<WritingRequest>;

const rated = (changed: Partial<Ratings>): Ratings => ({ ...defaultRatings(), ...changed });

const hourAt = (at: number): TimeOfDay => timesOfDay[at % timesOfDay.length] as TimeOfDay;

/** Every slider at 1, 2, 4 and 5: at 1 and 5 for every time of day, including the small hours. */
const ends = (): EdgeCase[] =>
  dimensionKeys.flatMap((key, at) => [
    ...[1, 5].flatMap((rating) => [
      ...timesOfDay.map((timeOfDay) => ({ ratings: rated({ [key]: rating }), timeOfDay })),
      { ratings: rated({ [key]: rating }), timeOfDay: 'evening' as const, isNight: true },
    ]),
    ...[2, 4].map((rating) => ({ ratings: rated({ [key]: rating }), timeOfDay: hourAt(at) })),
  ]);

const twoOf = (next: () => number): [DimensionKey, DimensionKey] => {
  const one = Math.floor(next() * dimensionKeys.length);
  const other = (one + 1 + Math.floor(next() * (dimensionKeys.length - 1))) % dimensionKeys.length;
  return [dimensionKeys[one] as DimensionKey, dimensionKeys[other] as DimensionKey];
};

/** Two hard ends, equally or almost equally heavy. */
const pairs = (next: () => number): EdgeCase[] =>
  Array.from({ length: PAIRS }, (_, at) => {
    const [one, other] = twoOf(next);
    return { ratings: rated({ [one]: hardEnd(one), [other]: hardEnd(other) }), timeOfDay: hourAt(at) };
  });

/** A hard end beside an easy one at the same distance: the easy one may not come first. */
const ties = (next: () => number): EdgeCase[] =>
  Array.from({ length: TIES }, (_, at) => {
    const [one, other] = twoOf(next);
    return { ratings: rated({ [one]: hardEnd(one), [other]: easyEnd(other) }), timeOfDay: hourAt(at) };
  });

const earlierDays = (): EdgeCase[] =>
  realisticProfiles(EARLIER_DAYS, SEED + 1).map((profile) => ({ ...profile, isEarlierDay: true }));

const changes = (next: () => number): EdgeCase[] =>
  realisticProfiles(CHANGES, SEED + 2).map((profile) => {
    const [key] = twoOf(next);
    const now = profile.ratings[key];
    return { ...profile, changes: [{ key, now, usual: now >= 3 ? now - 1.5 : now + 1.5 }] };
  });

/** Where the help lines open, no AI service writes, so there is nothing to test. */
const isForService = ({ ratings }: EdgeCase): boolean => !needsHelp(ratings, []);

/** The same on every run. The rest of the 400 are ordinary days. */
export const edgeCases = (): WritingRequest[] => {
  const next = seededRandom(SEED);
  const made = [...ends(), ...pairs(next), ...ties(next), ...earlierDays(), ...changes(next)];
  const all = [...made, ...realisticProfiles(EDGE_CASE_COUNT, SEED + 3)].filter(isForService).slice(0, EDGE_CASE_COUNT);
  return all.map(({ ratings, timeOfDay, ...more }) => requestFor({ ratings, timeOfDay }, more));
};
