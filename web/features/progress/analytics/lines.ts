/** The small line of one dimension over time, and the sentence about all fifteen. */
import { line } from 'd3-shape';
import { dimensionKeys, dimensions, RATING_MAX, RATING_MIN } from '../../../../contract/mood.ts';
import type { LinePeriod } from '../../../../contract/progress.ts';
import { allOf, asShown, LEAST_DAYS, needs } from './in-words.ts';
import type { DimensionLines } from './replies.ts';

export type Value = number | null;
export type Usual = DimensionLines['dimensions'][keyof DimensionLines['dimensions']]['usual'];

/** The drawing's own units; it is scaled to its place. */
export const LINE_BOX = { width: 120, height: 48 };

export const periods: readonly { readonly days: LinePeriod; readonly label: string }[] = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '365 days' },
];

/** The period that an answer is about. */
const periodOf = ({ points, daysPerPoint }: DimensionLines): number => (daysPerPoint === 7 ? 365 : points.length);

/** How far down a rating lies: 5 at the top, 1 at the bottom. */
export const heightOf = (rating: number): number =>
  (LINE_BOX.height * (RATING_MAX - rating)) / (RATING_MAX - RATING_MIN);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SmallLine {
  /** Straight from value to value; a new piece after every gap. */
  readonly path: string;
  /** Values with a gap on both sides, which no line reaches. */
  readonly alone: readonly Point[];
  readonly last: Point | null;
}

export function smallLine(values: readonly Value[]): SmallLine {
  const step = values.length > 1 ? LINE_BOX.width / (values.length - 1) : 0;
  const pointAt = (index: number): Point => ({ x: index * step, y: heightOf(values[index] ?? RATING_MIN) });
  const drawn = line<Value>()
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

/** The newest value there is. */
export const lastValue = (values: readonly Value[]): Value => values.findLast((value) => value !== null) ?? null;

/** Where a value stands against the usual range, whose ends belong to it; null where there is no range. */
export function standing(value: Value, usual: Usual): 'above' | 'within' | 'below' | null {
  if (value === null || usual === null) return null;
  if (asShown(value) > asShown(usual.high)) return 'above';
  return asShown(value) < asShown(usual.low) ? 'below' : 'within';
}

/** What is missing before the lines can be shown, or null. */
export const linesMissing = (reply: DimensionLines): string | null =>
  reply.daysWithEntries < LEAST_DAYS
    ? needs(LEAST_DAYS, reply.daysWithEntries, `in the last ${periodOf(reply)} days`)
    : null;

/** Says where each feeling last stood, and never whether that is good. */
export function linesSummary(reply: DimensionLines): string {
  const { dimensions: lines, daysPerPoint } = reply;
  const standings = dimensionKeys.map((key) => {
    const { values, usual } = lines[key];
    return { label: dimensions[key].label, stands: standing(lastValue(values), usual) };
  });
  const known = standings.filter(({ stands }) => stands !== null);
  if (known.length === 0) {
    return `Your last ${periodOf(reply)} days. Your usual range joins them once 14 days have entries.`;
  }
  const newest = daysPerPoint === 7 ? 'In your newest week' : 'On your newest day';
  const labels = (where: string) => known.filter(({ stands }) => stands === where).map(({ label }) => label);
  const outside = (['above', 'below'] as const).flatMap((where) => {
    const found = labels(where);
    return found.length > 0 ? [`${allOf(found)} ${found.length === 1 ? 'is' : 'are'} ${where} it`] : [];
  });
  const inside = labels('within').length;
  const first = `${newest} with entries, ${inside === known.length ? 'all' : inside} of ${known.length} feelings are in your usual range`;
  return outside.length > 0 ? `${first}; ${outside.join(', and ')}.` : `${first}.`;
}
