/** The five sections as one shape. */
import { RATING_MAX, type SectionKey, sections } from '../../../../contract/mood.ts';
import { allOf, asShown, counted, LEAST_DAYS, needs } from './in-words.ts';
import type { Point } from './lines.ts';
import type { Patterns, Sides } from './replies.ts';

export const sideKeys = Object.keys(sections) as SectionKey[];

/** What fits beside a corner; the whole names stand in the table. */
export const shortNames: Readonly<Record<SectionKey, string>> = {
  emotional: 'Emotional',
  social: 'Social',
  purpose: 'Purpose',
  physical: 'Physical',
  daily: 'Daily',
};

/** The corner of one side in a square from 0 to 1; the first points up, the others follow clockwise. */
export function cornerAt(index: number, score: number): Point {
  const angle = (2 * Math.PI * index) / sideKeys.length - Math.PI / 2;
  const radius = score / RATING_MAX / 2;
  return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
}

export const cornersOf = (sides: Sides): Point[] => sideKeys.map((key, index) => cornerAt(index, sides[key]));

/** The outline of a drawing `size` wide. */
export const outline = (corners: readonly Point[], size: number): string =>
  corners.map(({ x, y }) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`).join(' ');

/** Said where the newest days are too few to draw a shape of. */
export const sidesMissing = ({ daysWithEntries, sections: { windowDays } }: Patterns): string =>
  daysWithEntries < LEAST_DAYS
    ? needs(LEAST_DAYS, daysWithEntries)
    : `This needs ${counted(LEAST_DAYS, 'day')} with entries in the last ${windowDays} days. It comes back with your next entries.`;

/** Less than this is about the same. */
const NOTABLE = 0.2;

export function sidesSummary(now: Sides, monthAgo: Sides | null): string {
  if (!monthAgo) return `${highAndLow(now)} A month ago there were too few entries to compare with.`;
  const changes = sideKeys.map((key) => ({
    name: sections[key],
    change: asShown(asShown(now[key]) - asShown(monthAgo[key])),
  }));
  const moved = [
    ...changes.filter(({ change }) => change >= NOTABLE).map(said('up')),
    ...changes.filter(({ change }) => change <= -NOTABLE).map(said('down')),
  ];
  if (moved.length === 0) return 'All five sides are about where they were a month ago.';
  const rest = moved.length < sideKeys.length ? '; the rest is about the same' : '';
  return `Against a month ago, ${allOf(moved)}${rest}.`;
}

const said =
  (way: 'up' | 'down') =>
  ({ name, change }: { name: string; change: number }): string =>
    `${name} is ${way} by ${Math.abs(change).toFixed(1)}`;

function highAndLow(now: Sides): string {
  const scores = sideKeys.map((key) => asShown(now[key]));
  const named = (score: number) => allOf(sideKeys.filter((key) => asShown(now[key]) === score).map((k) => sections[k]));
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  if (low === high) return `All five sides are at ${high.toFixed(1)}.`;
  return `${named(high)} stands highest at ${high.toFixed(1)}, ${named(low)} lowest at ${low.toFixed(1)}.`;
}
