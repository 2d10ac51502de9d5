import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkDeletion } from '../../../contract/admin.ts';
import { Card } from '../../ui/card.tsx';
import { momentOf } from '../../ui/dates.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Column, RowTable } from '../../ui/row-table.tsx';
import { cancellationsInWords, usersInWords } from './people-in-words.ts';
import { sayDeleted } from './use-deletions.ts';
import { bulkDeletionsQuery, isUnderWay, readAnew } from './users-queries.ts';

const handled = ({ deleted, kept }: BulkDeletion): number => deleted + kept;

/** How far the deletions in the background have come; nothing while there is none. */
export function DeletionsUnderWay() {
  const { data, isError } = useQuery(bulkDeletionsQuery);
  useEnd(data?.bulkDeletions);
  const underWay = data?.bulkDeletions.filter(isUnderWay) ?? [];
  if (underWay.length === 0) return null;
  return (
    <section
      aria-label="Deletions under way"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl bg-sunken p-4"
    >
      {underWay.map((deletion) => (
        <div key={deletion.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-small">
            Deleting {usersInWords(deletion.total)}: {handled(deletion).toLocaleString('en-GB')} done
          </p>
          <ProgressBar
            label="Users dealt with"
            value={handled(deletion)}
            max={Math.max(1, deletion.total)}
            valueText={`${handled(deletion).toLocaleString('en-GB')} of ${deletion.total.toLocaleString('en-GB')}`}
          />
        </div>
      ))}
      <p className="text-caption text-muted">
        {isError
          ? 'We could not read how far it has come. It goes on, and we ask again by ourselves.'
          : 'It goes on when you leave this page.'}
      </p>
    </section>
  );
}

/** When one that was under way has ended, that is said, and what it changed is read anew. */
function useEnd(deletions: readonly BulkDeletion[] | undefined): void {
  const client = useQueryClient();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!deletions) return;
    const ended = deletions.filter((deletion) => !isUnderWay(deletion) && before.current.has(deletion.id));
    before.current = new Set(deletions.filter(isUnderWay).map(({ id }) => id));
    for (const { deleted, stripeCleanup } of ended) sayDeleted(deleted, [cancellationsInWords(stripeCleanup)]);
    if (ended.length > 0) void readAnew(client, { rows: true });
  }, [client, deletions]);
}

/** The last of those that are done; nothing where there was none. */
export function PastDeletionsCard() {
  const { data } = useQuery(bulkDeletionsQuery);
  const past = data?.bulkDeletions.filter((deletion) => !isUnderWay(deletion)) ?? [];
  if (past.length === 0) return null;
  return (
    <Card as="section" pad aria-labelledby="deletions-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="deletions-heading">Bulk deletions</h2>
      <RowTable caption="Past bulk deletions" columns={columns} widths={WIDTHS} rows={past} total={past.length} />
    </Card>
  );
}

const WIDTHS = '@3xl:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem_10rem]';
const count = (figure: number) => <span className="tabular-nums">{figure.toLocaleString('en-GB')}</span>;

const columns: readonly Column<BulkDeletion>[] = [
  { head: 'Begun', cell: ({ createdAt }) => momentOf(createdAt), place: '@max-3xl:col-span-3' },
  { head: 'Users', cell: ({ total }) => count(total) },
  { head: 'Deleted', cell: ({ deleted }) => count(deleted) },
  { head: 'Kept', cell: ({ kept }) => count(kept) },
  { head: 'Plans cancelled', cell: ({ stripeCleanup }) => count(stripeCleanup), place: '@max-3xl:col-span-3' },
];
