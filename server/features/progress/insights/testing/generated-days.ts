/** Generated users for tests. They are seeded, so that every run sees the same ones. */
import { addDays } from '#contract/domain/days.ts';
import { sumOf } from '#contract/domain/mean.ts';
import {
  type DimensionKey,
  dimensionKeys,
  type Ratings,
  setMoodParts,
  type TimeOfDay,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { allSet, type RatingSources } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { DaySums } from '../observed-days.ts';

/** All generated days lie before this day or end with it. */
export const TODAY = '2026-03-31';

/** Normally distributed, with mean 0 and variance 1. */
export const normalRandom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A series of variance 1 in which each day resembles the day before by `memory`: an AR(1) process. */
export function autoregressiveSeries(length: number, memory: number, random: () => number): number[] {
  const series: number[] = [];
  for (let day = 0; day < length; day += 1) {
    const before = series[day - 1];
    series.push(
      before === undefined ? normalRandom(random) : memory * before + Math.sqrt(1 - memory ** 2) * normalRandom(random),
    );
  }
  return series;
}

/** On the scale from 1 to 5 around 3, as a slider would be set. */
export const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(3 + value)));

export interface GeneratedCheckIn {
  readonly ratings: Ratings;
  /** All set, if not given. */
  readonly sources?: RatingSources;
  readonly time: TimeOfDay;
  readonly filledIn?: boolean;
  readonly sourcesInferred?: boolean;
}

/** The sums of one day, as they are stored. */
export function daySums(localDay: string, checkIns: readonly GeneratedCheckIn[]): DaySums {
  const moodsAt = (time: TimeOfDay) =>
    checkIns
      .filter((checkIn) => checkIn.time === time)
      .flatMap(({ ratings, sources = allSet }) => setMoodParts(ratings, sources.set) ?? []);
  const ratingsOf = (key: DimensionKey) =>
    checkIns.flatMap(({ ratings, sources = allSet }) => (sources.set.includes(key) ? ratings[key] : []));
  return {
    localDay,
    ...recordOf(dimensionKeys, (key) => sumOf(ratingsOf(key))),
    ...Object.fromEntries(dimensionKeys.map((key) => [`${key}Count`, ratingsOf(key).length])),
    ...Object.fromEntries(timesOfDay.map((time) => [`${time}Entries`, moodsAt(time).length])),
    ...Object.fromEntries(timesOfDay.map((time) => [`${time}MoodSum`, sumOf(moodsAt(time))])),
    filledInEntries: checkIns.filter(({ filledIn }) => filledIn).length,
    inferredEntries: checkIns.filter(({ sourcesInferred }) => sourcesInferred).length,
  } as unknown as DaySums;
}

/**
 * One check-in per day, at a random time of day, up to {@link TODAY}. All dimensions are independent, with the same
 * memory.
 */
export function generateNoise(length: number, memory: number, random: () => number) {
  const series = recordOf(dimensionKeys, () => autoregressiveSeries(length, memory, random));
  return {
    series,
    times: Array.from({ length }, () => timesOfDay[Math.floor(random() * timesOfDay.length)] ?? 'morning'),
  };
}

export type GeneratedUser = ReturnType<typeof generateNoise>;

/** The check-ins of such a user, all of them set. */
export const toCheckIns = ({ series, times }: GeneratedUser): GeneratedCheckIn[] =>
  times.map((time, index) => ({
    time,
    ratings: recordOf(dimensionKeys, (key) => toRating(series[key][index] ?? 0)),
  }));

/** The days of a user with one check-in each, as they are stored. */
export const checkInsToDaySums = (checkIns: readonly GeneratedCheckIn[], last = TODAY): DaySums[] =>
  checkIns.map((checkIn, index) => daySums(addDays(last, index - checkIns.length + 1), [checkIn]));

/** The days of such a user, as they are stored. */
export const toDaySums = (user: GeneratedUser, last = TODAY): DaySums[] => checkInsToDaySums(toCheckIns(user), last);
