/** Finds times of day and weekdays at which the mood differs. */

import { WEEKDAYS, type Weekday, weekdayOf } from '#contract/domain/days.ts';
import { meanOf } from '#contract/domain/mean.ts';
import { MOOD_DIFFERENCE_MIN, type TimeOfDay, timesOfDay } from '#contract/domain/mood.ts';
import { compareGroups, compareWithinDays, type Difference } from './compare-groups.ts';
import { differenceEvidence, formatInterval } from './describe-difference.ts';
import type { Finding } from './finding.ts';
import { daysWithValue, type ObservedDays } from './observed-days.ts';
import { timeNames, timeOfDayText, weekdayNames, weekdayText } from './phrases.ts';
import { holmBonferroni } from './significance.ts';

/** The minimum number of days on each side. */
const MIN_DAYS_PER_TIME = 10;
const MIN_DAYS_PER_WEEKDAY = 5;
/** From this many days that have both, each day is compared with itself. */
const MIN_DAYS_WITHIN = 14;

/** A difference, and the days it was seen on: for example "12 Mondays and 70 other days". */
type SeenDifference = Difference & { readonly seenOn: string };
interface TestedDifference extends SeenDifference {
  readonly key: string;
  readonly days: number;
}

/** Compares each time of day with the other times. */
export function findTimesOfDay(days: ObservedDays): Finding[] {
  const tried = timesOfDay.flatMap((time): TestedDifference[] => {
    const difference = compareTimeOfDay(days, time);
    return difference ? [{ ...difference, days: daysWithMood(days), key: time }] : [];
  });
  return significantDifferences(tried).map((seen) =>
    moodFinding(seen, tried.length, {
      type: 'time_of_day',
      text: timeOfDayText(seen.key as TimeOfDay, seen.estimate > 0),
      kinds: 'times of day',
    }),
  );
}

/** Compares each weekday with the other days. */
export function findWeekdays(days: ObservedDays): Finding[] {
  const weekdays = days.labels.map(weekdayOf);
  const tried = WEEKDAYS.flatMap((weekday): TestedDifference[] => {
    const one = daysWithValue(days, (index) => (weekdays[index] === weekday ? (days.mood[index] ?? null) : null));
    const others = daysWithValue(days, (index) => (weekdays[index] === weekday ? null : (days.mood[index] ?? null)));
    if (one.at.length < MIN_DAYS_PER_WEEKDAY || others.at.length < MIN_DAYS_PER_WEEKDAY) return [];
    const difference = compareGroups(one, others, 'both');
    const seenOn = `${one.at.length} ${weekdayNames[weekday - 1]} and ${others.at.length} other days`;
    return difference ? [{ ...difference, days: daysWithMood(days), key: `${weekday}`, seenOn }] : [];
  });
  return significantDifferences(tried).map((seen) =>
    moodFinding(seen, tried.length, {
      type: 'weekday',
      text: weekdayText(Number(seen.key) as Weekday, seen.estimate > 0),
      kinds: 'days of the week',
    }),
  );
}

/** On how many days enough was set for a mood. */
const daysWithMood = ({ mood }: ObservedDays): number => mood.filter((value) => value !== null).length;

const significantDifferences = (tried: readonly TestedDifference[]): TestedDifference[] =>
  holmBonferroni(tried).filter(({ estimate }) => Math.abs(estimate) >= MOOD_DIFFERENCE_MIN);

/**
 * Compares within the days that have both, if there are enough of them. Otherwise compares the days with this time to
 * those with another.
 */
function compareTimeOfDay(days: ObservedDays, time: TimeOfDay): SeenDifference | null {
  const rest = timesOfDay.filter((other) => other !== time);
  const otherMood = (index: number): number | null => {
    const moods = rest.flatMap((other) => days.times[other][index] ?? []);
    return moods.length > 0 ? meanOf(moods) : null;
  };
  const both = daysWithValue(days, (index) => {
    const [mood, other] = [days.times[time][index] ?? null, otherMood(index)];
    return mood === null || other === null ? null : mood - other;
  });
  if (both.at.length >= MIN_DAYS_WITHIN) {
    const seenOn = `${both.at.length} ${timeNames[time]}, each compared with the rest of its day`;
    return withSample(compareWithinDays(both), seenOn);
  }
  const one = daysWithValue(days, (index) => days.times[time][index] ?? null);
  const others = daysWithValue(days, otherMood);
  if (Math.min(one.at.length, others.at.length) < MIN_DAYS_PER_TIME) return null;
  const seenOn = `${one.at.length} ${timeNames[time]} and ${others.at.length} days with other times`;
  return withSample(compareGroups(one, others, 'both'), seenOn);
}

const withSample = (difference: Difference | null, seenOn: string): SeenDifference | null =>
  difference && { ...difference, seenOn };

interface FindingText {
  readonly type: 'time_of_day' | 'weekday';
  readonly text: string;
  readonly kinds: string;
}

function moodFinding(seen: TestedDifference, tried: number, { type, text, kinds }: FindingText): Finding {
  const { estimate, strength } = seen;
  return {
    type,
    subject: `${type}:${seen.key}`,
    direction: estimate > 0 ? 1 : -1,
    text,
    evidence: `Seen on ${seen.seenOn}. ${estimate > 0 ? 'Higher' : 'Lower'} by ${Math.abs(estimate).toFixed(1)} of 5 on average, likely by ${formatInterval(seen)}. We compared ${tried} ${kinds}.`,
    figures: { n: seen.one, others: seen.others, ...differenceEvidence(seen, tried) },
    strength,
    about: [],
  };
}
