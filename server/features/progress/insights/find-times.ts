/** Times of day and days of the week at which the mood differs. */

import { WEEKDAYS, type Weekday, weekdayOf } from '../../../../contract/days.ts';
import { type TimeOfDay, timesOfDay } from '../../../../contract/mood.ts';
import { standing } from './certainty.ts';
import { type Difference, differenceOf, differenceWithin, type Measured } from './compare-groups.ts';
import type { Finding } from './finding.ts';
import { timeOfDayText, weekdayNames, weekdayText } from './phrases.ts';
import type { SeenDays } from './seen-days.ts';
import { figuresOf, likelyBetween } from './told-difference.ts';

/** The least difference of mood worth a word: what the trend icon takes. */
const FLOOR = 0.3;
/** Days that each side needs. */
const TIME_DAYS_MIN = 10;
const WEEKDAY_MIN = 5;
/** With so many days that hold both, each day is compared with itself. */
const WITHIN_MIN = 14;

const timeNames: Record<TimeOfDay, string> = { morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' };

interface Tried extends Difference {
  readonly key: string;
  /** "12 Mondays and 70 other days". */
  readonly seenOn: string;
}

/** Each time of day against the other times. */
export function findTimesOfDay(days: SeenDays): Finding[] {
  const tried = timesOfDay.flatMap((time): Tried[] => {
    const difference = timeAgainstOthers(days, time);
    return difference ? [{ ...difference, key: time }] : [];
  });
  return worthAWord(tried, days.labels.length).map((seen) =>
    moodFinding(seen, tried.length, {
      type: 'time_of_day',
      text: timeOfDayText(seen.key as TimeOfDay, seen.estimate > 0),
      kinds: 'times of day',
    }),
  );
}

/** Each day of the week against the other days. */
export function findWeekdays(days: SeenDays): Finding[] {
  if (new Set(days.mood).size === 1) return [];
  const weekdays = days.labels.map(weekdayOf);
  const tried = WEEKDAYS.flatMap((weekday): Tried[] => {
    const one = placed(days, (place) => (weekdays[place] === weekday ? (days.mood[place] ?? null) : null));
    const others = placed(days, (place) => (weekdays[place] === weekday ? null : (days.mood[place] ?? null)));
    if (one.at.length < WEEKDAY_MIN || others.at.length < WEEKDAY_MIN) return [];
    const difference = differenceOf(one, others, 'both');
    const seenOn = `${one.at.length} ${weekdayNames[weekday - 1]} and ${others.at.length} other days`;
    return difference ? [{ ...difference, key: `${weekday}`, seenOn }] : [];
  });
  return worthAWord(tried, days.labels.length).map((seen) =>
    moodFinding(seen, tried.length, {
      type: 'weekday',
      text: weekdayText(Number(seen.key) as Weekday, seen.estimate > 0),
      kinds: 'days of the week',
    }),
  );
}

const worthAWord = (tried: readonly Tried[], days: number): Tried[] =>
  standing(tried, days).filter(({ estimate }) => Math.abs(estimate) >= FLOOR);

/** Of each day that has both, where there are enough of those; else of the days with one and the days with another. */
function timeAgainstOthers(days: SeenDays, time: TimeOfDay): Omit<Tried, 'key'> | null {
  const rest = timesOfDay.filter((other) => other !== time);
  const otherMood = (place: number): number | null => {
    const moods = rest.flatMap((other) => days.times[other][place] ?? []);
    return moods.length > 0 ? moods.reduce((sum, mood) => sum + mood, 0) / moods.length : null;
  };
  const both = placed(days, (place) => {
    const [mood, other] = [days.times[time][place] ?? null, otherMood(place)];
    return mood === null || other === null ? null : mood - other;
  });
  if (both.at.length >= WITHIN_MIN) {
    const seenOn = `${both.at.length} ${timeNames[time]}, each beside other times of the same day`;
    return withWords(differenceWithin(both), seenOn);
  }
  const one = placed(days, (place) => days.times[time][place] ?? null);
  const others = placed(days, otherMood);
  if (Math.min(one.at.length, others.at.length) < TIME_DAYS_MIN) return null;
  const seenOn = `${one.at.length} ${timeNames[time]} and ${others.at.length} days with other times`;
  return withWords(differenceOf(one, others, 'both'), seenOn);
}

const withWords = (difference: Difference | null, seenOn: string): Omit<Tried, 'key'> | null =>
  difference && { ...difference, seenOn };

/** The days that have a value. */
function placed(days: SeenDays, valueAt: (place: number) => number | null): Measured {
  const there = days.at.flatMap((at, place) => {
    const value = valueAt(place);
    return value === null ? [] : [{ at, value }];
  });
  return { at: there.map(({ at }) => at), values: there.map(({ value }) => value) };
}

interface Words {
  readonly type: 'time_of_day' | 'weekday';
  readonly text: string;
  readonly kinds: string;
}

function moodFinding(seen: Tried, tried: number, { type, text, kinds }: Words): Finding {
  const { estimate, strength } = seen;
  return {
    type,
    subject: `${type}:${seen.key}`,
    direction: estimate > 0 ? 1 : -1,
    text,
    evidence: `Seen on ${seen.seenOn}. Difference ${Math.abs(estimate).toFixed(1)} of 5, likely between ${likelyBetween(seen)}; ${tried} ${kinds} were looked at.`,
    figures: { n: seen.one, others: seen.others, ...figuresOf(seen, tried) },
    strength,
    about: [],
  };
}
