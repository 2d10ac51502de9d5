import { sections } from '../../../../../contract/domain/mood.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatScore } from '../format.ts';
import type { Patterns } from '../types.ts';
import { formatRatedDays, radarKeys, radarMissing, radarSummary } from './radar.ts';
import { RadarDrawing, RadarLegend } from './radar-drawing.tsx';

/** The five sections as one shape, now against a month ago. */
export function RadarChart({ reading }: { readonly reading: ChartQuery<Patterns> }) {
  return (
    <ChartCard
      title="Five sides, now and a month ago"
      reading={reading}
      failure="We could not load your five sides."
      height="20rem"
      view={radarView}
    />
  );
}

function radarView(patterns: Patterns): ChartView {
  const { now, monthAgo, windowDays, ratedDays } = patterns.sections;
  if (!now) return { missing: radarMissing(patterns) };
  return {
    summary: radarSummary(now, monthAgo),
    drawing: (
      <div className="grid items-center gap-5 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-14">
        <RadarDrawing now={now} monthAgo={monthAgo} />
        <div className="grid max-w-measure gap-4">
          <RadarLegend windowDays={windowDays} compared={monthAgo !== null} />
          <p className="text-small text-muted">
            {formatRatedDays(patterns)} It is out of 5, and higher is easier: feelings that are hard when high are
            turned round. The dotted ring marks 3.
          </p>
        </div>
      </div>
    ),
    table: (
      <DataTable
        caption="Five sides out of 5, higher is easier"
        columns={['Side', `Last ${windowDays} days`, 'Days rated', 'A month ago', 'Days rated then']}
        rows={radarKeys.map((key) => ({
          key,
          head: sections[key],
          cells: [
            scoreOrDash(now[key]),
            ratedDays.now[key],
            scoreOrDash(monthAgo?.[key] ?? null),
            ratedDays.monthAgo[key],
          ],
        }))}
      />
    ),
  };
}

const scoreOrDash = (score: number | null): string => (score === null ? '–' : formatScore(score));
