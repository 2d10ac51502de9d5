/** When it tends to be lighter or harder, and how the five sections stand against a month ago. */
import type { CallReply } from '../../../contract/call.ts';
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '../../../contract/days.ts';
import {
  easeOf,
  entryMoodItems,
  keysOfSection,
  type SectionKey,
  sections,
  type TimeOfDay,
  timesOfDay,
} from '../../../contract/mood.ts';
import type { patterns } from '../../../contract/progress.ts';
import { daysIn, type PatternDay, type PatternDays } from './day-sums.ts';
import { meanToTwoDecimals, sumOf } from './means.ts';

/** Looked at: so many days back from today. */
export const PATTERN_DAYS = 90;
/** With fewer days than this no mean is told. */
const LEAST_DAYS = 3;
const WINDOW_DAYS = 14;
/** The earlier window ends so many days before today: four whole weeks, so that both hold the same weekdays. */
const MONTH_DAYS = 28;

type Reply = CallReply<typeof patterns>;
type Average = Reply['weekdays'][number];
type Shape = NonNullable<Reply['sections']['now']>;

/** A day counts once, however many entries it has. */
const averageOf = (means: readonly number[]): Average => ({
  days: means.length,
  mood: means.length < LEAST_DAYS ? null : meanToTwoDecimals(sumOf(means), means.length),
});

const atTime = (days: readonly PatternDay[], time: TimeOfDay): Average =>
  averageOf(
    days
      .filter((day) => day[`${time}Entries`] > 0)
      .map((day) => day[`${time}MoodSum`] / day[`${time}Entries`] / entryMoodItems.length),
  );

const moodOf = (day: PatternDay): number => day.moodSum / day.entries / entryMoodItems.length;

/** The five sections over the window that ended so many days ago; null where it has too few days. */
const shapeOf = (days: readonly PatternDay[], endedAgo: number): Shape | null => {
  const within = days.filter(({ daysAgo }) => daysAgo >= endedAgo && daysAgo < endedAgo + WINDOW_DAYS);
  if (within.length < LEAST_DAYS) return null;
  const meanOf = (section: SectionKey) => {
    const eases = within.flatMap((day) => keysOfSection(section).map((key) => easeOf(key, day[key] / day.entries)));
    return meanToTwoDecimals(sumOf(eases), eases.length);
  };
  const keys = Object.keys(sections) as SectionKey[];
  return Object.fromEntries(keys.map((section) => [section, meanOf(section)])) as Shape;
};

/** @param columns of the last {@link PATTERN_DAYS} days. */
export const patternsOf = (columns: PatternDays, today: string): Reply => {
  const days = daysIn(columns);
  const isOn = (weekday: Weekday) => (day: PatternDay) => weekdayOf(addDays(today, -day.daysAgo)) === weekday;
  return {
    days: PATTERN_DAYS,
    daysWithEntries: days.length,
    timesOfDay: Object.fromEntries(timesOfDay.map((time) => [time, atTime(days, time)])) as Reply['timesOfDay'],
    weekdays: WEEKDAYS.map((weekday) => averageOf(days.filter(isOn(weekday)).map(moodOf))),
    sections: { windowDays: WINDOW_DAYS, now: shapeOf(days, 0), monthAgo: shapeOf(days, MONTH_DAYS) },
  };
};
