/**
 * The 15 dimensions that a user rates, the words for each value, and the score formulas. Used by both browser and
 * server. Constants and pure functions only.
 */
import { recordOf } from './record-of.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATING_DEFAULT = 3;

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];
export const TIME_OF_DAY_DEFAULT: TimeOfDay = 'morning';

/** Which end of the scale is the hard one: 'high' for stress, 'low' for hope. */
type HardEnd = 'high' | 'low';

interface Dimension {
  /** Short label shown above the slider. */
  readonly label: string;
  readonly section: SectionKey;
  readonly hardEnd: HardEnd;
  /** Anchors under the two ends of the slider. */
  readonly ends: readonly [low: string, high: string];
  /** One word or phrase per value from 1 to 5, in lower case: "Stress: 4 of 5, tense". */
  readonly ratingLabels: readonly [string, string, string, string, string];
}

export const sections = {
  emotional: 'Emotional & Mental State',
  social: 'Social & Relationships',
  purpose: 'Purpose & Direction',
  physical: 'Physical Wellbeing',
  daily: 'Daily Context',
} as const;
export type SectionKey = keyof typeof sections;
/** In the order they are shown. */
export const sectionKeys = Object.keys(sections) as SectionKey[];

/** In the order they are asked. */
export const dimensions = {
  stressLevel: {
    label: 'Stress',
    section: 'emotional',
    hardEnd: 'high',
    ends: ['Calm', 'Overwhelmed'],
    ratingLabels: ['calm', 'at ease', 'some pressure', 'tense', 'overwhelmed'],
  },
  confidenceLevel: {
    label: 'Confidence',
    section: 'emotional',
    hardEnd: 'low',
    ends: ['Unsure', 'Sure of myself'],
    ratingLabels: ['unsure', 'shaky', 'fair', 'steady', 'sure of myself'],
  },
  focusClarity: {
    label: 'Focus and clarity',
    section: 'emotional',
    hardEnd: 'low',
    ends: ['Foggy', 'Clear'],
    ratingLabels: ['foggy', 'scattered', 'fair', 'focused', 'clear'],
  },
  motivationLevel: {
    label: 'Motivation',
    section: 'emotional',
    hardEnd: 'low',
    ends: ['Stuck', 'Ready to go'],
    ratingLabels: ['stuck', 'slow', 'some drive', 'willing', 'ready to go'],
  },
  anxietyLevel: {
    label: 'Anxiety',
    section: 'emotional',
    hardEnd: 'high',
    ends: ['Settled', 'Very anxious'],
    ratingLabels: ['settled', 'mostly settled', 'a little uneasy', 'anxious', 'very anxious'],
  },
  connectionWithOthers: {
    label: 'Connection with others',
    section: 'social',
    hardEnd: 'low',
    ends: ['Alone', 'Close'],
    ratingLabels: ['alone', 'distant', 'in touch', 'connected', 'close'],
  },
  supportSystemStrength: {
    label: 'Support around me',
    section: 'social',
    hardEnd: 'low',
    ends: ['On my own', 'Well supported'],
    ratingLabels: ['on my own', 'thin', 'some support', 'supported', 'well supported'],
  },
  senseOfPurpose: {
    label: 'Sense of purpose',
    section: 'purpose',
    hardEnd: 'low',
    ends: ['Lost', 'Strong'],
    ratingLabels: ['lost', 'unclear', 'some direction', 'clear', 'strong'],
  },
  progressTowardGoals: {
    label: 'Progress towards goals',
    section: 'purpose',
    hardEnd: 'low',
    ends: ['Stalled', 'Well under way'],
    ratingLabels: ['stalled', 'slow', 'moving', 'going well', 'well under way'],
  },
  hopeForFuture: {
    label: 'Hope for the future',
    section: 'purpose',
    hardEnd: 'low',
    ends: ['Hard to find', 'Bright'],
    ratingLabels: ['hard to find', 'faint', 'some', 'hopeful', 'bright'],
  },
  sleepQuality: {
    label: 'Sleep quality',
    section: 'physical',
    hardEnd: 'low',
    ends: ['Very poor', 'Rested'],
    ratingLabels: ['very poor', 'poor', 'fair', 'good', 'rested'],
  },
  physicalComfort: {
    label: 'Physical comfort',
    section: 'physical',
    hardEnd: 'low',
    ends: ['In pain', 'Comfortable'],
    ratingLabels: ['in pain', 'sore', 'so-so', 'mostly comfortable', 'comfortable'],
  },
  currentChallengeLevel: {
    label: 'Current challenge',
    section: 'daily',
    hardEnd: 'high',
    ends: ['Light', 'Too much'],
    ratingLabels: ['light', 'manageable', 'moderate', 'heavy', 'too much'],
  },
  gratitudeLevels: {
    label: 'Gratitude',
    section: 'daily',
    hardEnd: 'low',
    ends: ['Hard to find', 'Full'],
    ratingLabels: ['hard to find', 'faint', 'some', 'plenty', 'full'],
  },
  urgencyOfNeed: {
    label: 'Urgency of need',
    section: 'daily',
    hardEnd: 'high',
    ends: ['I can wait', 'I need help now'],
    ratingLabels: ['can wait', 'not pressing', 'some', 'soon', 'right now'],
  },
} as const satisfies Record<string, Dimension>;

