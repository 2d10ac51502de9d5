import { moodName } from '#contract/domain/mood.ts';
import { pages } from '#contract/pages.ts';
import { formatShortDate } from '#web/dates/local-day.ts';
import { moodTone } from '#web/ui/check-in/mood-tone.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import type { Analytics } from '../../progress-replies.ts';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatScore } from '../format.ts';
import { Gauges } from '../gauges.tsx';
import { type MoodBar, moodBarsSummary, newestBars } from './mood-bars.ts';

/** The newest check-ins as bars, and the average of all. */
export function MoodTrendsChart({ query }: { readonly query: ChartQuery<Analytics> }) {
  return (
    <ChartCard
      title="Mood Trends"
      query={query}
      failure="We couldn't load your mood trends."
      view={moodTrendsView}
      controls={query.data && <AverageBadge analytics={query.data} />}
    />
  );
}

function moodTrendsView(analytics: Analytics): ChartView {
  const bars = newestBars(analytics);
  if (bars.length === 0) return { missing: <NoMoodHistory /> };
  return {
    summary: moodBarsSummary(analytics),
    drawing: <Bars bars={bars} />,
    table: (
      <DataTable
        caption="Mood of your latest check-ins, newest first"
        columns={['Day', 'Mood, 1 to 5', 'In a word']}
        rows={bars.map(({ day, score }, index) => ({
          key: String(index),
          head: formatShortDate(day),
          cells: [formatScore(score), moodName(score)],
        }))}
      />
    ),
  };
}

function Bars({ bars }: { readonly bars: readonly MoodBar[] }) {
  return (
    <>
      <Gauges
        gauges={bars.map(({ day, score, month }, index) => ({
          key: String(index),
          score,
          label: String(Number(day.slice(-2))),
          ...(month && { note: month }),
        }))}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-caption text-muted">
        <span>Newest on the left.</span>
        <span>The dashed line marks 3, the middle.</span>
      </p>
    </>
  );
}

function AverageBadge({ analytics: { moodTrends, totalEntries } }: { readonly analytics: Analytics }) {
  const { averageMood, recentEntries } = moodTrends;
  if (recentEntries === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span
        data-tone={moodTone(averageMood)}
        className="inline-flex items-center gap-2 rounded-[1.25rem] border-[1.5px] border-(--tone) px-3 py-1 text-text"
      >
        <span className="size-2.5 flex-none rounded-full bg-(--tone) forced-color-adjust-none" aria-hidden="true" />
        <span>
          Average <b>{formatScore(averageMood)}</b> of 5, {moodName(averageMood)}
        </span>
      </span>
      over {formatCount(totalEntries, 'check-in')}
    </p>
  );
}

const NoMoodHistory = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-text">No mood history yet</p>
    <p>Your first check-in draws the first bar.</p>
    <ButtonLink href={pages.sliders} variant="secondary" size="small">
      Check in
    </ButtonLink>
  </div>
);
