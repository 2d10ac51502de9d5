import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { BelowFold } from '#web/ui/layout/below-fold.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CHART_DAYS, INSIGHT_DAYS, isInFirst } from '../../first-weeks/first-weeks.ts';
import { FirstWeeksCard } from '../../first-weeks/first-weeks-card.tsx';
import type { Analytics, Progress } from '../../progress-replies.ts';
import { UnsetNote } from '../../unset-note.tsx';
import type { ChartQuery } from '../chart-card.tsx';
import { MIN_DAYS } from '../format.ts';
import { InsightsList } from './insights-list.tsx';
import { MoodTrendsChart } from './mood-trends-chart.tsx';
import { SampleLines } from './sample-lines.tsx';
import { StreakActivity } from './streak-activity.tsx';
import { SLAB_CLASS, SummaryCards, TILE_CLASS } from './summary-cards.tsx';

interface OverviewProps {
  readonly query: ChartQuery<Analytics>;
  readonly progress: ChartQuery<Progress>;
}

/**
 * The overview: the figures, the newest check-ins and the insights. In the first weeks, a card says what appears when.
 */
export function Overview({ query, progress }: OverviewProps) {
  const analytics = query.data;
  // A reply without figures is treated as missing.
  if (!analytics?.moodTrends) {
    return (
      <Card pad>
        <QueryFailure query={query} text="Unable to load analytics data. Please try again later." />
      </Card>
    );
  }
  // Hides the streak while the setting is unknown, for users who do not want to see it.
  const showStreak = progress.data?.showStreak ?? false;
  const insights = analytics.recentInsights.filter(({ insightType }) => showStreak || insightType !== 'streak');
  return (
    <>
      <div className="grid gap-3">
        <SummaryCards analytics={analytics} showStreak={showStreak} />
        {analytics.totalEntries > 0 && <Note />}
      </div>
      <div className={`${PAIR_CLASS} ${TRENDS_AND_STREAK_CLASS}`}>
        <MoodTrendsChart query={query} />
        <BelowFold>
          <StreakActivity streaks={analytics.streaks} progress={progress} />
        </BelowFold>
      </div>
      {progress.data && isInFirst(CHART_DAYS, progress.data) && (
        <FirstWeeksCard days={progress.data.daysWithEntries} wide>
          {isInFirst(MIN_DAYS, progress.data) && <SampleLines />}
        </FirstWeeksCard>
      )}
      <BelowFold>
        <InsightsList
          insights={insights}
          firstFact={progress.data?.firstFact ?? null}
          isTooEarly={isInFirst(INSIGHT_DAYS, progress.data)}
        />
      </BelowFold>
    </>
  );
}

/** Rendered while the data is loading too, so that the charts below do not move. */
const Note = () => <UnsetNote where="In the average, the mood bars and each day's mark" />;

/** Two cards next to each other where there is room. */
export const PAIR_CLASS = 'grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8';

const TRENDS_AND_STREAK_CLASS = 'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]';

/** Six placeholders: the four figures, and two blocks as tall as the content will be in two columns. */
export function LoadingOverview() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your analytics
      </p>
      <div className="grid gap-3">
        <Card aria-hidden="true" className={`${SLAB_CLASS} lg:grid-cols-4`}>
          {['quotes', 'check-ins', 'mood', 'streak'].map((tile) => (
            <div key={tile} data-block className={TILE_CLASS}>
              <SkeletonLine width="3.5rem" className="mb-2.5 font-voice text-numeral" />
              <SkeletonLine width="6.5rem" className="text-small" />
              <SkeletonLine width="5rem" className="text-small" />
            </div>
          ))}
        </Card>
        <Note />
      </div>
      <div className={`${PAIR_CLASS} ${TRENDS_AND_STREAK_CLASS}`}>
        {['trends', 'streak'].map((card) => (
          <Card key={card} pad data-block aria-hidden="true" className="grid content-start gap-4">
            <Skeleton width="10rem" height="1.6rem" />
            <Skeleton height="21.5rem" radius="var(--ek-radius-control)" />
          </Card>
        ))}
      </div>
    </>
  );
}
