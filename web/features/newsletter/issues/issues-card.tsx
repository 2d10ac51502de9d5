import { useQuery } from '@tanstack/react-query';
import type { NewsletterIssue } from '#contract/calls/newsletter-issues.ts';
import { formatDateTime } from '#web/dates/format-date.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { numberCell } from '#web/ui/data-display/number-cell.tsx';
import { type Column, RowTable } from '#web/ui/data-display/row-table.tsx';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { issuesQuery } from '../newsletter-admin-queries.ts';
import { IssueProgress } from './issue-progress.tsx';

/** The issue being sent, and the past issues. */
export function IssuesCard({ withReauthentication }: { readonly withReauthentication: WithReauthentication }) {
  const query = useQuery(issuesQuery);
  return (
    <Card as="section" pad aria-labelledby="issues-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="issues-heading">Issues</h2>
      <QueryContent query={query} failure="We couldn't load the issues." loading={<LoadingIssues />}>
        {({ issues }) => <Issues issues={issues} withReauthentication={withReauthentication} />}
      </QueryContent>
    </Card>
  );
}

const LoadingIssues = () => (
  <LoadingBlock>
    <Skeleton height="6rem" />
  </LoadingBlock>
);

interface IssuesProps {
  readonly issues: readonly NewsletterIssue[];
  readonly withReauthentication: WithReauthentication;
}

function Issues({ issues, withReauthentication }: IssuesProps) {
  const inProgress = issues.filter(({ state }) => state !== 'sent');
  const past = issues.filter(({ state }) => state === 'sent');
  return (
    <>
      {inProgress.map((issue) => (
        <IssueProgress key={issue.id} issue={issue} withReauthentication={withReauthentication} />
      ))}
      {past.length > 0 && (
        <RowTable caption="Past issues" columns={columns} widths={COLUMN_WIDTHS} rows={past} total={past.length} />
      )}
      {issues.length === 0 && (
        <p className="text-muted">Nothing has been sent yet. Your first issue will appear here.</p>
      )}
    </>
  );
}

const COLUMN_WIDTHS = '@3xl:grid-cols-[minmax(0,1fr)_6rem_10.5rem_5.5rem_5.5rem_7.5rem]';

const columns: readonly Column<NewsletterIssue>[] = [
  {
    head: 'Subject',
    cell: ({ subject }) => <span className="font-semibold break-words">{subject}</span>,
    place: 'whole-row',
    plain: true,
  },
  { head: 'State', cell: () => <StatusLabel look="done">Sent</StatusLabel> },
  {
    head: 'Date',
    cell: ({ finishedAt, createdAt }) => formatDateTime(finishedAt ?? createdAt),
    place: 'two-columns',
  },
  { head: 'Sent', cell: ({ sent }) => numberCell(sent) },
  { head: 'Failed', cell: ({ failed }) => numberCell(failed) },
  { head: 'Unsubscribed', cell: ({ unsubscribed }) => numberCell(unsubscribed) },
];
