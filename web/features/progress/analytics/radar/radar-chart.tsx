import { sections } from '../../../../../contract/domain/mood.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatScore } from '../format.ts';
import type { Patterns } from '../types.ts';
import { radarKeys, radarMissing, radarSummary } from './radar.ts';
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
  const { now, monthAgo, windowDays } = patterns.sections;
  if (!now) return { missing: radarMissing(patterns) };
  return {
    summary: radarSummary(now, monthAgo),
    drawing: (
      <div className="grid items-center gap-5 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-14">
        <RadarDrawing now={now} monthAgo={monthAgo} />
        <div className="grid max-w-measure gap-4">
          <RadarLegend windowDays={windowDays} compared={monthAgo !== null} />
          <p className="text-small text-muted">
            Each side is out of 5, and higher is easier: feelings that are hard when high are turned round. The dotted
            ring marks 3.
          </p>
        </div>
      </div>
    ),
    table: (
      <DataTable
        caption="Five sides out of 5, higher is easier"
        columns={['Side', `Last ${windowDays} days`, 'A month ago']}
        rows={radarKeys.map((key) => ({
          key,
          head: sections[key],
          cells: [formatScore(now[key]), monthAgo ? formatScore(monthAgo[key]) : '–'],
        }))}
      />
    ),
  };
}
