/**
 * Daily sums as the database sends them: one array per column, with one element per day. One row per day would cost ten
 * times as much to send and parse.
 */
import { dimensionKeys, timesOfDay } from '#contract/domain/mood.ts';

/** Per dimension the sum of its set ratings and how many they are, and the bits of the carried ones. */
export const ratingColumns = [
  'entries',
  'inferredEntries',
  'carriedMask',
  ...dimensionKeys,
  ...dimensionKeys.map((key) => `${key}Count` as const),
] as const;
export const patternColumns = [
  ...ratingColumns,
  ...timesOfDay.flatMap((time) => [`${time}Entries`, `${time}MoodSum`] as const),
] as const;

/**
 * `daysAgo` and a sum for each column. All arrays have the same days in the same order, oldest first. Days without
 * check-ins are left out.
 */
export type DayColumns<Column extends string> = Readonly<Record<'daysAgo' | Column, readonly number[]>>;
/** The columns for the trend lines. */
export type RatingDays = DayColumns<(typeof ratingColumns)[number]>;
/** The columns for the patterns. */
export type PatternDays = DayColumns<(typeof patternColumns)[number]>;
/** One day of them: each column's sum over the day's check-ins. */
export type PatternDay = Readonly<Record<'daysAgo' | (typeof patternColumns)[number], number>>;

/**
 * @param texts for each column, PostgreSQL's text form of an array of numbers, "{1,2,3}". Null when there are no days.
 */
export const parseDayColumns = <Column extends string>(
  texts: Readonly<Record<'daysAgo' | Column, string | null>>,
): DayColumns<Column> => {
  const numbersIn = (text: string | null): number[] => JSON.parse(text ? `[${text.slice(1, -1)}]` : '[]');
  const columns = Object.entries<string | null>(texts).map(([column, text]) => [column, numbersIn(text)]);
  return Object.fromEntries(columns) as DayColumns<Column>;
};

/** The same, as one object per day. */
export const toDays = (columns: PatternDays): PatternDay[] => {
  const entries = Object.entries(columns);
  return columns.daysAgo.map(
    (_, index) => Object.fromEntries(entries.map(([column, values]) => [column, values[index]])) as PatternDay,
  );
};
