/** Generated users for tests. They are seeded, so that every run sees the same ones. */
import { addDays } from '../../../../../contract/domain/days.ts';
import {
  averageMoodItems,
  checkInMoodItems,
  type DimensionKey,
  dimensionKeys,
  easeSum,
  type Ratings,
  type TimeOfDay,
  timesOfDay,
} from '../../../../../contract/domain/mood.ts';
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
  readonly time: TimeOfDay;
}

/** The sums of one day, as they are stored. */
export function daySums(localDay: string, entries: readonly GeneratedCheckIn[]): DaySums {
  const sum = (of: (entry: GeneratedCheckIn) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const at = (time: TimeOfDay) => entries.filter((entry) => entry.time === time);
  return {
    localDay,
    entries: entries.length,
    moodSum: sum(({ ratings }) => easeSum(checkInMoodItems, ratings)),
    averageMoodSum: sum(({ ratings }) => easeSum(averageMoodItems, ratings)),
    ...Object.fromEntries(dimensionKeys.map((key) => [key, sum(({ ratings }) => ratings[key])])),
    ...Object.fromEntries(
      timesOfDay.flatMap((time) => [
        [`${time}Entries`, at(time).length],
        [`${time}MoodSum`, at(time).reduce((total, { ratings }) => total + easeSum(checkInMoodItems, ratings), 0)],
      ]),
    ),
  } as unknown as DaySums;
}

/**
 * One check-in per day, at a random time of day, up to {@link TODAY}. All dimensions are independent, with the same
 * memory.
 */
export function generateNoise(length: number, memory: number, random: () => number) {
  const series = Object.fromEntries(
    dimensionKeys.map((key) => [key, autoregressiveSeries(length, memory, random)]),
  ) as Record<DimensionKey, number[]>;
  return {
    series,
    times: Array.from({ length }, () => timesOfDay[Math.floor(random() * timesOfDay.length)] ?? 'morning'),
  };
}

/** The days of such a user, as they are stored. */
export const toDaySums = ({ series, times }: ReturnType<typeof generateNoise>, last = TODAY): DaySums[] =>
  times.map((time, place) => {
    const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, toRating(series[key][place] ?? 0)])) as Ratings;
    return daySums(addDays(last, place - times.length + 1), [{ ratings, time }]);
  });
