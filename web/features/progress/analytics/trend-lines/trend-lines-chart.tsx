import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrendPeriod } from '../../../../../contract/calls/progress.ts';
import { dimensionKeys, dimensions } from '../../../../../contract/domain/mood.ts';
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx';
import { trendLinesQuery } from '../analytics-queries.ts';
import { ChartCard, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatDayWithYear } from '../date-names.ts';
import type { DimensionLines } from '../types.ts';
import { TrendLineDrawing } from './trend-line-drawing.tsx';
import {
  lastValue,
  periods,
  type RatingValue,
  trendLinesMissing,
  trendLinesSummary,
  type UsualRange,
} from './trend-lines.ts';
import './trend-line-drawing.css';

/** A small line for each of the fifteen dimensions. */
export function TrendLinesChart() {
  const [period, setPeriod] = useState<TrendPeriod>(30);
  const reading = useQuery(trendLinesQuery(period));
  return (
    <ChartCard
      title="Each feeling over time"
      reading={reading}
      failure="We could not load your feelings over time."
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
    drawing: <TrendLines lines={reply.dimensions} />,
    table: <TrendLinesTable {...reply} />,
  };
}

const BAND_HINT = 'The band is your usual range: the middle half of your own days.';

function TrendLines({ lines }: { readonly lines: DimensionLines['dimensions'] }) {
  const hasUsual = dimensionKeys.some((key) => lines[key].usual);
  return (
    <>
      <ul className="lines">
        {dimensionKeys.map((key) => (
          <TrendLineItem key={key} label={dimensions[key].label} {...lines[key]} />
        ))}
      </ul>
      <p className="mt-6 max-w-measure text-small text-muted">
        The top is 5, the bottom 1, and the dotted line marks 3. {hasUsual && BAND_HINT} Up means more of it, so for{' '}
        {hardWhenHigh} lower is the easier end.
      </p>
    </>
  );
}

const hardWhenHigh = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  dimensionKeys.filter((key) => dimensions[key].hardEnd === 'high').map((key) => dimensions[key].label.toLowerCase()),
);

interface TrendLineItemProps {
  readonly label: string;
  readonly values: readonly RatingValue[];
  readonly usual: UsualRange;
}

function TrendLineItem({ label, values, usual }: TrendLineItemProps) {
  const last = lastValue(values);
  return (
    <li className="flex flex-col justify-end gap-1.5">
      <p className="flex items-end justify-between gap-2 text-small leading-tight">
        {label}
        <b className="tabular-nums">{last === null ? '–' : formatRating(last)}</b>
      </p>
      <TrendLineDrawing values={values} usual={usual} />
      {usual && <p className="text-caption text-muted tabular-nums">Usual {formatRange(usual)}</p>}
    </li>
  );
}

const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const formatRating = (value: number): string => oneDecimal.format(value);
const formatRange = ({ low, high }: NonNullable<UsualRange>): string =>
  formatRating(low) === formatRating(high) ? formatRating(low) : `${formatRating(low)} to ${formatRating(high)}`;

/** One row for each day or week with a check-in, newest first. */
function TrendLinesTable({ points, daysPerPoint, dimensions: lines }: DimensionLines) {
  const withEntries = points
    .map((day, index) => ({ day, values: dimensionKeys.map((key) => lines[key].values[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return (
    <DataTable
      caption={daysPerPoint === 7 ? 'Each feeling, average of each week' : 'Each feeling, average of each day'}
      columns={[daysPerPoint === 7 ? 'Week from' : 'Day', ...dimensionKeys.map((key) => dimensions[key].label)]}
      rows={withEntries.toReversed().map(({ day, values }) => ({
        key: day,
        head: formatDayWithYear(day),
        cells: values.map((value) => (value === null ? '–' : formatRating(value))),
      }))}
      foot={[
        {
          key: 'usual',
          head: 'Usual range',
          cells: dimensionKeys.map((key) => {
            const { usual } = lines[key];
            return usual ? formatRange(usual) : '–';
          }),
        },
      ]}
    />
  );
}
