/** How each dimension is described when check-ins are compared: in everyday spoken English. */
import type { Weekday } from '../../../../contract/domain/days.ts';
import { type DimensionKey, dimensions, type TimeOfDay } from '../../../../contract/domain/mood.ts';

/**
 * What was true when a rating was higher or lower. It is a whole phrase in the user's terms, and never uses the
 * column's name.
 */
interface Phrase {
  /**
   * Without "often" it completes "On days when ..." and "Over your last 7 rated days, ... than is usual for you".
   */
  readonly higher: string;
  readonly lower: string;
}

const phrases: Record<DimensionKey, Phrase> = {
  stressLevel: { higher: 'you were often more stressed', lower: 'you were often less stressed' },
  confidenceLevel: { higher: 'you were often surer of yourself', lower: 'you were often less sure of yourself' },
  focusClarity: { higher: 'your head was often clearer', lower: 'your head was often less clear' },
  motivationLevel: { higher: 'you often had more drive', lower: 'you often had less drive' },
  anxietyLevel: { higher: 'you were often more anxious', lower: 'you were often less anxious' },
  connectionWithOthers: { higher: 'people often felt closer', lower: 'people often felt farther off' },
  supportSystemStrength: {
    higher: 'there was often more support around you',
    lower: 'there was often less support around you',
  },
  senseOfPurpose: { higher: 'what matters was often clearer', lower: 'what matters was often less clear' },
  progressTowardGoals: { higher: 'things often moved more', lower: 'things often moved less' },
  hopeForFuture: { higher: 'you were often more hopeful', lower: 'you were often less hopeful' },
  sleepQuality: { higher: 'you often slept better', lower: 'you often slept worse' },
  physicalComfort: {
    higher: 'your body was often more at ease',
    lower: 'your body was often less at ease',
  },
  currentChallengeLevel: {
    higher: 'there was often more on your plate',
    lower: 'there was often less on your plate',
  },
  gratitudeLevels: { higher: 'you were often more thankful', lower: 'you were often less thankful' },
  urgencyOfNeed: { higher: 'you often needed help sooner', lower: 'you often needed help less urgently' },
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
  const when = lag === 0 ? `On days when ${easier}` : `The day after a day when ${easier}`;
  return `${when}, ${phraseWithOften(other, isHigherEasier(other) === together)}.`;
}

/** For example "Over your last 7 rated days, you were more stressed than is usual for you." */
export function changeText(key: DimensionKey | 'mood', higher: boolean, days: number): string {
  const what = key === 'mood' ? `your mood was ${brighter(higher)}` : phraseWithoutOften(key, higher);
  return `Over your last ${days} rated days, ${what} than is usual for you.`;
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

const milestoneLabels = {
  7: 'Seven days',
  14: 'Fourteen days',
  30: 'Thirty days',
  60: 'Sixty days',
  100: 'A hundred days',
  200: 'Two hundred days',
  365: 'A whole year of days',
} as const;

export const streakText = (days: keyof typeof milestoneLabels): string =>
  `${milestoneLabels[days]}, one after another.`;

export const returnText = 'Welcome back. Pick up here, at your own pace.';

const longDateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** For example "3 March 2026". */
export const formatDay = (day: string): string => longDateFormat.format(Date.parse(`${day}T00:00:00Z`));
