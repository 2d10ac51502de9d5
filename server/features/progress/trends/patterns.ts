/** When the mood tends to be lighter or harder, and how the five sections compare with a month ago. */
import type { CallReply } from '../../../../contract/call.ts';
import type { patterns } from '../../../../contract/calls/progress.ts';
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '../../../../contract/domain/days.ts';
import {
  easeOf,
  MOOD_PARTS,
  type SectionKey,
  sectionDimensionKeys,
  sections,
  type TimeOfDay,
  timesOfDay,
} from '../../../../contract/domain/mood.ts';
import { type PatternDay, type PatternDays, toDays } from '../aggregates/day-sums.ts';
import { meanToTwoDecimals, sumOf } from './means.ts';

/** How many days up to today are analysed. */
export const PATTERN_DAYS = 90;
/** With fewer days than this no mean is reported. */
const MIN_DAYS = 3;
const WINDOW_DAYS = 14;
/**
 * The earlier window ends this many days before today: four whole weeks, so that both windows contain the same
 * weekdays.
 */
const MONTH_DAYS = 28;

type Reply = CallReply<typeof patterns>;
type Average = Reply['weekdays'][number];
type SectionMeans = NonNullable<Reply['sections']['now']>;

/** Each day counts once, however many check-ins it has. */
const averageOf = (means: readonly number[]): Average => ({
  days: means.length,
  mood: means.length < MIN_DAYS ? null : meanToTwoDecimals(sumOf(means), means.length),
});

const averageAtTime = (days: readonly PatternDay[], time: TimeOfDay): Average =>
  averageOf(
    days
      .filter((day) => day[`${time}Entries`] > 0)
      .map((day) => day[`${time}MoodSum`] / day[`${time}Entries`] / MOOD_PARTS),
  );

/** The day's mood from set ratings; null if no check-in of the day set enough of them. */
const moodOf = (day: PatternDay): number | null => {
  const entries = sumOf(timesOfDay.map((time) => day[`${time}Entries`]));
  return entries === 0 ? null : sumOf(timesOfDay.map((time) => day[`${time}MoodSum`])) / entries / MOOD_PARTS;
};

/** The five sections over the window that ended this many days ago. Null when it has too few days. */
const sectionMeans = (days: readonly PatternDay[], endedAgo: number): SectionMeans | null => {
  const within = days.filter(({ daysAgo }) => daysAgo >= endedAgo && daysAgo < endedAgo + WINDOW_DAYS);
  if (within.length < MIN_DAYS) return null;
  const meanOf = (section: SectionKey) => {
    const eases = within.flatMap((day) =>
      sectionDimensionKeys(section).flatMap((key) =>
        day[`${key}Count`] === 0 ? [] : easeOf(key, day[key] / day[`${key}Count`]),
      ),
    );
    return meanToTwoDecimals(sumOf(eases), eases.length);
  };
  const keys = Object.keys(sections) as SectionKey[];
  return Object.fromEntries(keys.map((section) => [section, meanOf(section)])) as SectionMeans;
};

/** @param columns of the last {@link PATTERN_DAYS} days. */
export const findPatterns = (columns: PatternDays, today: string): Reply => {
  const days = toDays(columns);
  const isOn = (weekday: Weekday) => (day: PatternDay) => weekdayOf(addDays(today, -day.daysAgo)) === weekday;
  return {
    days: PATTERN_DAYS,
    daysWithEntries: days.length,
    timesOfDay: Object.fromEntries(timesOfDay.map((time) => [time, averageAtTime(days, time)])) as Reply['timesOfDay'],
    weekdays: WEEKDAYS.map((weekday) => averageOf(days.filter(isOn(weekday)).flatMap((day) => moodOf(day) ?? []))),
    sections: { windowDays: WINDOW_DAYS, now: sectionMeans(days, 0), monthAgo: sectionMeans(days, MONTH_DAYS) },
  };
};
