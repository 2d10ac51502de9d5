/** People made up for tests: seeded, so that every run sees the same ones. */
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

/** The day before which all made-up days lie, or which is the last of them. */
export const TODAY = '2026-03-31';

/** Normally distributed, mean 0 and variance 1. */
export const normalRandom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A series of variance 1 whose days are like the day before by `memory`: an AR(1) process. */
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

/** The sums of one day, as they are kept. */
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

/** One entry a day, at any time of it, up to {@link TODAY}; every dimension by itself, with the same memory. */
export function generateNoise(length: number, memory: number, random: () => number) {
  const series = Object.fromEntries(
    dimensionKeys.map((key) => [key, autoregressiveSeries(length, memory, random)]),
  ) as Record<DimensionKey, number[]>;
  return {
    series,
    times: Array.from({ length }, () => timesOfDay[Math.floor(random() * timesOfDay.length)] ?? 'morning'),
  };
}

/** The days of such a person, as they are kept. */
export const toDaySums = ({ series, times }: ReturnType<typeof generateNoise>, last = TODAY): DaySums[] =>
  times.map((time, place) => {
    const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, toRating(series[key][place] ?? 0)])) as Ratings;
    return daySums(addDays(last, place - times.length + 1), [{ ratings, time }]);
  });
