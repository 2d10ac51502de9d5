import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analyticsQuery, patternsQuery, progressQuery } from '#web/queries/progress-queries.ts';
import { SupportLink } from '#web/ui/help/support-link.tsx';
import { AppShell } from '#web/ui/layout/app-shell.tsx';
import { BelowFold } from '#web/ui/layout/below-fold.tsx';
import { usePageTitle } from '#web/ui/layout/use-page-title.ts';
import { CHART_DAYS, isInFirst, YEAR_DAYS } from '../first-weeks/first-weeks.ts';
import type { Progress } from '../progress-replies.ts';
import { ReportButton } from '../report/report-button.tsx';
import { trendLinesQuery } from './analytics-queries.ts';
import type { ChartQuery } from './chart-card.tsx';
import { MIN_DAYS } from './format.ts';
import { LoadingOverview, Overview, PAIR_CLASS } from './overview/overview.tsx';
import { RadarChart } from './radar/radar-chart.tsx';
import { TimeOfDayChart, WeekdayChart } from './time-patterns/time-pattern-charts.tsx';
import { TrendLinesChart } from './trend-lines/trend-lines-chart.tsx';
import { YearChart } from './year/year-chart.tsx';

/** Charts and insights about the check-ins. Each part loads, fails and retries independently. */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  const analytics = useQuery(analyticsQuery);
  const progress = useQuery(progressQuery);
  const hasBegun = useHasBeenTrue(!analytics.isPending && !progress.isPending);
  // Fetched in parallel with the queries above.
  usePrefetchQuery(trendLinesQuery(30));
  usePrefetchQuery(patternsQuery);
  return (
    <AppShell current="analytics">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1>Analytics</h1>
          <p className="text-lead text-muted">What your entries show, with no grades.</p>
        </div>
        <ReportButton />
      </div>
      {hasBegun && !analytics.isPending ? <Overview query={analytics} progress={progress} /> : <LoadingOverview />}
      {hasBegun && <Charts progress={progress} />}
      <BelowFold>
        <div>
          <SupportLink />
        </div>
      </BelowFold>
    </AppShell>
  );
}

/** True once the condition has been true, so that what has been shown stays during a refetch. */
function useHasBeenTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue;
}

/** Charts with too few days are omitted: the first weeks card says when they will appear. */
function Charts({ progress }: { readonly progress: ChartQuery<Progress> }) {
  const patterns = useQuery(patternsQuery);
  const hiddenWhileEmpty = isInFirst(CHART_DAYS, progress.data);
  return (
    <>
      {!isInFirst(YEAR_DAYS, progress.data) && (
        <BelowFold>
          <YearChart progress={progress} />
        </BelowFold>
      )}
      {!isInFirst(MIN_DAYS, progress.data) && (
        <BelowFold>
          <TrendLinesChart />
        </BelowFold>
      )}
      <div className={`${PAIR_CLASS} items-start lg:grid-cols-2 empty:hidden`}>
        <BelowFold>
          <RadarChart query={patterns} hiddenWhileEmpty={hiddenWhileEmpty} />
        </BelowFold>
        <div className={`${PAIR_CLASS} empty:hidden`}>
          <BelowFold>
            <TimeOfDayChart query={patterns} hiddenWhileEmpty={hiddenWhileEmpty} />
          </BelowFold>
          <BelowFold>
            <WeekdayChart query={patterns} hiddenWhileEmpty={hiddenWhileEmpty} />
          </BelowFold>
        </div>
      </div>
    </>
  );
}
