/** The five sections as one shape. */
import { RATING_MAX, type SectionKey, sectionKeys, sections } from '#contract/domain/mood.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatList } from '#web/ui/data-display/format-list.ts';
import type { Patterns, SectionScores } from '../../progress-replies.ts';
import { CHART_DIFFERENCE_MIN, formatDaysNeeded, MIN_DAYS, roundScore } from '../format.ts';
import type { Point } from '../trend-lines/trend-lines.ts';

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
  const angle = (2 * Math.PI * index) / sectionKeys.length - Math.PI / 2;
  const radius = score / RATING_MAX / 2;
  return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
}

/** Null where the side has no score. */
export const cornersOf = (sides: SectionScores): (Point | null)[] =>
  sectionKeys.map((key, index) => {
    const score = sides[key];
    return score === null ? null : cornerAt(index, score);
  });

/** The outline as an SVG path: closed if every corner is known, otherwise only between adjacent known corners. */
export function outlinePath(corners: readonly (Point | null)[], size: number): string {
  const at = ({ x, y }: Point) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`;
  if (corners.every((corner) => corner !== null)) return `M${corners.map(at).join('L')}Z`;
  return corners
    .map((corner, index) => {
      const next = corners[(index + 1) % corners.length];
      return corner && next ? `M${at(corner)}L${at(next)}` : '';
    })
    .join('');
}

/** The outline of a drawing `size` wide. */
export const polygonPoints = (corners: readonly Point[], size: number): string =>
  corners.map(({ x, y }) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`).join(' ');

/** Shown instead of the shape if there are too few recent days. */
export const radarMissing = ({ daysWithEntries, sections: { windowDays } }: Patterns): string =>
  daysWithEntries < MIN_DAYS
    ? formatDaysNeeded(MIN_DAYS, daysWithEntries)
    : `You need ${formatCount(MIN_DAYS, 'day')} with the same feeling rated in the last ${windowDays} days. It comes back with your next ratings.`;

interface Side {
  readonly name: string;
  readonly now: number;
  /** Null if unknown. */
  readonly earlier: number | null;
}

/** Describes the shape, and says which sections are missing. */
export function radarSummary(now: SectionScores, monthAgo: SectionScores | null): string {
  const sides = sectionKeys.flatMap((key): Side[] => {
    const [score, then] = [now[key], monthAgo?.[key] ?? null];
    return score === null ? [] : [{ name: sections[key], now: roundScore(score), earlier: then && roundScore(then) }];
  });
  const missing = sectionKeys.filter((key) => now[key] === null).map((key) => sections[key]);
  const sentences = [compareSides(sides), missing.length > 0 && formatMissing(missing)];
  return sentences.filter(Boolean).join(' ');
}

function compareSides(sides: readonly Side[]): string {
  const compared = sides.flatMap(({ name, now, earlier }) =>
    earlier === null ? [] : [{ name, change: roundScore(now - earlier) }],
  );
  const incomparable = sides.filter(({ earlier }) => earlier === null).map(({ name }) => name);
  if (compared.length === 0) return `${formatExtremes(sides)} A month ago there were too few ratings to compare with.`;
  const incomparableNote =
    incomparable.length > 0 ? ` There isn't enough yet to compare ${formatList(incomparable)} with.` : '';
  const changes = [
    ...compared.filter(({ change }) => change >= CHART_DIFFERENCE_MIN).map(formatChange('up')),
    ...compared.filter(({ change }) => change <= -CHART_DIFFERENCE_MIN).map(formatChange('down')),
  ];
  if (changes.length === 0) {
    const subject =
      compared.length === sectionKeys.length ? 'All five areas' : formatList(compared.map(({ name }) => name));
    return `${subject} ${compared.length === 1 ? 'is about where it was' : 'are about where they were'} a month ago.${incomparableNote}`;
  }
  const unchangedNote = changes.length < compared.length ? '; the rest are about the same' : '';
  return `Compared with a month ago, ${formatList(changes)}${unchangedNote}.${incomparableNote}`;
}

const formatMissing = (names: readonly string[]): string =>
  `${formatList(names)} ${names.length === 1 ? "isn't" : "aren't"} drawn: too few ratings on these days.`;

const formatChange =
  (direction: 'up' | 'down') =>
  ({ name, change }: { name: string; change: number }): string =>
    `${name} is ${direction} by ${Math.abs(change).toFixed(1)}`;

function formatExtremes(sides: readonly Side[]): string {
  const scores = sides.map(({ now }) => now);
  const named = (score: number) => formatList(sides.filter(({ now }) => now === score).map(({ name }) => name));
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  if (low < high) return `Highest: ${named(high)}, at ${high.toFixed(1)}. Lowest: ${named(low)}, at ${low.toFixed(1)}.`;
  if (sides.length === 1) return `${named(high)} is at ${high.toFixed(1)}.`;
  return `${sides.length === sectionKeys.length ? 'All five areas' : named(high)} are at ${high.toFixed(1)}.`;
}

/** What the shape is based on: "Based on the days you rated each area: 9 to 13 of the last 14." */
export function formatRatedDays({ sections: { now, ratedDays, windowDays } }: Patterns): string {
  const days = sectionKeys.filter((key) => typeof now?.[key] === 'number').map((key) => ratedDays.now[key]);
  const [low, high] = [Math.min(...days), Math.max(...days)];
  return `Based on the days you rated each area: ${low === high ? high : `${low} to ${high}`} of the last ${windowDays}.`;
}
