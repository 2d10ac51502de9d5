import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dimensionKeys, dimensions } from '../../../../contract/mood.ts';
import type { LinePeriod } from '../../../../contract/progress.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { linesQuery } from './analytics-queries.ts';
import { ChartCard, type ChartView } from './chart-card.tsx';
import { DataTable } from './data-table.tsx';
import { LineDrawing } from './line-drawing.tsx';
import { lastValue, linesMissing, linesSummary, periods, type Usual, type Value } from './lines.ts';
import { dayWithYear } from './names.ts';
import type { DimensionLines } from './replies.ts';
import './line-drawing.css';

/** A small line for each of the fifteen. */
export function LinesChart() {
  const [period, setPeriod] = useState<LinePeriod>(30);
  const reading = useQuery(linesQuery(period));
  return (
    <ChartCard
      title="Each feeling over time"
      reading={reading}
      failure="We could not load your feelings over time."
      height="24rem"
      view={view}
      controls={
        <div className="max-w-md">
          <SegmentedControl
            legend="How far back"
            options={periods.map(({ days, label }) => ({ value: String(days), label }))}
            value={String(period)}
            onChange={(chosen) => setPeriod(Number(chosen) as LinePeriod)}
          />
        </div>
      }
    />
  );
}

function view(reply: DimensionLines): ChartView {
  const missing = linesMissing(reply);
  if (missing) return { missing };
  return {
    summary: linesSummary(reply),
    drawing: <Lines lines={reply.dimensions} />,
    table: <LinesTable {...reply} />,
  };
}

const BAND = 'The band is your usual range: the middle half of your own days.';

function Lines({ lines }: { readonly lines: DimensionLines['dimensions'] }) {
  const hasUsual = dimensionKeys.some((key) => lines[key].usual);
  return (
    <>
      <ul className="lines">
        {dimensionKeys.map((key) => (
          <Line key={key} label={dimensions[key].label} {...lines[key]} />
        ))}
      </ul>
      <p className="mt-6 max-w-measure text-small text-muted">
        The top is 5, the bottom 1, and the dotted line marks 3. {hasUsual && BAND} Up means more of it, so for{' '}
        {hardWhenHigh} lower is the easier end.
      </p>
    </>
  );
}

const hardWhenHigh = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  dimensionKeys.filter((key) => dimensions[key].hardEnd === 'high').map((key) => dimensions[key].label.toLowerCase()),
);

interface LineProps {
  readonly label: string;
  readonly values: readonly Value[];
  readonly usual: Usual;
}

function Line({ label, values, usual }: LineProps) {
  const last = lastValue(values);
  return (
    <li className="flex flex-col justify-end gap-1.5">
      <p className="flex items-end justify-between gap-2 text-small leading-tight">
        {label}
        <b className="tabular-nums">{last === null ? '–' : asRating(last)}</b>
      </p>
      <LineDrawing values={values} usual={usual} />
      {usual && <p className="text-caption text-muted tabular-nums">Usual {range(usual)}</p>}
    </li>
  );
}

const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const asRating = (value: number): string => oneDecimal.format(value);
const range = ({ low, high }: NonNullable<Usual>): string =>
  asRating(low) === asRating(high) ? asRating(low) : `${asRating(low)} to ${asRating(high)}`;

/** A row for each day or week with an entry, newest first. */
function LinesTable({ points, daysPerPoint, dimensions: lines }: DimensionLines) {
  const withEntries = points
    .map((day, index) => ({ day, values: dimensionKeys.map((key) => lines[key].values[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return (
    <DataTable
      caption={daysPerPoint === 7 ? 'Each feeling, average of each week' : 'Each feeling, average of each day'}
      columns={[daysPerPoint === 7 ? 'Week from' : 'Day', ...dimensionKeys.map((key) => dimensions[key].label)]}
      rows={withEntries.toReversed().map(({ day, values }) => ({
        key: day,
        head: dayWithYear(day),
        cells: values.map((value) => (value === null ? '–' : asRating(value))),
      }))}
      foot={[
        {
          key: 'usual',
          head: 'Usual range',
          cells: dimensionKeys.map((key) => {
            const { usual } = lines[key];
            return usual ? range(usual) : '–';
          }),
        },
      ]}
    />
  );
}
