import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { QuoteReport, ReportState } from '../../../../contract/quote-reports.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ConfirmDialog } from '../../accounts/confirm-dialog.tsx';
import { type Confirmed, useFreshSignIn } from '../../accounts/fresh-sign-in.ts';
import { useReturnFromConfirming } from '../../accounts/return-from-confirming.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { reportsQuery } from '../report-queries.ts';
import { ReportCard } from './report-card.tsx';
import { TestDialog } from './test-dialog.tsx';

/** Words that people reported, for administrators to judge. */
export const AdminWordsPage = () => (
  <AdminPage title="Reported words" lead="Sent by people who chose to, without their name. Be kind to what you read.">
    {(user) => <ReportedToUs user={user} />}
  </AdminPage>
);

const TABS = [
  { value: 'open', label: 'To be judged' },
  { value: 'closed', label: 'Judged' },
] as const satisfies readonly { readonly value: ReportState; readonly label: string }[];

function ReportedToUs({ user }: { readonly user: User }) {
  useReturnFromConfirming();
  const { confirmed, question } = useFreshSignIn();
  const [state, setState] = useState<ReportState>('open');
  return (
    <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-5">
      <Tabs label="Which reports" tabs={TABS} value={state} onChange={setState}>
        <Reports key={state} state={state} confirmed={confirmed} />
      </Tabs>
      <ConfirmDialog email={user.email} question={question} />
    </div>
  );
}

interface ReportsProps {
  readonly state: ReportState;
  readonly confirmed: Confirmed;
}

function Reports({ state, confirmed }: ReportsProps) {
  const query = useInfiniteQuery(reportsQuery(state));
  const [tested, setTested] = useState<QuoteReport | null>(null);
  const reports = query.data?.pages.flatMap((page) => page.reports);
  if (!reports)
    return query.isError ? (
      <LoadFailure
        text="We could not load the reports."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div aria-busy="true" className="grid gap-4">
        <p className="sr-only">Loading...</p>
        <Skeleton height="12rem" />
        <Skeleton height="12rem" />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {reports.length === 0 && <Card pad>{nothing[state]}</Card>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} confirmed={confirmed} onMakeTest={setTested} />
        ))}
      </ul>
      <LoadMore query={query} label="Show older ones" failure="We could not load the older ones." />
      <TestDialog report={tested} onClose={() => setTested(null)} />
    </div>
  );
}

const nothing: Readonly<Record<ReportState, string>> = {
  open: 'Nothing is waiting to be judged.',
  closed: 'Nothing has been judged yet.',
};
