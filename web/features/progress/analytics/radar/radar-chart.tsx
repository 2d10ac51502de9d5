import { sectionKeys, sections } from '#contract/domain/mood.ts';
import type { Patterns } from '../../progress-replies.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatScore } from '../format.ts';
import { formatRatedDays, radarMissing, radarSummary } from './radar.ts';
import { RadarDrawing, RadarLegend } from './radar-drawing.tsx';

interface PatternChartProps {
  readonly query: ChartQuery<Patterns>;
  readonly hiddenWhileEmpty: boolean;
}

/** The five sections as one shape, now compared with a month ago. */
export function RadarChart({ query, hiddenWhileEmpty }: PatternChartProps) {
  return (
    <ChartCard
      title="Five areas, now and a month ago"
      query={query}
      hiddenWhileEmpty={hiddenWhileEmpty}
      failure="We couldn't load your five areas."
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
      <div className="grid gap-5">
        <RadarDrawing now={now} monthAgo={monthAgo} />
        <div className="grid max-w-measure gap-4">
          <RadarLegend windowDays={windowDays} compared={monthAgo !== null} />
          <p className="text-small text-muted">
            Each area is out of 5. Higher always means easier: stress, anxiety, challenge and urgency are flipped. The
            dotted ring marks 3. {formatRatedDays(patterns)}
          </p>
        </div>
      </div>
    ),
    table: (
      <DataTable
        caption="Five areas out of 5, higher is easier"
        columns={['Area', `Last ${windowDays} days`, 'Days rated', 'A month ago', 'Days rated then']}
        rows={sectionKeys.map((key) => ({
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
