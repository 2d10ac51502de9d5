/** How the mood varies with the time of day and with the weekday. */
import { timesOfDay } from '#contract/domain/mood.ts';
import { WEEKDAYS_FROM_MONDAY } from '#web/dates/date-words.ts';
import { timeOfDayNames } from '#web/dates/time-of-day.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatList } from '#web/ui/data-display/format-list.ts';
import type { Patterns } from '../../progress-replies.ts';
import { CHART_DIFFERENCE_MIN, formatDaysNeeded, formatHas, MIN_DAYS, roundScore } from '../format.ts';

export interface TimeSlot {
  /** "Morning", "Monday" */
  readonly name: string;
  /** A name that fits below a narrow bar. */
  readonly short: string;
  /** "in the morning", "on Mondays" */
  readonly when: string;
  readonly days: number;
  /** Null if there are too few days. */
  readonly mood: number | null;
}

export const timeOfDaySlots = (patterns: Patterns): TimeSlot[] =>
  timesOfDay.map((time) => ({
    name: timeOfDayNames[time],
    short: timeOfDayNames[time],
    when: `in the ${time}`,
    ...patterns.timesOfDay[time],
  }));

/** Monday first. */
export const weekdaySlots = (patterns: Patterns): TimeSlot[] =>
  WEEKDAYS_FROM_MONDAY.map((name, index) => ({
    name,
    short: name.slice(0, 3),
    when: `on ${name}s`,
    ...(patterns.weekdays[index] ?? { days: 0, mood: null }),
  }));

/** Says how the mood was, never why. At least one slot must have a mood. */
export function timePatternSummary(slots: readonly TimeSlot[], days: number): string {
  const period = `Over the last ${days} days`;
  const scored = slots.flatMap((slot) => (slot.mood === null ? [] : [{ ...slot, mood: roundScore(slot.mood) }]));
  const [low, high] = [Math.min(...scored.map(({ mood }) => mood)), Math.max(...scored.map(({ mood }) => mood))];
  const at = (score: number) => `${formatSlots(scored.filter(({ mood }) => mood === score))} (${score.toFixed(1)})`;
  if (scored.length === 1) return `${period}, only your mood ${at(high)} has enough days to show.`;
  if (roundScore(high - low) < CHART_DIFFERENCE_MIN) {
    const between = low === high ? high.toFixed(1) : `${low.toFixed(1)} to ${high.toFixed(1)}`;
    return `${period}, your mood was much the same throughout (${between}).`;
  }
  return `${period}, your mood was highest ${at(high)} and lowest ${at(low)}.`;
}

const formatSlots = (slots: readonly TimeSlot[]): string => formatList(slots.map(({ when }) => when));

/** Which check-ins the pattern is based on. */
export const RATED_ENOUGH = "at least four of the mood's seven feelings rated";

/** The text about missing data if nothing can be shown, otherwise null. */
export function timePatternMissing(slots: readonly TimeSlot[], daysWithEntries: number, where: string): string | null {
  if (daysWithEntries < MIN_DAYS) return formatDaysNeeded(MIN_DAYS, daysWithEntries);
  if (slots.some(({ mood }) => mood !== null)) return null;
  const has = Math.max(...slots.map(({ days }) => days));
  return `You need ${formatCount(MIN_DAYS, 'day')} ${where} with ${RATED_ENOUGH}. ${formatHas(has)}`;
}

/** Shown below the bars if some slots are empty. */
export const timePatternHint = (slots: readonly TimeSlot[]): string | null =>
  slots.some(({ mood }) => mood === null) ? `A bar fills after ${formatCount(MIN_DAYS, 'such day')}.` : null;
