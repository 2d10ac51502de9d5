/** The trend line of one dimension, and the sentence about all fifteen. */
import type { TrendPeriod } from '#contract/calls/progress.ts';
import { dimensionKeys, RATING_MAX, RATING_MIN } from '#contract/domain/mood.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import type { DimensionLines } from '../../progress-replies.ts';
import { formatDaysNeeded, MIN_DAYS, roundScore } from '../format.ts';

export type RatingValue = number | null;
export type DimensionLine = DimensionLines['dimensions'][keyof DimensionLines['dimensions']];
export type UsualRange = DimensionLine['usual'];

/** The drawing's own coordinate system. The drawing is scaled to fit. */
export const LINE_BOX = { width: 120, height: 48 };

export const periods: readonly { readonly days: TrendPeriod; readonly label: string }[] = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '365 days' },
];

/** The period that a reply covers. */
const periodDays = ({ points, daysPerPoint }: DimensionLines): number => (daysPerPoint === 7 ? 365 : points.length);

/** Vertical position of a rating: 5 at the top, 1 at the bottom. */
export const ratingToY = (rating: number): number =>
  (LINE_BOX.height * (RATING_MAX - rating)) / (RATING_MAX - RATING_MIN);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Dot extends Point {
  readonly isCarried: boolean;
}

interface TrendLine {
  /** Straight lines between ratings, with a new segment after every gap. */
  readonly path: string;
  /** The segments with at least one end that was carried over and not rated. */
  readonly carriedPath: string;
  /** Values with a gap on both sides, so that no segment reaches them. */
  readonly alone: readonly Dot[];
  readonly last: Dot | null;
}

/** The data from which a line is drawn. */
export type LineValues = Pick<DimensionLine, 'values' | 'carried'>;

export function buildTrendLine({ values, carried }: LineValues): TrendLine {
  const step = values.length > 1 ? LINE_BOX.width / (values.length - 1) : 0;
  const dotAt = (index: number): Dot => ({
    x: index * step,
    y: ratingToY(values[index] ?? RATING_MIN),
    isCarried: carried.includes(index),
  });
  const hasValue = (index: number) => typeof values[index] === 'number';
  const indices = values.map((_, index) => index).filter(hasValue);
  const strokes = strokesOf(indices.map((index) => ({ ...dotAt(index), index })));
  const pathOf = (isCarried: boolean) =>
    strokes.flatMap((stroke) => (stroke.isCarried === isCarried ? [drawn(stroke.points)] : [])).join('');
  return {
    path: pathOf(false),
    carriedPath: pathOf(true),
    alone: indices.filter((index) => !hasValue(index - 1) && !hasValue(index + 1)).map(dotAt),
    last: indices.length > 0 ? dotAt(indices[indices.length - 1] ?? 0) : null,
  };
}

const drawn = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join('L')}`;

const rounded = (units: number): number => Math.round(units * 1000) / 1000;

interface Stroke {
  readonly isCarried: boolean;
  readonly points: Point[];
}

/** Joins adjacent dots. A new stroke begins after a gap, and wherever the line changes between rated and carried. */
function strokesOf(dots: readonly (Dot & { readonly index: number })[]): Stroke[] {
  const strokes: Stroke[] = [];
  for (const [position, dot] of dots.entries()) {
    const previous = dots[position - 1];
    if (previous?.index !== dot.index - 1) continue;
    const isCarried = previous.isCarried || dot.isCarried;
    const open = strokes.at(-1);
    if (open?.isCarried === isCarried && open.points.at(-1) === previous) open.points.push(dot);
    else strokes.push({ isCarried, points: [previous, dot] });
  }
  return strokes;
}

/** The rated values: carried ones become null. */
const ratedValues = ({ values, carried }: LineValues): readonly RatingValue[] =>
  values.map((value, index) => (carried.includes(index) ? null : value));

/** The newest value that is not null. */
export const lastValue = (values: readonly RatingValue[]): RatingValue =>
  values.findLast((value) => value !== null) ?? null;

/** Compares a value with the usual range, bounds included. Null if either is unknown. */
export function compareToUsual(value: RatingValue, usual: UsualRange): 'above' | 'within' | 'below' | null {
  if (value === null || usual === null) return null;
  if (roundScore(value) > roundScore(usual.high)) return 'above';
  return roundScore(value) < roundScore(usual.low) ? 'below' : 'within';
}

/** The text about missing days if the lines cannot be shown, otherwise null. */
export const trendLinesMissing = (reply: DimensionLines): string | null =>
  reply.daysWithEntries < MIN_DAYS
    ? formatDaysNeeded(MIN_DAYS, reply.daysWithEntries, `in the last ${periodDays(reply)} days`)
    : null;

/** Says where each dimension was in its usual range when it was last rated, and never whether that is good. */
export function trendLinesSummary(reply: DimensionLines): string {
  const { dimensions: lines, daysPerPoint } = reply;
  const compared = dimensionKeys
    .map((key) => compareToUsual(lastValue(ratedValues(lines[key])), lines[key].usual))
    .filter((position) => position !== null);
  if (compared.length === 0) {
    return `Your last ${periodDays(reply)} days. Your usual range appears once you've rated a feeling on 14 days.`;
  }
  const newest = daysPerPoint === 7 ? 'In the week you last rated each' : 'On the day you last rated each';
  const countOf = (side: string) => compared.filter((position) => position === side).length;
  const inside = countOf('within');
  if (inside === compared.length) return `${newest}, all ${compared.length} feelings were in your usual range.`;
  const outside = (['above', 'below'] as const).flatMap((position) =>
    countOf(position) > 0 ? [`${countOf(position)} ${position}`] : [],
  );
  return `${newest}, ${inside} of ${compared.length} feelings ${inside === 1 ? 'was' : 'were'} in your usual range, ${outside.join(' and ')}.`;
}

/** "Rated on 41 days": what a line is based on. */
export const formatRatedOn = (days: number): string =>
  days === 0 ? 'Not rated in this time' : `Rated on ${formatCount(days, 'day')}`;

/** Explains why the lines have fewer ratings on earlier days. Empty if they do not. */
export const inferredHint = (days: number): string =>
  days === 0
    ? ''
    : `For ${formatCount(days, 'earlier day')} we don't know which 3s you chose and which you left alone, so 3s aren't drawn there. `;
