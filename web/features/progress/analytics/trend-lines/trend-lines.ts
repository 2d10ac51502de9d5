/** The small line of one dimension over time, and the sentence about all fifteen. */
import { line } from 'd3-shape';
import type { TrendPeriod } from '../../../../../contract/calls/progress.ts';
import { dimensionKeys, dimensions, RATING_MAX, RATING_MIN } from '../../../../../contract/domain/mood.ts';
import { formatDaysNeeded, formatList, MIN_DAYS, roundScore } from '../format.ts';
import type { DimensionLines } from '../types.ts';

export type RatingValue = number | null;
export type UsualRange = DimensionLines['dimensions'][keyof DimensionLines['dimensions']]['usual'];

/** The drawing's own units. It is scaled to fit. */
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

export interface TrendLine {
  /** Straight lines between values, with a new segment after every gap. */
  readonly path: string;
  /** Values with a gap on both sides, which no line reaches. */
  readonly alone: readonly Point[];
  readonly last: Point | null;
}

export function buildTrendLine(values: readonly RatingValue[]): TrendLine {
  const step = values.length > 1 ? LINE_BOX.width / (values.length - 1) : 0;
  const pointAt = (index: number): Point => ({ x: index * step, y: ratingToY(values[index] ?? RATING_MIN) });
  const drawn = line<RatingValue>()
    .defined((value) => value !== null)
    .x((_, index) => pointAt(index).x)
    .y((_, index) => pointAt(index).y);
  const isThere = (index: number) => typeof values[index] === 'number';
  const there = values.map((_, index) => index).filter(isThere);
  return {
    path: drawn(values) ?? '',
    alone: there.filter((index) => !isThere(index - 1) && !isThere(index + 1)).map(pointAt),
    last: there.length > 0 ? pointAt(there[there.length - 1] ?? 0) : null,
  };
}

/** The newest value that exists. */
export const lastValue = (values: readonly RatingValue[]): RatingValue =>
  values.findLast((value) => value !== null) ?? null;

/** Compares a value with the usual range, ends included. Null if there is no range. */
export function compareToUsual(value: RatingValue, usual: UsualRange): 'above' | 'within' | 'below' | null {
  if (value === null || usual === null) return null;
  if (roundScore(value) > roundScore(usual.high)) return 'above';
  return roundScore(value) < roundScore(usual.low) ? 'below' : 'within';
}

/** What is missing before the lines can be shown, or null. */
export const trendLinesMissing = (reply: DimensionLines): string | null =>
  reply.daysWithEntries < MIN_DAYS
    ? formatDaysNeeded(MIN_DAYS, reply.daysWithEntries, `in the last ${periodDays(reply)} days`)
    : null;

/** Says where each dimension last was, and never whether that is good. */
export function trendLinesSummary(reply: DimensionLines): string {
  const { dimensions: lines, daysPerPoint } = reply;
  const standings = dimensionKeys.map((key) => {
    const { values, usual } = lines[key];
    return { label: dimensions[key].label, stands: compareToUsual(lastValue(values), usual) };
  });
  const known = standings.filter(({ stands }) => stands !== null);
  if (known.length === 0) {
    return `Your last ${periodDays(reply)} days. Your usual range joins them once 14 days have entries.`;
  }
  const newest = daysPerPoint === 7 ? 'In your newest week' : 'On your newest day';
  const labels = (where: string) => known.filter(({ stands }) => stands === where).map(({ label }) => label);
  const outside = (['above', 'below'] as const).flatMap((where) => {
    const found = labels(where);
    return found.length > 0 ? [`${formatList(found)} ${found.length === 1 ? 'is' : 'are'} ${where} it`] : [];
  });
  const inside = labels('within').length;
  const first = `${newest} with entries, ${inside === known.length ? 'all' : inside} of ${known.length} feelings are in your usual range`;
  return outside.length > 0 ? `${first}; ${outside.join(', and ')}.` : `${first}.`;
}
