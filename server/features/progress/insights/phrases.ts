/** How each dimension is described when check-ins are compared: in everyday spoken English. */
import type { Weekday } from '#contract/domain/days.ts';
import { type DimensionKey, dimensions, type TimeOfDay } from '#contract/domain/mood.ts';
import { zoneFormatter } from '#server/dates/zone-formatter.ts';

/**
 * What was true when a rating was higher or lower. It is a whole phrase in the user's terms, and never uses the
 * column's name.
 */
interface Phrase {
  /**
   * Without "often" it completes "On days when ..." and "Over your last 7 rated days, ... than usual".
   */
  readonly higher: string;
  readonly lower: string;
}

const phrases: Record<DimensionKey, Phrase> = {
  stressLevel: { higher: 'you were often more stressed', lower: 'you were often less stressed' },
  confidenceLevel: { higher: 'you often felt surer of yourself', lower: 'you often felt less sure of yourself' },
  focusClarity: { higher: 'your head was often clearer', lower: 'your head was often less clear' },
  motivationLevel: { higher: 'you often felt more motivated', lower: 'you often felt less motivated' },
  anxietyLevel: { higher: 'you were often more anxious', lower: 'you were often less anxious' },
  connectionWithOthers: { higher: 'people often felt closer', lower: 'people often felt further away' },
  supportSystemStrength: {
    higher: 'there was often more support around you',
    lower: 'there was often less support around you',
  },
  senseOfPurpose: { higher: 'what mattered was often clearer', lower: 'what mattered was often less clear' },
  progressTowardGoals: { higher: 'things often moved forward more', lower: 'things often moved forward less' },
  hopeForFuture: { higher: 'you were often more hopeful', lower: 'you were often less hopeful' },
  sleepQuality: { higher: 'you often slept better', lower: 'you often slept worse' },
  physicalComfort: {
    higher: 'your body often felt more comfortable',
    lower: 'your body often felt less comfortable',
  },
  currentChallengeLevel: {
    higher: 'there was often more on your plate',
    lower: 'there was often less on your plate',
  },
  gratitudeLevels: { higher: 'you often felt more grateful', lower: 'you often felt less grateful' },
  urgencyOfNeed: { higher: 'you often needed help more urgently', lower: 'you often needed help less urgently' },
};

/** "Mornings", as in "12 mornings and 70 other days". */
export const timeNames: Record<TimeOfDay, string> = {
  morning: 'mornings',
  afternoon: 'afternoons',
  evening: 'evenings',
};

/** Whether a higher rating is the easier end. For sleep it is, for stress it is not. */
const isHigherEasier = (key: DimensionKey): boolean => dimensions[key].hardEnd === 'low';

const phraseWithOften = (key: DimensionKey, higher: boolean): string => phrases[key][higher ? 'higher' : 'lower'];
const phraseWithoutOften = (key: DimensionKey, higher: boolean): string =>
  phraseWithOften(key, higher).replace(' often', '');
const brighter = (higher: boolean): string => (higher ? 'brighter' : 'lower');

/**
 * For example "On days when you were less stressed, you often slept better."
 * @param lag 1 when the other dimension follows a day later.
 * @param together true when both are easier at the same time.
 */
export function pairText(one: DimensionKey, other: DimensionKey, lag: 0 | 1, together: boolean): string {
  const easier = phraseWithoutOften(one, isHigherEasier(one));
  const when = lag === 0 ? `On days when ${easier}` : `The day after ${easier}`;
  return `${when}, ${phraseWithOften(other, isHigherEasier(other) === together)}.`;
}

/** For example "Over your last 7 rated days, you were more stressed than usual." */
export function changeText(key: DimensionKey | 'mood', higher: boolean, days: number): string {
  const what = key === 'mood' ? `your mood was ${brighter(higher)}` : phraseWithoutOften(key, higher);
  return `Over your last ${days} rated days, ${what} than usual.`;
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

export const streakText = (days: number): string => `You checked in ${days} days in a row.`;

export const returnText = 'Welcome back. Pick up here, at your own pace.';

const longDate = zoneFormatter('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
/** For example "3 March 2026". */
export const formatDay = (day: string): string => longDate(new Date(`${day}T00:00:00Z`), 'UTC');
