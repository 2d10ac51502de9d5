import { ChartCard, type ChartView, type Reading } from './chart-card.tsx';
import { DataTable } from './data-table.tsx';
import { Gauges } from './gauges.tsx';
import { shownScore } from './in-words.ts';
import type { Patterns } from './replies.ts';
import { type Part, partsOfDay, partsOfWeek, rhythmMissing, rhythmNote, rhythmSummary } from './rhythm.ts';

interface RhythmChartProps {
  readonly reading: Reading<Patterns>;
}

export const TimesChart = ({ reading }: RhythmChartProps) => (
  <ChartCard
    title="Morning, afternoon, evening"
    reading={reading}
    failure="We could not load your times of day."
    height="13rem"
    view={(patterns) =>
      rhythmView(patterns, { parts: partsOfDay(patterns), head: 'Time of day', where: 'at one time of day' })
    }
  />
);

export const WeekChart = ({ reading }: RhythmChartProps) => (
  <ChartCard
    title="Your week"
    reading={reading}
    failure="We could not load your week."
    height="13rem"
    view={(patterns) =>
      rhythmView(patterns, { parts: partsOfWeek(patterns), head: 'Weekday', where: 'on one weekday' })
    }
  />
);

interface Rhythm {
  readonly parts: readonly Part[];
  /** What the table calls a part. */
  readonly head: string;
  readonly where: string;
}

function rhythmView({ days, daysWithEntries }: Patterns, { parts, head, where }: Rhythm): ChartView {
  const missing = rhythmMissing(parts, daysWithEntries, where);
  if (missing) return { missing };
  return {
    summary: rhythmSummary(parts, days),
    drawing: <Bars parts={parts} />,
    table: (
      <DataTable
        caption={`Mood by ${head.toLowerCase()} over the last ${days} days`}
        columns={[head, 'Mood, 1 to 5', 'Days']}
        rows={parts.map(({ name, mood, days: has }) => ({
          key: name,
          head: name,
          cells: [mood === null ? '–' : shownScore(mood), has],
        }))}
      />
    ),
  };
}

function Bars({ parts }: { readonly parts: readonly Part[] }) {
  const note = rhythmNote(parts);
  return (
    <>
      <Gauges
        colours="steps"
        gauges={parts.map(({ name, short, mood }) => ({ key: name, score: mood, label: short }))}
      />
      <p className="mt-3 text-caption text-muted">The dashed line is 3, the middle. {note}</p>
    </>
  );
}
