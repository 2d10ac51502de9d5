/** When the mood tends to be lighter or harder, and how the five sections compare with a month ago. */
import type { CallReply } from '#contract/call.ts';
import type { patterns } from '#contract/calls/progress.ts';
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '#contract/domain/days.ts';
import { sumOf } from '#contract/domain/mean.ts';
import { timesOfDay } from '#contract/domain/mood.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { type PatternDay, type PatternDays, toDays } from '../aggregates/day-sums.ts';
import { setMood, setMoodAt } from '../aggregates/set-mood.ts';
import { meanToTwoDecimals } from './means.ts';
import { compareSections } from './section-means.ts';

/** How many days up to today are analysed. */
export const PATTERN_DAYS = 90;
/** With fewer days than this no mean is reported. */
const MIN_DAYS = 3;

type Reply = CallReply<typeof patterns>;
type Average = Reply['weekdays'][number];

/** Each day counts once, however many check-ins it has. */
const averageOf = (means: readonly number[]): Average => ({
  days: means.length,
  mood: means.length < MIN_DAYS ? null : meanToTwoDecimals(sumOf(means), means.length),
});

/** @param columns of the last {@link PATTERN_DAYS} days. */
export const findPatterns = (columns: PatternDays, today: string): Reply => {
  const days = toDays(columns);
  const isOn = (weekday: Weekday) => (day: PatternDay) => weekdayOf(addDays(today, -day.daysAgo)) === weekday;
  return {
    days: PATTERN_DAYS,
    daysWithEntries: days.length,
    timesOfDay: recordOf(timesOfDay, (time) => averageOf(days.flatMap((day) => setMoodAt(day, time) ?? []))),
    weekdays: WEEKDAYS.map((weekday) => averageOf(days.filter(isOn(weekday)).flatMap((day) => setMood(day) ?? []))),
    sections: compareSections(days),
  };
};
