import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { formatDate } from '#web/dates/format-date.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { PagedTable } from '#web/ui/data-display/paged-table.tsx';
import type { Column } from '#web/ui/data-display/row-table.tsx';
import { Stats } from '#web/ui/data-display/stats.tsx';
import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import {
  refetchAfterFailure,
  removeCachedSubscriber,
  type Subscriber,
  subscriberStatsQuery,
  subscribersQuery,
} from '../newsletter-admin-queries.ts';
import { AddressCell } from './address-cell.tsx';
import { formatAddressCount, useAddressSearch } from './use-address-search.tsx';

/** Subscribers known by their email address only. */
export function SubscribersTab({ withReauthentication }: { readonly withReauthentication: WithReauthentication }) {
  const { search, field } = useAddressSearch();
  const stats = useQuery(subscriberStatsQuery);
  const query = useInfiniteQuery({ ...subscribersQuery(search), placeholderData: keepPreviousData });
  const [subscriberToDelete, setSubscriberToDelete] = useState<Subscriber | null>(null);
  const deletion = useDeleteSubscriber(withReauthentication);
  const columns = useMemo(() => createColumns(setSubscriberToDelete), []);
  const { data } = query;
  const totalFound = data?.pages.at(-1)?.total ?? 0;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.body.subscribers), [data]);
  const { total, active } = stats.data ?? {};
  const confirmDeletion = () => {
    if (subscriberToDelete) deletion.mutate(subscriberToDelete.id);
    setSubscriberToDelete(null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Stats
        label="Newsletter subscribers in figures"
        query={stats}
        figures={[
          ['Total', total],
          ['Active', active],
          ['Pending', total !== undefined && active !== undefined ? total - active : undefined],
        ]}
      />
      <Card pad className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {field}
        <PagedTable
          caption="Newsletter subscribers"
          columns={columns}
          widths="@3xl:grid-cols-[minmax(0,1fr)_7rem_8rem_8rem_6rem]"
          queryId={search}
          query={query}
          rows={rows}
          total={totalFound}
          summary={formatAddressCount(totalFound, search, 'Nobody has signed up yet.')}
        />
      </Card>
      <AlertDialog
        open={subscriberToDelete !== null}
        title="Delete this subscriber?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={confirmDeletion}
        onCancel={() => setSubscriberToDelete(null)}
      >
        <p className="font-semibold break-words">
          <Breakable text={subscriberToDelete?.email ?? ''} />
        </p>
      </AlertDialog>
    </div>
  );
}

const createColumns = (onDelete: (subscriber: Subscriber) => void): readonly Column<Subscriber>[] => [
  { head: 'Email', cell: AddressCell, place: 'row-name', plain: true },
  {
    head: 'Status',
    cell: ({ doubleOptinConfirmedAt }) =>
      doubleOptinConfirmedAt ? (
        <StatusLabel look="done">Active</StatusLabel>
      ) : (
        <StatusLabel look="waiting">Pending</StatusLabel>
      ),
  },
  { head: 'Subscribed', cell: ({ subscribedAt }) => formatDate(subscribedAt) },
  {
    head: 'Confirmed',
    cell: ({ doubleOptinConfirmedAt }) => (doubleOptinConfirmedAt ? formatDate(doubleOptinConfirmedAt) : 'Not yet'),
  },
  {
    head: 'Actions',
    plain: true,
    place: 'row-action',
    cell: (subscriber) => (
      <Button
        variant="ghost"
        size="small"
        className="text-danger! @3xl:-ml-4"
        aria-label={`Delete ${subscriber.email}`}
        onClick={() => onDelete(subscriber)}
      >
        Delete
      </Button>
    ),
  },
];

function useDeleteSubscriber(withReauthentication: WithReauthentication) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withReauthentication('newsletter', () => api('DELETE /api/newsletter/subscribers/:id', { params: { id } })),
    onSuccess: (_, id) => {
      toast({ title: 'Subscriber Deleted' });
      removeCachedSubscriber(queryClient, id);
      return queryClient.invalidateQueries({ queryKey: subscriberStatsQuery.queryKey });
    },
    onError: (error) => {
      showActionError(error, { title: 'Delete Failed', fallback: 'Failed to delete subscriber. Please try again.' });
      return refetchAfterFailure(queryClient, 'subscribers');
    },
  });
}
