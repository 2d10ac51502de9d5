import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkDeletion } from '#contract/calls/admin.ts';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { formatDateTime } from '#web/dates/format-date.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { numberCell } from '#web/ui/data-display/number-cell.tsx';
import { type Column, RowTable } from '#web/ui/data-display/row-table.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import {
  bulkDeletionsQuery,
  invalidateUsers,
  isInProgress,
  POLL_INTERVAL_MS,
  userStatsQuery,
} from '../admin-queries.ts';
import { formatCancellations, formatUserCount } from '../users/format-users.ts';
import { announceDeleted, announceStopped, bulkDeleteKey, useStopDeletion } from './use-deletions.ts';

const processedCount = ({ deleted, skipped }: BulkDeletion): number => deleted + skipped;

interface InProgressProps {
  readonly withReauthentication: WithReauthentication;
}

/** The progress of bulk deletions, with a button to stop each. Renders nothing if there are none. */
export function BulkDeletionsInProgress({ withReauthentication }: InProgressProps) {
  // While the server deletes selected users, it has not replied yet, so only polling shows the progress.
  const isAwaitingReply = useIsMutating({ mutationKey: bulkDeleteKey }) > 0;
  const { data, isError } = useQuery({
    ...bulkDeletionsQuery,
    ...(isAwaitingReply && { refetchInterval: POLL_INTERVAL_MS }),
  });
  useAnnounceFinished(data?.bulkDeletions, isAwaitingReply);
  useCurrentStats(data?.bulkDeletions);
  const running = data?.bulkDeletions.filter(isInProgress) ?? [];
  if (running.length === 0) return null;
  return (
    <section
      aria-label="Deletions in progress"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl bg-sunken p-4"
    >
      {running.map((deletion) => (
        <RunningDeletion key={deletion.id} deletion={deletion} withReauthentication={withReauthentication} />
      ))}
      <p className="text-caption text-muted">
        {isError
          ? "We couldn't check the progress. It's still running, and we'll check again automatically."
          : 'It carries on if you leave this page.'}
      </p>
    </section>
  );
}

function RunningDeletion({ deletion, withReauthentication }: InProgressProps & { readonly deletion: BulkDeletion }) {
  const { total } = deletion;
  const processed = processedCount(deletion);
  const stop = useStopDeletion(withReauthentication);
  const row = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(row);
  return (
    <div ref={row} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="grid grow basis-60 grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="text-small">
          Deleting {formatUserCount(total)}: {formatInteger(processed)} done
        </p>
        <ProgressBar
          label="Users handled"
          value={processed}
          max={Math.max(1, total)}
          valueText={`${formatInteger(processed)} of ${formatInteger(total)}`}
        />
      </div>
      <Button variant="secondary" size="small" pending={stop.isPending} onClick={() => stop.mutate(deletion.id)}>
        {stop.isPending ? 'Stopping...' : 'Stop'}
        <span className="sr-only"> deleting {formatUserCount(total)}</span>
      </Button>
    </div>
  );
}

/**
 * When a running deletion has finished, announces its result and refetches the data that it changed.
 * @param isAwaitingReply a deletion of selected users has not been replied to yet: its reply is announced instead.
 */
function useAnnounceFinished(deletions: readonly BulkDeletion[] | undefined, isAwaitingReply: boolean): void {
  const client = useQueryClient();
  const runningIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!deletions) return;
    const known = runningIds.current;
    const ended = deletions.filter((deletion) => !isInProgress(deletion) && known.has(deletion.id));
    const running = deletions.filter(
      (deletion) => isInProgress(deletion) && (!isAwaitingReply || known.has(deletion.id)),
    );
    runningIds.current = new Set(running.map(({ id }) => id));
    for (const { deleted, total, stopped, stripeCleanup } of ended) {
      if (stopped > 0) announceStopped(deleted, total - deleted, stripeCleanup);
      else announceDeleted(deleted, [formatCancellations(stripeCleanup)]);
    }
    if (ended.length > 0) void invalidateUsers(client, { rows: true });
  }, [client, deletions, isAwaitingReply]);
}

/** Refetches the figures above the list whenever a running deletion has made progress. */
function useCurrentStats(deletions: readonly BulkDeletion[] | undefined): void {
  const client = useQueryClient();
  const running = deletions?.filter(isInProgress) ?? [];
  const deleted = running.reduce((sum, deletion) => sum + deletion.deleted, 0);
  useEffect(() => {
    if (deleted > 0) void client.invalidateQueries({ queryKey: userStatsQuery.queryKey });
  }, [client, deleted]);
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
  {
    head: 'Started',
    cell: ({ createdAt, stopped }) => `${formatDateTime(createdAt)}${stopped > 0 ? ', stopped' : ''}`,
    place: 'whole-row',
  },
  { head: 'Users', cell: ({ total }) => numberCell(total) },
  { head: 'Deleted', cell: ({ deleted }) => numberCell(deleted) },
  { head: 'Not deleted', cell: ({ skipped, stopped }) => numberCell(skipped + stopped) },
  { head: 'Plans cancelled', cell: ({ stripeCleanup }) => numberCell(stripeCleanup), place: 'whole-row' },
];
