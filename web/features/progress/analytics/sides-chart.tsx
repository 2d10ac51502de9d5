import { sections } from '../../../../contract/mood.ts';
import { ChartCard, type ChartView, type Reading } from './chart-card.tsx';
import { DataTable } from './data-table.tsx';
import { shownScore } from './in-words.ts';
import type { Patterns } from './replies.ts';
import { sideKeys, sidesMissing, sidesSummary } from './sides.ts';
import { SidesDrawing, SidesKey } from './sides-drawing.tsx';

/** The five sections as one shape, now against a month ago. */
export function SidesChart({ reading }: { readonly reading: Reading<Patterns> }) {
  return (
    <ChartCard
      title="Five sides, now and a month ago"
      reading={reading}
      failure="We could not load your five sides."
      height="20rem"
      view={view}
    />
  );
}

function view(patterns: Patterns): ChartView {
  const { now, monthAgo, windowDays } = patterns.sections;
  if (!now) return { missing: sidesMissing(patterns) };
  return {
    summary: sidesSummary(now, monthAgo),
    drawing: (
      <div className="grid items-center gap-5 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-14">
        <SidesDrawing now={now} monthAgo={monthAgo} />
        <div className="grid max-w-measure gap-4">
          <SidesKey windowDays={windowDays} compared={monthAgo !== null} />
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
        rows={sideKeys.map((key) => ({
          key,
          head: sections[key],
          cells: [shownScore(now[key]), monthAgo ? shownScore(monthAgo[key]) : '–'],
        }))}
      />
    ),
  };
}
