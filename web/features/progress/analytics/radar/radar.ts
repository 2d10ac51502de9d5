/** The five sections as one shape. */
import { RATING_MAX, type SectionKey, sections } from '../../../../../contract/domain/mood.ts';
import { formatCount, formatDaysNeeded, formatList, MIN_DAYS, roundScore } from '../format.ts';
import type { Point } from '../trend-lines/trend-lines.ts';
import type { Patterns, SectionScores } from '../types.ts';

export const radarKeys = Object.keys(sections) as SectionKey[];

/** Names that fit beside a corner. The full names are in the table. */
export const shortNames: Readonly<Record<SectionKey, string>> = {
  emotional: 'Emotional',
  social: 'Social',
  purpose: 'Purpose',
  physical: 'Physical',
  daily: 'Daily',
};

/** A corner's point in a square from 0 to 1. The first corner points up, the others follow clockwise. */
export function cornerAt(index: number, score: number): Point {
  const angle = (2 * Math.PI * index) / radarKeys.length - Math.PI / 2;
  const radius = score / RATING_MAX / 2;
  return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
}

export const cornersOf = (sides: SectionScores): Point[] => radarKeys.map((key, index) => cornerAt(index, sides[key]));

/** The outline of a drawing `size` wide. */
export const polygonPoints = (corners: readonly Point[], size: number): string =>
  corners.map(({ x, y }) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`).join(' ');

/** Shown where the recent days are too few for a shape. */
export const radarMissing = ({ daysWithEntries, sections: { windowDays } }: Patterns): string =>
  daysWithEntries < MIN_DAYS
    ? formatDaysNeeded(MIN_DAYS, daysWithEntries)
    : `This needs ${formatCount(MIN_DAYS, 'day')} with entries in the last ${windowDays} days. It comes back with your next entries.`;

/** A smaller difference counts as about the same. */
const MIN_DIFFERENCE = 0.2;

export function radarSummary(now: SectionScores, monthAgo: SectionScores | null): string {
  if (!monthAgo) return `${formatExtremes(now)} A month ago there were too few entries to compare with.`;
  const changes = radarKeys.map((key) => ({
    name: sections[key],
    change: roundScore(roundScore(now[key]) - roundScore(monthAgo[key])),
  }));
  const moved = [
    ...changes.filter(({ change }) => change >= MIN_DIFFERENCE).map(formatChange('up')),
    ...changes.filter(({ change }) => change <= -MIN_DIFFERENCE).map(formatChange('down')),
  ];
  if (moved.length === 0) return 'All five sides are about where they were a month ago.';
  const rest = moved.length < radarKeys.length ? '; the rest is about the same' : '';
  return `Against a month ago, ${formatList(moved)}${rest}.`;
}

const formatChange =
  (way: 'up' | 'down') =>
  ({ name, change }: { name: string; change: number }): string =>
    `${name} is ${way} by ${Math.abs(change).toFixed(1)}`;

function formatExtremes(now: SectionScores): string {
  const scores = radarKeys.map((key) => roundScore(now[key]));
  const named = (score: number) =>
    formatList(radarKeys.filter((key) => roundScore(now[key]) === score).map((k) => sections[k]));
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  if (low === high) return `All five sides are at ${high.toFixed(1)}.`;
  return `${named(high)} stands highest at ${high.toFixed(1)}, ${named(low)} lowest at ${low.toFixed(1)}.`;
}
