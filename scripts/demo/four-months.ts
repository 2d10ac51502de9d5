/**
 * Four months of check-ins as a user might make them: each day depends on the one before, weekends are lighter, there
 * is a harder period and a recovery, poor sleep affects the next day's focus, and some days are missed.
 */
import { addDays, weekdayOf } from '../../contract/domain/days.ts';
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
  type TimeOfDay,
} from '../../contract/domain/mood.ts';
import { shuffled } from '../../words/seeded-random.ts';
import { createRandom, type Random } from './random.ts';

export const DAYS = 120;

export interface PlannedCheckIn {
  /** The calendar day on which it is made. */
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly timeOfDay: TimeOfDay;
  /** The user's feelings in all 15 dimensions. */
  readonly ratings: Ratings;
  /** The sliders that are rated: all 15, the three of Home, or some. */
  readonly set: readonly DimensionKey[];
  readonly isSaved: boolean;
  /** Null: no feedback on the quote. */
  readonly helped: boolean | null;
}

/** The harder period, in days from the first. */
const DIP = { from: 50, to: 78, depth: 1.5 };
/** The days right after its lowest point, without check-ins. */
const GAP = { from: 63, to: 67 };
/** No check-ins are missed on the last days, so that there is a streak to see. */
const FULL_DAYS = 11;
const MISSED = 0.13;
/** How much of yesterday carries over to today. */
const CARRIED_OVER = 0.7;

/** The user's usual ratings, each with 5 as its easy end, and how strongly the day affects it. */
const usual: Record<DimensionKey, readonly [base: number, pull: number]> = {
  stressLevel: [3.1, 0.9],
  confidenceLevel: [3.3, 0.7],
  focusClarity: [3.3, 0.5],
  motivationLevel: [3.4, 0.9],
  anxietyLevel: [3.2, 0.9],
  connectionWithOthers: [3.6, 0.5],
  supportSystemStrength: [3.9, 0.25],
  senseOfPurpose: [3.5, 0.5],
  progressTowardGoals: [3.2, 0.6],
  hopeForFuture: [3.6, 0.6],
  sleepQuality: [3.3, 0.3],
  physicalComfort: [3.8, 0.2],
  currentChallengeLevel: [3.0, 0.6],
  gratitudeLevels: [3.7, 0.5],
  urgencyOfNeed: [4.1, 0.4],
};

/** Lighter (above 0) or harder than usual by weekday, Monday first, and by time of day. */
const BY_WEEKDAY = [-0.55, -0.2, 0, 0.05, 0.2, 0.6, 0.35];
const BY_TIME: Record<TimeOfDay, number> = { morning: -0.15, afternoon: 0, evening: 0.2 };
const MINUTES: Record<TimeOfDay, readonly [number, number]> = {
  morning: [6 * 60 + 40, 9 * 60 + 50],
  afternoon: [12 * 60 + 20, 16 * 60 + 30],
  evening: [18 * 60 + 30, 21 * 60 + 50],
};

interface Day {
  /** Above 0: an easier day than usual. */
  readonly ease: number;
  /** Sleep above or below usual: of the night before this day, and of the one before that. */
  readonly sleep: number;
  readonly sleepBefore: number;
  /** Each dimension's own variation, independent of the day. */
  readonly own: Readonly<Record<DimensionKey, number>>;
}

/** Deepest halfway, zero at both ends. */
const dipAt = (index: number): number => {
  const progress = (index - DIP.from) / (DIP.to - DIP.from);
  return progress <= 0 || progress >= 1 ? 0 : DIP.depth * Math.sin(Math.PI * progress);
};

const isMissed = (index: number, chance: Random): boolean => {
  const byChance = chance.happens(MISSED);
  if (index >= GAP.from && index <= GAP.to) return true;
  return byChance && index > 2 && index < DAYS - FULL_DAYS;
};

const timesOf = (chance: Random): TimeOfDay[] => {
  const times: TimeOfDay[] = [];
  if (chance.happens(0.7)) times.push('morning');
  if (chance.happens(0.3)) times.push('afternoon');
  if (times.length === 0 || chance.happens(0.55)) times.push('evening');
  return times;
};

function ratingsOf(day: Day, lean: number, chance: Random): Ratings {
  const rate = (key: DimensionKey): number => {
    const [base, pull] = usual[key];
    const sleepEffect = key === 'sleepQuality' ? day.sleep : key === 'focusClarity' ? 0.75 * day.sleepBefore : 0;
    const ease = base + pull * (day.ease + lean) + sleepEffect + day.own[key] + 0.3 * chance.normal();
    const rounded = Math.min(RATING_MAX, Math.max(RATING_MIN, Math.round(ease)));
    return dimensions[key].hardEnd === 'high' ? RATING_MIN + RATING_MAX - rounded : rounded;
  };
  return Object.fromEntries(dimensionKeys.map((key) => [key, rate(key)])) as Ratings;
}

function slidersOf(chance: Random): readonly DimensionKey[] {
  const share = chance.next();
  if (share < 0.5) return dimensionKeys;
  const mixed = shuffled(dimensionKeys, chance.next).slice(0, share < 0.85 ? 3 : chance.between(5, 9));
  return dimensionKeys.filter((key) => mixed.includes(key));
}

const ownVariation = (chance: Random) =>
  Object.fromEntries(dimensionKeys.map((key) => [key, 0.6 * chance.normal()])) as Record<DimensionKey, number>;

const randomFeedback = (chance: Random): boolean | null => (chance.happens(0.35) ? !chance.happens(0.2) : null);

function checkInsOf(date: string, day: Day, chance: Random): PlannedCheckIn[] {
  const weekday = BY_WEEKDAY[weekdayOf(date) - 1] ?? 0;
  return timesOf(chance).map((timeOfDay) => {
    const ratings = ratingsOf(day, weekday + BY_TIME[timeOfDay], chance);
    const minute = chance.between(...MINUTES[timeOfDay]);
    const feedback = { isSaved: chance.happens(0.12), helped: randomFeedback(chance) };
    return { day: date, minute, timeOfDay, ratings, set: slidersOf(chance), ...feedback };
  });
}

/** @param today the last of the days. @returns the check-ins in order. */
export function planFourMonths(today: string, seed: number): PlannedCheckIn[] {
  const chance = createRandom(seed);
  let [lean, sleep] = [0, 0];
  return Array.from({ length: DAYS }, (_, index) => {
    const sleepBefore = sleep;
    sleep = 0.3 * sleep + 0.85 * chance.normal();
    lean = CARRIED_OVER * lean + 0.55 * chance.normal();
    const day: Day = { ease: lean - dipAt(index), sleep, sleepBefore, own: ownVariation(chance) };
    return isMissed(index, chance) ? [] : checkInsOf(addDays(today, index - DAYS + 1), day, chance);
  }).flat();
}
