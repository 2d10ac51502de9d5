/** How each dimension is spoken of, so that every sentence made of these reads naturally. */
import type { Weekday } from '../../../../contract/days.ts';
import { type DimensionKey, dimensions, type TimeOfDay } from '../../../../contract/mood.ts';

interface Phrase {
  /** "your sleep was often ...". */
  readonly name: string;
  /** "... better", "... poorer". */
  readonly higher: string;
  readonly lower: string;
  /** "On days with ... better sleep". */
  readonly withMore: string;
  readonly withLess: string;
}

const plain = (noun: string): Phrase => ({
  name: `your ${noun}`,
  higher: 'higher',
  lower: 'lower',
  withMore: `more ${noun}`,
  withLess: `less ${noun}`,
});

const phrases: Record<DimensionKey, Phrase> = {
  stressLevel: plain('stress'),
  confidenceLevel: plain('confidence'),
  focusClarity: { ...plain('focus'), higher: 'clearer', lower: 'less clear', withMore: 'clearer focus' },
  motivationLevel: plain('motivation'),
  anxietyLevel: plain('anxiety'),
  connectionWithOthers: { ...plain('connection with others'), higher: 'closer', lower: 'less close' },
  supportSystemStrength: {
    name: 'the support around you',
    higher: 'stronger',
    lower: 'weaker',
    withMore: 'more support around you',
    withLess: 'less support around you',
  },
  senseOfPurpose: {
    name: 'your sense of purpose',
    higher: 'stronger',
    lower: 'weaker',
    withMore: 'a stronger sense of purpose',
    withLess: 'a weaker sense of purpose',
  },
  progressTowardGoals: { ...plain('progress toward your goals'), higher: 'stronger', lower: 'slower' },
  hopeForFuture: { ...plain('hope for the future'), higher: 'stronger', lower: 'fainter' },
  sleepQuality: {
    name: 'your sleep',
    higher: 'better',
    lower: 'poorer',
    withMore: 'better sleep',
    withLess: 'poorer sleep',
  },
  physicalComfort: plain('physical comfort'),
  currentChallengeLevel: {
    name: 'your current challenge',
    higher: 'heavier',
    lower: 'lighter',
    withMore: 'a heavier challenge',
    withLess: 'a lighter challenge',
  },
  gratitudeLevels: plain('gratitude'),
  urgencyOfNeed: {
    name: 'your need',
    higher: 'more urgent',
    lower: 'less urgent',
    withMore: 'a more urgent need',
    withLess: 'a less urgent need',
  },
};

/** Whether more of it is the easier end: of sleep it is, of stress it is not. */
const isEasierHigh = (key: DimensionKey): boolean => dimensions[key].hardEnd === 'low';

const comparative = (key: DimensionKey, higher: boolean): string => phrases[key][higher ? 'higher' : 'lower'];
const brighter = (higher: boolean): string => (higher ? 'brighter' : 'lower');

/**
 * "On days with less stress, your sleep was often better."
 * @param lag 1: the other one a day later.
 * @param together true: where the one is easier, the other is easier too.
 */
export function pairText(one: DimensionKey, other: DimensionKey, lag: 0 | 1, together: boolean): string {
  const easier = phrases[one][isEasierHigh(one) ? 'withMore' : 'withLess'];
  const when = lag === 0 ? `On days with ${easier}` : `The day after a day with ${easier}`;
  return `${when}, ${phrases[other].name} was often ${comparative(other, isEasierHigh(other) === together)}.`;
}

/** "Over your last 7 days with entries, your stress was higher than is usual for you." */
export function changeText(key: DimensionKey | 'mood', higher: boolean, days: number): string {
  const what =
    key === 'mood' ? `your mood was ${brighter(higher)}` : `${phrases[key].name} was ${comparative(key, higher)}`;
  return `Over your last ${days} days with entries, ${what} than is usual for you.`;
}

export const timeOfDayText = (time: TimeOfDay, higher: boolean): string =>
  `Your mood was often ${brighter(higher)} in the ${time} than at other times of day.`;

export const weekdayText = (weekday: Weekday, higher: boolean): string =>
  `Your mood was often ${brighter(higher)} on ${weekdayNames[weekday - 1]} than on other days.`;

export const weekdayNames = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const;

export const streakText = (days: number): string => `There is an entry on each of ${days} days in a row.`;

export const returnText = 'Welcome back. Pick up here, at your own pace.';

const dayNames = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** "3 March 2026". */
export const inWords = (day: string): string => dayNames.format(Date.parse(`${day}T00:00:00Z`));
