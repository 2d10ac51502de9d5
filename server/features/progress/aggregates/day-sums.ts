/**
 * Sums of single days as the database sends them: an array for each column, with a place for each day. Rows of one
 * value each would cost ten times as much to send and to read.
 */
import { type DimensionKey, dimensionKeys, type TimeOfDay, timesOfDay } from '../../../../contract/domain/mood.ts';

export const ratingColumns = ['entries', ...dimensionKeys] as const;
export const patternColumns = [
  ...ratingColumns,
  'moodSum',
  ...timesOfDay.flatMap((time) => [`${time}Entries`, `${time}MoodSum`] as const),
] as const;

/** `daysAgo` and a sum for each column, of all days in one order: the oldest first. Days without entries are left out. */
export type DayColumns<Column extends string> = Readonly<Record<'daysAgo' | Column, readonly number[]>>;
/** What the lines are made of. */
export type RatingDays = DayColumns<'entries' | DimensionKey>;
/** What the patterns are made of. */
export type PatternDays = DayColumns<(typeof patternColumns)[number]>;
/** One of them: sums over its entries, each column's own. */
export type PatternDay = Readonly<
  Record<'daysAgo' | 'entries' | 'moodSum' | `${TimeOfDay}${'Entries' | 'MoodSum'}` | DimensionKey, number>
>;

/** @param texts PostgreSQL's text of an array of numbers for each column, "{1,2,3}"; null where there is no day. */
export const parseDayColumns = <Column extends string>(
  texts: Readonly<Record<'daysAgo' | Column, string | null>>,
): DayColumns<Column> => {
  const numbersIn = (text: string | null): number[] => JSON.parse(text ? `[${text.slice(1, -1)}]` : '[]');
  const columns = Object.entries<string | null>(texts).map(([column, text]) => [column, numbersIn(text)]);
  return Object.fromEntries(columns) as DayColumns<Column>;
};

/** The same, day by day. */
export const toDays = (columns: PatternDays): PatternDay[] => {
  const entries = Object.entries(columns);
  return columns.daysAgo.map(
    (_, place) => Object.fromEntries(entries.map(([column, values]) => [column, values[place]])) as PatternDay,
  );
};
