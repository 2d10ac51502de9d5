import { useQuery } from '@tanstack/react-query';
import type { NewsletterIssue } from '../../../../contract/newsletter-issues.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { type Column, RowTable } from '../../../ui/row-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Confirmed } from '../../accounts/fresh-sign-in.ts';
import { momentOf } from './dates.ts';
import { IssueUnderWay } from './issue-under-way.tsx';
import { issuesQuery } from './newsletter-queries.ts';
import { StateWord } from './state-word.tsx';

/** What is on its way, and what has been sent before. */
export function IssuesCard({ confirmed }: { readonly confirmed: Confirmed }) {
  const { data, isError, isFetching, refetch } = useQuery(issuesQuery);
  const underWay = data?.issues.filter(({ state }) => state !== 'sent') ?? [];
  const past = data?.issues.filter(({ state }) => state === 'sent') ?? [];
  return (
    <Card as="section" pad aria-labelledby="issues-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="issues-heading">Issues</h2>
      {underWay.map((issue) => (
        <IssueUnderWay key={issue.id} issue={issue} confirmed={confirmed} />
      ))}
      {past.length > 0 && (
        <RowTable caption="Past issues" columns={columns} widths={WIDTHS} rows={past} total={past.length} />
      )}
      {data?.issues.length === 0 && (
        <p className="text-muted">Nothing has been sent yet. The first issue shows here.</p>
      )}
      {!data && isError && (
        <LoadFailure text="We could not load the issues." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <p className="sr-only">Loading...</p>
          <Skeleton height="6rem" />
        </div>
      )}
    </Card>
  );
}

const WIDTHS = 'lg:grid-cols-[minmax(0,1fr)_6rem_10.5rem_5.5rem_5.5rem_7.5rem]';

const count = (figure: number) => <span className="tabular-nums">{figure.toLocaleString('en-GB')}</span>;

const columns: readonly Column<NewsletterIssue>[] = [
  {
    head: 'Subject',
    cell: ({ subject }) => <span className="font-semibold break-words">{subject}</span>,
    place: 'max-lg:col-span-3',
    plain: true,
  },
  { head: 'State', cell: () => <StateWord look="done">Sent</StateWord> },
  {
    head: 'Date',
    cell: ({ finishedAt, createdAt }) => momentOf(finishedAt ?? createdAt),
    place: 'max-lg:col-span-2',
  },
  { head: 'Sent', cell: ({ sent }) => count(sent) },
  { head: 'Failed', cell: ({ failed }) => count(failed) },
  { head: 'Unsubscribed', cell: ({ unsubscribed }) => count(unsubscribed) },
];
