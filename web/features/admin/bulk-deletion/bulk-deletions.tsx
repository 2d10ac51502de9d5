import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkDeletion } from '../../../../contract/calls/admin.ts';
import { formatDateTime } from '../../../dates/format-date.ts';
import { formatInteger } from '../../../ui/data-display/format-integer.ts';
import { numberCell } from '../../../ui/data-display/number-cell.tsx';
import { type Column, RowTable } from '../../../ui/data-display/row-table.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { bulkDeletionsQuery, invalidateUsers, isInProgress } from '../admin-queries.ts';
import { formatCancellations, formatUserCount } from '../users/format-users.ts';
import { announceDeleted } from './use-deletions.ts';

const processedCount = ({ deleted, skipped }: BulkDeletion): number => deleted + skipped;

/** The progress of background bulk deletions. Renders nothing if there are none. */
export function BulkDeletionsInProgress() {
  const { data, isError } = useQuery(bulkDeletionsQuery);
  useAnnounceFinished(data?.bulkDeletions);
  const running = data?.bulkDeletions.filter(isInProgress) ?? [];
  if (running.length === 0) return null;
  return (
    <section
      aria-label="Deletions in progress"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl bg-sunken p-4"
    >
      {running.map((deletion) => (
        <div key={deletion.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-small">
            Deleting {formatUserCount(deletion.total)}: {formatInteger(processedCount(deletion))} done
          </p>
          <ProgressBar
            label="Users handled"
            value={processedCount(deletion)}
            max={Math.max(1, deletion.total)}
            valueText={`${formatInteger(processedCount(deletion))} of ${formatInteger(deletion.total)}`}
          />
        </div>
      ))}
      <p className="text-caption text-muted">
        {isError
          ? "We couldn't check the progress. It's still running, and we'll check again automatically."
          : 'It carries on if you leave this page.'}
      </p>
    </section>
  );
}

/** When a running deletion has finished, announces its result and refetches the data that it changed. */
function useAnnounceFinished(deletions: readonly BulkDeletion[] | undefined): void {
  const client = useQueryClient();
  const runningIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!deletions) return;
    const ended = deletions.filter((deletion) => !isInProgress(deletion) && runningIds.current.has(deletion.id));
    runningIds.current = new Set(deletions.filter(isInProgress).map(({ id }) => id));
    for (const { deleted, stripeCleanup } of ended) announceDeleted(deleted, [formatCancellations(stripeCleanup)]);
    if (ended.length > 0) void invalidateUsers(client, { rows: true });
  }, [client, deletions]);
}

/** The latest finished deletions. Renders nothing if there are none. */
export function PastBulkDeletionsCard() {
  const { data } = useQuery(bulkDeletionsQuery);
  const finished = data?.bulkDeletions.filter((deletion) => !isInProgress(deletion)) ?? [];
  if (finished.length === 0) return null;
  return (
    <Card as="section" pad aria-labelledby="deletions-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="deletions-heading">Bulk deletions</h2>
      <RowTable
        caption="Past bulk deletions"
        columns={columns}
        widths={COLUMN_WIDTHS}
        rows={finished}
        total={finished.length}
      />
    </Card>
  );
}

const COLUMN_WIDTHS = '@3xl:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem_10rem]';
const columns: readonly Column<BulkDeletion>[] = [
  { head: 'Started', cell: ({ createdAt }) => formatDateTime(createdAt), place: '@max-3xl:col-span-3' },
  { head: 'Users', cell: ({ total }) => numberCell(total) },
  { head: 'Deleted', cell: ({ deleted }) => numberCell(deleted) },
  { head: 'Skipped', cell: ({ skipped }) => numberCell(skipped) },
  { head: 'Plans cancelled', cell: ({ stripeCleanup }) => numberCell(stripeCleanup), place: '@max-3xl:col-span-3' },
];