export type DimensionKey = keyof typeof dimensions;
export const dimensionKeys = Object.keys(dimensions) as DimensionKey[];

/** The keys of one section, in the order they are asked. */
export const sectionDimensionKeys = (section: SectionKey): DimensionKey[] =>
  dimensionKeys.filter((key) => dimensions[key].section === section);

/** One whole number from 1 to 5 for each of the 15 dimensions. */
export type Ratings = Record<DimensionKey, number>;

/** Every rating at its default, 3. */
export const defaultRatings = (): Ratings => recordOf(dimensionKeys, () => RATING_DEFAULT);

/** The word for one value: ratingLabel('stressLevel', 4) is 'tense'. */
export const ratingLabel = (key: DimensionKey, rating: number): string =>
  dimensions[key].ratingLabels[rating - 1] ?? '';

/** Whether a rating is hard: 4 or 5 if high is the hard end, 1 or 2 if low is. */
export const isHard = (key: DimensionKey, rating: number): boolean =>
  dimensions[key].hardEnd === 'high' ? rating >= 4 : rating <= 2;

/** The number of the 15 ratings that are hard (called D in docs/quote-safety.md). */
export const countHard = (ratings: Ratings): number => dimensionKeys.filter((key) => isHard(key, ratings[key])).length;

/** With this many hard ratings or more, the user has enough to cope with: the text shows care before anything else. */
export const MANY_HARD = 3;

/** The eight ratings that are shown with a quote on the recent list. */
export const emotionalStateKeys = [
  'stressLevel',
  'confidenceLevel',
  'motivationLevel',
  'anxietyLevel',
  'hopeForFuture',
  'gratitudeLevels',
  'focusClarity',
  'senseOfPurpose',
] as const satisfies readonly DimensionKey[];
export type EmotionalState = Record<(typeof emotionalStateKeys)[number], number>;

/** A rating oriented so that 5 is always the easy end: 6 minus the rating if high is the hard end. */
export const easeOf = (key: DimensionKey, rating: number): number =>
  dimensions[key].hardEnd === 'high' ? RATING_MIN + RATING_MAX - rating : rating;

/** The seven items of a check-in's mood score. */
export const checkInMoodItems = [
  'motivationLevel',
  'confidenceLevel',
  'focusClarity',
  'stressLevel',
  'anxietyLevel',
  'senseOfPurpose',
  'hopeForFuture',
] as const satisfies readonly (keyof EmotionalState)[];

/** The six items of the "Avg Mood" tile, whose mean is the value of one check-in, 1 to 5. */
export const averageMoodItems = [
  'stressLevel',
  'confidenceLevel',
  'motivationLevel',
  'anxietyLevel',
  'hopeForFuture',
  'gratitudeLevels',
] as const satisfies readonly (keyof EmotionalState)[];

/**
 * The sum of some items, each oriented so that 5 is its easy end: an integer, so that sums over many check-ins stay
 * exact.
 */
export const easeSum = (items: readonly (keyof EmotionalState)[], state: EmotionalState): number =>
  items.reduce((sum, key) => sum + easeOf(key, state[key]), 0);

/** Mood score of one check-in, 1 to 5: the mean of seven items, with stress and anxiety reversed. */
export const checkInMoodScore = (state: EmotionalState): number =>
  easeSum(checkInMoodItems, state) / checkInMoodItems.length;

/** With fewer of the seven items set, a check-in has too little information about the mood for a score. */
export const SET_MOOD_ITEMS_MIN = 4;
/** Divisible by 4 to 7, so that sums of means over that many items are integers in these parts of a point. */
export const MOOD_PARTS = 420;

/**
 * The mood score from the set items only, in {@link MOOD_PARTS} of a point (420 to 2,100). Null with fewer than {@link
 * SET_MOOD_ITEMS_MIN} of them.
 */
export const setMoodParts = (ratings: Ratings, set: readonly DimensionKey[]): number | null => {
  const items = checkInMoodItems.filter((key) => set.includes(key));
  return items.length < SET_MOOD_ITEMS_MIN ? null : (easeSum(items, ratings) * MOOD_PARTS) / items.length;
};

/** The smallest difference between mood scores that counts as a change: in a trend, and in an insight. */
export const MOOD_DIFFERENCE_MIN = 0.3;

/** Names of the five mood levels, low to high. */
export const moodLevels = ['Hard', 'Low', 'Steady', 'Good', 'Bright'] as const;
export type MoodLevel = 1 | 2 | 3 | 4 | 5;
/** The lowest scores of the second to the fifth level. */
const MOOD_LEVELS_FROM = [2, 3, 4, 4.5] as const;

/**
 * The level of a score: its word, its colour and how full its hull is. Computed from the score as shown, with one
 * decimal, so that it always agrees with the number next to it.
 */
export const moodLevel = (score: number): MoodLevel => {
  const shown = Number(score.toFixed(1));
  return (1 + MOOD_LEVELS_FROM.filter((from) => shown >= from).length) as MoodLevel;
};

/** The word for a score: "Steady". */
export const moodName = (score: number): string => moodLevels[moodLevel(score) - 1] ?? '';
