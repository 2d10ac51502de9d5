import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import type { QuoteReport, ReportState } from '#contract/calls/quote-reports.ts';
import { ReportCard } from '../../features/quote-reports/report-card.tsx';
import { TestDialog } from '../../features/quote-reports/test-dialog.tsx';
import { quoteReportsQuery } from '../../queries/quote-report-queries.ts';
import { useReauthentication, type WithReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { LoadMore } from '../../ui/data-display/load-more.tsx';
import { QueryFailure } from '../../ui/feedback/query-failure.tsx';
import { LoadingBlock, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** Quotes that users reported, for administrators to review. */
export const AdminQuoteReportsPage = () => (
  <AdminLayout title="Reported quotes" lead="Sent by people who chose to, without their names. Please read with care.">
    {(user) => <QuoteReports user={user} />}
  </AdminLayout>
);

const TABS = [
  { value: 'open', label: 'To review' },
  { value: 'closed', label: 'Reviewed' },
] as const satisfies readonly { readonly value: ReportState; readonly label: string }[];

function QuoteReports({ user }: { readonly user: User }) {
  useReauthenticationReturn();
  const { withReauthentication, question } = useReauthentication();
  const [state, setState] = useState<ReportState>('open');
  return (
    <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-5">
      <Tabs label="Which reports" tabs={TABS} value={state} onChange={setState}>
        <ReportList key={state} state={state} withReauthentication={withReauthentication} />
      </Tabs>
      <ReauthenticationDialog email={user.email} question={question} />
    </div>
  );
}

interface ReportListProps {
  readonly state: ReportState;
  readonly withReauthentication: WithReauthentication;
}

function ReportList({ state, withReauthentication }: ReportListProps) {
  const query = useInfiniteQuery(quoteReportsQuery(state));
  const [tested, setTested] = useState<QuoteReport | null>(null);
  const reports = query.data?.pages.flatMap((page) => page.reports);
  if (!reports)
    return query.isError ? (
      <QueryFailure query={query} text="We couldn't load the reports." />
    ) : (
      <LoadingBlock className="grid gap-4">
        <Skeleton height="12rem" />
        <Skeleton height="12rem" />
      </LoadingBlock>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {reports.length === 0 && <Card pad>{emptyTexts[state]}</Card>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
        {reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            withReauthentication={withReauthentication}
            onMakeTest={setTested}
          />
        ))}
      </ul>
      <LoadMore query={query} label="Show older ones" failure="We couldn't load the older ones." />
      <TestDialog report={tested} onClose={() => setTested(null)} />
    </div>
  );
}

const emptyTexts: Readonly<Record<ReportState, string>> = {
  open: 'Nothing is waiting for review.',
  closed: 'Nothing has been reviewed yet.',
};
