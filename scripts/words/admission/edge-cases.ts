/** 400 requests on which a model is most likely to fail: extreme ratings, ties, nights, earlier days and changes. */
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type TimeOfDay,
  timesOfDay,
} from '#contract/domain/mood.ts';
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

const hourAt = (at: number): TimeOfDay => timesOfDay[at % timesOfDay.length] as TimeOfDay;

const requestWith = (ratings: Partial<Record<DimensionKey, number>>, timeOfDay: TimeOfDay, isNight = false) =>
  requestFor({ ratings: { ...defaultRatings(), ...ratings }, timeOfDay }, { isNight });

/** Every slider at 1, 2, 4 and 5: at 1 and 5 for every time of day, including the small hours. */
const ends = (): WritingRequest[] =>
  dimensionKeys.flatMap((key, at) => [
    ...[1, 5].flatMap((rating) => [
      ...timesOfDay.map((timeOfDay) => requestWith({ [key]: rating }, timeOfDay)),
      requestWith({ [key]: rating }, 'evening', true),
    ]),
    ...[2, 4].map((rating) => requestWith({ [key]: rating }, hourAt(at))),
  ]);

const twoOf = (next: () => number): [DimensionKey, DimensionKey] => {
  const one = Math.floor(next() * dimensionKeys.length);
  const other = (one + 1 + Math.floor(next() * (dimensionKeys.length - 1))) % dimensionKeys.length;
  return [dimensionKeys[one] as DimensionKey, dimensionKeys[other] as DimensionKey];
};

/** A hard end beside an end of another slider, at the same distance. */
const hardBeside = (otherEnd: typeof easyEnd, count: number, next: () => number): WritingRequest[] =>
  Array.from({ length: count }, (_, at) => {
    const [one, other] = twoOf(next);
    return requestWith({ [one]: hardEnd(one), [other]: otherEnd(other) }, hourAt(at));
  });

const changes = (next: () => number): WritingRequest[] =>
  realisticProfiles(CHANGES, SEED + 2).map((profile) => {
    const [key] = twoOf(next);
    const now = profile.ratings[key];
    return requestFor(profile, { changes: [{ key, now, usual: now >= 3 ? now - 1.5 : now + 1.5 }] });
  });

/** The same on every run. The rest of the 400 are ordinary days. */
export const edgeCases = (): readonly WritingRequest[] => {
  const next = seededRandom(SEED);
  return (
    [
      ...ends(),
      ...hardBeside(hardEnd, PAIRS, next),
      // The easy one may not come first.
      ...hardBeside(easyEnd, TIES, next),
      ...realisticProfiles(EARLIER_DAYS, SEED + 1).map((profile) => requestFor(profile, { isEarlierDay: true })),
      ...changes(next),
      ...realisticProfiles(EDGE_CASE_COUNT, SEED + 3).map((profile) => requestFor(profile)),
    ]
      // Where the help lines open, no AI service writes, so there is nothing to test.
      .filter(({ isHelpOpen }) => !isHelpOpen)
      .slice(0, EDGE_CASE_COUNT)
  );
};
