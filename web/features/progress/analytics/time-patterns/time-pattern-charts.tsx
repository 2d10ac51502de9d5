import type { Patterns } from '../../progress-replies.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatScore } from '../format.ts';
import { Gauges } from '../gauges.tsx';
import {
  RATED_ENOUGH,
  type TimeSlot,
  timeOfDaySlots,
  timePatternHint,
  timePatternMissing,
  timePatternSummary,
  weekdaySlots,
} from './time-patterns.ts';

interface TimePatternChartProps {
  readonly query: ChartQuery<Patterns>;
  readonly hiddenWhileEmpty: boolean;
}

export const TimeOfDayChart = ({ query, hiddenWhileEmpty }: TimePatternChartProps) => (
  <ChartCard
    title="Morning, afternoon, evening"
    query={query}
    hiddenWhileEmpty={hiddenWhileEmpty}
    failure="We couldn't load your times of day."
    height="13rem"
    view={(patterns) =>
      timePatternView(patterns, { slots: timeOfDaySlots(patterns), head: 'Time of day', where: 'at one time of day' })
    }
  />
);

export const WeekdayChart = ({ query, hiddenWhileEmpty }: TimePatternChartProps) => (
  <ChartCard
    title="Your week"
    query={query}
    hiddenWhileEmpty={hiddenWhileEmpty}
    failure="We couldn't load your week."
    height="13rem"
    view={(patterns) =>
      timePatternView(patterns, { slots: weekdaySlots(patterns), head: 'Weekday', where: 'on one weekday' })
    }
  />
);

interface TimePattern {
  readonly slots: readonly TimeSlot[];
  /** The table's column heading for a slot. */
  readonly head: string;
  readonly where: string;
}

function timePatternView({ days, daysWithEntries }: Patterns, { slots, head, where }: TimePattern): ChartView {
  const missing = timePatternMissing(slots, daysWithEntries, where);
  if (missing) return { missing };
  return {
    summary: timePatternSummary(slots, days),
    drawing: <Bars slots={slots} />,
    table: (
      <DataTable
        caption={`Mood by ${head.toLowerCase()} over the last ${days} days`}
        columns={[head, 'Mood, 1 to 5', 'Days rated']}
        rows={slots.map(({ name, mood, days: has }) => ({
          key: name,
          head: name,
          cells: [mood === null ? '–' : formatScore(mood), has],
        }))}
      />
    ),
  };
}

function Bars({ slots }: { readonly slots: readonly TimeSlot[] }) {
  const note = timePatternHint(slots);
  return (
    <>
      <Gauges
        gauges={slots.map(({ name, short, mood, days }) => ({
          key: name,
          score: mood,
          label: short,
          note: String(days),
        }))}
      />
      <p className="mt-3 text-caption text-muted">
        The dashed line marks 3, the middle. Under each bar: the days with {RATED_ENOUGH}. {note}
      </p>
    </>
  );
}
