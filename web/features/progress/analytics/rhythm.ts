/** How the mood goes with the time of day and with the weekday. */
import { timesOfDay } from '../../../../contract/mood.ts';
import { allOf, asShown, counted, LEAST_DAYS, needs } from './in-words.ts';
import { weekdayNames } from './names.ts';
import type { Patterns } from './replies.ts';

export interface Part {
  /** "Morning", "Monday" */
  readonly name: string;
  /** What fits under a narrow bar. */
  readonly short: string;
  /** "in the morning", "on Mondays" */
  readonly when: string;
  readonly days: number;
  /** Null with too few days. */
  readonly mood: number | null;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const partsOfDay = (patterns: Patterns): Part[] =>
  timesOfDay.map((time) => ({
    name: capital(time),
    short: capital(time),
    when: `in the ${time}`,
    ...patterns.timesOfDay[time],
  }));

/** Monday first. */
export const partsOfWeek = (patterns: Patterns): Part[] =>
  weekdayNames.map((name, index) => ({
    name,
    short: name.slice(0, 3),
    when: `on ${name}s`,
    ...(patterns.weekdays[index] ?? { days: 0, mood: null }),
  }));

/** Less than this is about the same. */
const NOTABLE = 0.2;

/** How it was, never why. At least one part has a mood. */
export function rhythmSummary(parts: readonly Part[], days: number): string {
  const over = `Over the last ${days} days`;
  const known = parts.flatMap((part) => (part.mood === null ? [] : [{ ...part, mood: asShown(part.mood) }]));
  const [low, high] = [Math.min(...known.map(({ mood }) => mood)), Math.max(...known.map(({ mood }) => mood))];
  const at = (score: number) => `${whenOf(known.filter(({ mood }) => mood === score))} (${score.toFixed(1)})`;
  if (known.length === 1) return `${over}, your mood ${at(high)} is the one with enough days to show.`;
  if (asShown(high - low) < NOTABLE) {
    const between = low === high ? high.toFixed(1) : `${low.toFixed(1)} to ${high.toFixed(1)}`;
    return `${over}, your mood was much the same throughout (${between}).`;
  }
  return `${over}, your mood was highest ${at(high)} and lowest ${at(low)}.`;
}

const whenOf = (parts: readonly Part[]): string => allOf(parts.map(({ when }) => when));

/** What is missing before anything can be shown, or null. */
export function rhythmMissing(parts: readonly Part[], daysWithEntries: number, where: string): string | null {
  if (daysWithEntries < LEAST_DAYS) return needs(LEAST_DAYS, daysWithEntries);
  if (parts.some(({ mood }) => mood !== null)) return null;
  return needs(LEAST_DAYS, Math.max(...parts.map(({ days }) => days)), where);
}

/** Said under the bars where some part is left empty. */
export const rhythmNote = (parts: readonly Part[]): string | null =>
  parts.some(({ mood }) => mood === null)
    ? `A bar fills once it has ${counted(LEAST_DAYS, 'day')} with entries.`
    : null;
