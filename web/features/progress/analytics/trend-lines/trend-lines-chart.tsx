import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TrendPeriod } from '#contract/calls/progress.ts';
import { type DimensionKey, dimensionKeys, dimensions } from '#contract/domain/mood.ts';
import { formatShortDate } from '#web/dates/local-day.ts';
import { formatList } from '#web/ui/data-display/format-list.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import type { DimensionLines } from '../../progress-replies.ts';
import { trendLinesQuery } from '../analytics-queries.ts';
import { ChartCard, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { roundScore } from '../format.ts';
import { TrendLineDrawing } from './trend-line-drawing.tsx';
import {
  type DimensionLine,
  formatRatedOn,
  inferredHint,
  lastValue,
  periods,
  trendLinesMissing,
  trendLinesSummary,
  type UsualRange,
} from './trend-lines.ts';
import './trend-line-drawing.css';

/** A small trend line for each of the fifteen dimensions. */
export function TrendLinesChart() {
  const [period, setPeriod] = useState<TrendPeriod>(30);
  const query = useQuery(trendLinesQuery(period));
  return (
    <ChartCard
      title="Each feeling over time"
      query={query}
      failure="We couldn't load your feelings over time."
      height="24rem"
      view={trendLinesView}
      controls={
        <div className="max-w-md">
          <SegmentedControl
            legend="How far back"
            options={periods.map(({ days, label }) => ({ value: String(days), label }))}
            value={String(period)}
            onChange={(chosen) => setPeriod(Number(chosen) as TrendPeriod)}
          />
        </div>
      }
    />
  );
}

function trendLinesView(reply: DimensionLines): ChartView {
  const missing = trendLinesMissing(reply);
  if (missing) return { missing };
  return {
    summary: trendLinesSummary(reply),
    drawing: <TrendLines {...reply} />,
    table: <TrendLinesTable {...reply} />,
  };
}

const BAND_HINT = 'The shaded band is your usual range: the middle half of the days you rated it. ';
const CARRIED_HINT = 'A dashed stretch repeats the rating before it, from “Same as last time”. ';
const SAME_AS_BEFORE = 'same as before';

function TrendLines({ dimensions: lines, daysInferred }: DimensionLines) {
  const isRated = (key: DimensionKey): boolean => lastValue(lines[key].values) !== null;
  const unrated = dimensionKeys.filter((key) => !isRated(key));
  const hasUsual = dimensionKeys.some((key) => lines[key].usual);
  const hasCarried = dimensionKeys.some((key) => lines[key].carried.length > 0);
  return (
    <>
      <ul className="lines">
        {dimensionKeys.filter(isRated).map((key) => (
          <TrendLineItem key={key} label={dimensions[key].label} line={lines[key]} namesUsual={hasUsual} />
        ))}
      </ul>
      {unrated.length > 0 && (
        <p className="mt-6 max-w-measure text-small text-muted">
          Not rated in this time: {formatList(unrated.map((key) => dimensions[key].label.toLowerCase()))}.
        </p>
      )}
      <p className="mt-6 max-w-measure text-small text-muted">
        The top is 5, the bottom is 1 and the dotted line marks 3. Only what you rated is drawn.{' '}
        {hasCarried && CARRIED_HINT}
        {hasUsual && BAND_HINT}
        {inferredHint(daysInferred)}
        Up means more of it, so for {hardWhenHigh}, lower is easier.
      </p>
    </>
  );
}

const hardWhenHigh = formatList(
  dimensionKeys.filter((key) => dimensions[key].hardEnd === 'high').map((key) => dimensions[key].label.toLowerCase()),
);

interface TrendLineItemProps {
  readonly label: string;
  readonly line: DimensionLine;
  /** Whether any of the lines has a usual range. */
  readonly namesUsual: boolean;
}

function TrendLineItem({ label, line, namesUsual }: TrendLineItemProps) {
  const { values, usual, days } = line;
  const last = lastValue(values);
  return (
    <li className="flex flex-col justify-end gap-1.5">
      <p className="flex items-end justify-between gap-2 text-small leading-tight">
        {label}
        <b className="tabular-nums">{last === null ? '–' : formatRating(last)}</b>
      </p>
      <TrendLineDrawing line={line} usual={usual} />
      <p className="text-caption text-muted tabular-nums">
        {formatRatedOn(days)}
        {namesUsual && <span className="block">{usual ? `Usual ${formatRange(usual)}` : 'No usual range yet'}</span>}
      </p>
    </li>
  );
}

const formatRating = (value: number): string => String(roundScore(value));
const formatRange = ({ low, high }: NonNullable<UsualRange>): string =>
  formatRating(low) === formatRating(high) ? formatRating(low) : `${formatRating(low)} to ${formatRating(high)}`;

/** One row for each day or week with a rating, newest first. */
function TrendLinesTable({ points, daysPerPoint, dimensions: lines }: DimensionLines) {
  const withRatings = points
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => dimensionKeys.some((key) => typeof lines[key].values[index] === 'number'));
  const footRow = (key: string, head: string, cellOf: (line: DimensionLine) => ReactNode) => ({
    key,
    head,
    cells: dimensionKeys.map((dimension) => cellOf(lines[dimension])),
  });
  return (
    <DataTable
      caption={daysPerPoint === 7 ? 'Each feeling, average of each week' : 'Each feeling, average of each day'}
      columns={[daysPerPoint === 7 ? 'Week from' : 'Day', ...dimensionKeys.map((key) => dimensions[key].label)]}
      rows={withRatings.toReversed().map(({ day, index }) => ({
        key: day,
        head: formatShortDate(day),
        cells: dimensionKeys.map((key) => <RatingCell key={key} line={lines[key]} index={index} />),
      }))}
      foot={[
        footRow('usual', 'Usual range', ({ usual }) => (usual ? formatRange(usual) : '–')),
        footRow('days', 'Days rated', ({ days }) => days),
      ]}
    />
  );
}

function RatingCell({ line: { values, carried }, index }: { readonly line: DimensionLine; readonly index: number }) {
  const value = values[index] ?? null;
  if (value === null) return '–';
  if (!carried.includes(index)) return formatRating(value);
  return (
    <span className="whitespace-nowrap">
      {formatRating(value)} <span className="text-muted">{SAME_AS_BEFORE}</span>
    </span>
  );
}
