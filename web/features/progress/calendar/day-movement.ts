/** Keyboard movement in a grid of dates, as in the WAI-ARIA Authoring Practices. */
import { addDays, mondayOf } from '#contract/domain/days.ts';
import { lastDayOf, monthAfter, monthBefore, monthOf } from '#contract/domain/months.ts';

const MONTHS_PER_YEAR = 12;

const earlierOf = (...days: [string, string]): string => days.sort()[0] ?? days[1];

/** The same day of another month, or the last day of that month if it is shorter. */
function sameDayIn(month: string, day: string): string {
  const candidate = month + day.slice(month.length);
  return earlierOf(candidate, lastDayOf(month));
}

const monthsFrom = (month: string, count: number, step: (month: string) => string): string =>
  Array.from({ length: count }).reduce<string>(step, month);

type Move = (day: string, isShifted: boolean) => string;

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day, isYear) => sameDayIn(monthsFrom(monthOf(day), isYear ? MONTHS_PER_YEAR : 1, monthBefore), day),
  PageDown: (day, isYear) => sameDayIn(monthsFrom(monthOf(day), isYear ? MONTHS_PER_YEAR : 1, monthAfter), day),
};

/**
 * The day that a key moves to from `day`, at most the last day of the current month. Null for any other key.
 * @param isShifted true with Shift: Page Up and Page Down then move by a year.
 */
export function dayAfterKey(key: string, isShifted: boolean, day: string, today: string): string | null {
  const to = Object.hasOwn(moves, key) ? moves[key]?.(day, isShifted) : undefined;
  if (to === undefined) return null;
  return earlierOf(to, lastDayOf(monthOf(today)));
}
