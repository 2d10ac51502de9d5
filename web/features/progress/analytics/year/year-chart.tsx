import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moodName } from '#contract/domain/mood.ts';
import { formatLongDay } from '#web/dates/local-day.ts';
import type { MoodDay, Progress } from '../../progress-replies.ts';
import { StepButton } from '../../step-button.tsx';
import { yearQuery } from '../analytics-queries.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import type { TrackedPeriod } from '../day-cells.ts';
import { formatScore } from '../format.ts';
import { yearOf, yearSummary } from './year.ts';
import { YearGrid } from './year-grid.tsx';

const TITLE = 'Your year in tides';
const FAILURE = "We couldn't load your year.";
const HEIGHT = 'clamp(16rem, 60vw, 36rem)';

/** One year of hulls. Users can go back to the year of the first check-in. */
export function YearChart({ progress }: { readonly progress: ChartQuery<Progress> }) {
  const { data } = progress;
  if (data) return <SelectedYear today={data.today} firstDay={data.firstDay} />;
  return <ChartCard title={TITLE} query={progress} failure={FAILURE} view={() => emptyView} height={HEIGHT} />;
}

const emptyView: ChartView = { missing: 'Nothing here yet. Each day you check in is filled in.' };

function SelectedYear({ today, firstDay }: TrackedPeriod) {
  const last = yearOf(today);
  const first = Math.min(last, firstDay ? yearOf(firstDay) : last);
  const [chosen, setChosen] = useState(last);
  const year = Math.min(last, Math.max(first, chosen));
  const query = useQuery(yearQuery(year));
  return (
    <ChartCard
      title={TITLE}
      query={query}
      failure={FAILURE}
      height={HEIGHT}
      controls={first < last && <YearPicker year={year} first={first} last={last} onChange={setChosen} />}
      view={(days) => (firstDay === null && days.length === 0 ? emptyView : yearView(year, days, { today, firstDay }))}
    />
  );
}

const yearView = (year: number, days: readonly MoodDay[], period: TrackedPeriod): ChartView => ({
  summary: yearSummary(year, days),
  drawing: <YearGrid year={year} days={days} period={period} />,
  table: (
    <DataTable
      caption={`Days with check-ins in ${year}`}
      columns={['Day', 'Mood, 1 to 5', 'In a word', 'Check-ins']}
      rows={days.map(({ day, mood, entries }) => ({
        key: day,
        head: formatLongDay(day),
        cells: [formatScore(mood), moodName(mood), entries],
      }))}
    />
  ),
});

interface YearPickerProps {
  readonly year: number;
  readonly first: number;
  readonly last: number;
  readonly onChange: (year: number) => void;
}

function YearPicker({ year, first, last, onChange }: YearPickerProps) {
  return (
    <fieldset className="-ml-3 flex items-center gap-1">
      <legend className="sr-only">Year</legend>
      <StepButton
        label="Previous year"
        towards="earlier"
        disabled={year === first}
        onPress={() => onChange(year - 1)}
      />
      <p role="status" className="min-w-14 text-center font-semibold tabular-nums">
        {year}
      </p>
      <StepButton label="Next year" towards="later" disabled={year === last} onPress={() => onChange(year + 1)} />
    </fieldset>
  );
}
