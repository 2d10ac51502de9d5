import { moodName } from '../../../../../contract/domain/mood.ts';
import { pages } from '../../../../../contract/pages.ts';
import { moodTone } from '../../../../ui/check-in/mood-tone.ts';
import { ButtonLink } from '../../../../ui/form/button.tsx';
import { ChartCard, type ChartQuery, type ChartView } from '../chart-card.tsx';
import { DataTable } from '../data-table.tsx';
import { formatCount, formatScore } from '../format.ts';
import { Gauges } from '../gauges.tsx';
import type { Analytics } from '../types.ts';
import { moodBarsSummary, newestScores } from './mood-bars.ts';

/** The newest check-ins as bars, and the average of all. */
export function MoodTrendsChart({ reading }: { readonly reading: ChartQuery<Analytics> }) {
  return (
    <ChartCard
      title="Mood Trends"
      reading={reading}
      failure="We could not load your mood trends."
      view={moodTrendsView}
      controls={reading.data && <AverageBadge analytics={reading.data} />}
    />
  );
}

function moodTrendsView(analytics: Analytics): ChartView {
  const scores = newestScores(analytics).map((score, index) => ({ key: String(index + 1), score }));
  if (scores.length === 0) return { missing: <NoMoodHistory /> };
  return {
    summary: moodBarsSummary(analytics),
    drawing: <Bars scores={scores} />,
    table: (
      <DataTable
        caption="Mood of your latest entries, newest first"
        columns={['Entry', 'Mood, 1 to 5', 'In a word']}
        rows={scores.map(({ key, score }) => ({
          key,
          head: key === '1' ? '1 (newest)' : key,
          cells: [formatScore(score), moodName(score)],
        }))}
      />
    ),
  };
}

interface BarsProps {
  readonly scores: readonly { readonly key: string; readonly score: number }[];
}

function Bars({ scores }: BarsProps) {
  return (
    <>
      <Gauges colours="tones" gauges={scores.map(({ key, score }) => ({ key, score, label: key }))} />
      <p className="mt-3 flex justify-between gap-4 text-caption text-muted">
        <span>1 is the newest.</span>
        <span>The dashed line is 3, the middle.</span>
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
        className="inline-flex items-center gap-2 rounded-full border-[1.5px] border-(--tone) px-3 py-1 text-text"
      >
        <span className="size-2.5 rounded-full bg-(--tone) forced-color-adjust-none" aria-hidden="true" />
        <span>
          Average <b>{formatScore(averageMood)}</b> of 5, {moodName(averageMood)}
        </span>
      </span>
      over {formatCount(totalEntries, 'entry', 'entries')}
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
