import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppShell } from '../../../ui/app-shell.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SupportLink } from '../../../ui/support-link.tsx';
import { analyticsQuery, patternsQuery, progressQuery } from '../progress-queries.ts';
import { ReportButton } from '../report/report-button.tsx';
import { linesQuery } from './analytics-queries.ts';
import type { Reading } from './chart-card.tsx';
import { LinesChart } from './lines-chart.tsx';
import { LoadingOverview, Overview } from './overview.tsx';
import type { Progress } from './replies.ts';
import { TimesChart, WeekChart } from './rhythm-charts.tsx';
import { SidesChart } from './sides-chart.tsx';
import { YearChart } from './year-chart.tsx';

/** What the entries show: to be looked at more than read. Each part loads, fails and is tried again by itself. */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  const analytics = useQuery(analyticsQuery);
  const progress = useQuery(progressQuery);
  const hasBegun = useOnce(!analytics.isPending && !progress.isPending);
  // Asked for beside the first part, not after it.
  usePrefetchQuery(linesQuery(30));
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
      {hasBegun && !analytics.isPending ? <Overview analytics={analytics} progress={progress} /> : <LoadingOverview />}
      {hasBegun && <Charts progress={progress} />}
      <div>
        <SupportLink />
      </div>
    </AppShell>
  );
}

/** True from the first time on: what has been shown stays while something is read again. */
function useOnce(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen;
}

function Charts({ progress }: { readonly progress: Reading<Progress> }) {
  const patterns = useQuery(patternsQuery);
  return (
    <>
      <YearChart progress={progress} />
      <LinesChart />
      <SidesChart reading={patterns} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:gap-8">
        <TimesChart reading={patterns} />
        <WeekChart reading={patterns} />
      </div>
    </>
  );
}
