/** One year, day by day. */
import { daysInRange } from '#contract/domain/days.ts';
import { firstDayOf, lastDayOf } from '#contract/domain/months.ts';
import { type MoodLevel, moodLevel, moodLevels } from '#contract/domain/mood.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatList } from '#web/ui/data-display/format-list.ts';
import type { MoodDay } from '../../progress-replies.ts';

export const yearOf = (day: string): number => Number(day.slice(0, 4));

const padYear = (year: number): string => String(year).padStart(4, '0');

export const yearSpan = (year: number): { from: string; to: string } => ({
  from: `${padYear(year)}-01-01`,
  to: `${padYear(year)}-12-31`,
});

/** The days that exist in each of the twelve months. */
export const monthsOf = (year: number): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${padYear(year)}-${String(index + 1).padStart(2, '0')}`;
    return daysInRange(firstDayOf(month), lastDayOf(month));
  });

/** How many days have check-ins, and which of the five mood levels was most frequent. */
export function yearSummary(year: number, days: readonly MoodDay[]): string {
  if (days.length === 0) return `No check-ins in ${year}.`;
  const counts = new Map<MoodLevel, number>();
  for (const { mood } of days) counts.set(moodLevel(mood), (counts.get(moodLevel(mood)) ?? 0) + 1);
  const highestCount = Math.max(...counts.values());
  const names = moodLevels.filter((_, index) => counts.get((index + 1) as MoodLevel) === highestCount);
  const subject = `${formatCount(days.length, 'day')} with check-ins in ${year}`;
  if (names.length > 1)
    return `${subject}. Most often they were ${formatList(names)}, ${formatCount(highestCount, 'day')} each.`;
  return highestCount === days.length
    ? `${subject}, all of them ${names[0]}.`
    : `${subject}, most often ${names[0]} (${highestCount}).`;
}
