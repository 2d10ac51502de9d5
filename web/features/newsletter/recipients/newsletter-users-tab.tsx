import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/api-client/api.ts';
import { formatDate } from '#web/dates/format-date.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { PagedTable } from '#web/ui/data-display/paged-table.tsx';
import type { Column } from '#web/ui/data-display/row-table.tsx';
import { Stats } from '#web/ui/data-display/stats.tsx';
import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { SwitchControl } from '#web/ui/form/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import {
  type NewsletterUser,
  newsletterUserStatsQuery,
  newsletterUsersQuery,
  refetchAfterFailure,
  updateCachedUser,
} from '../newsletter-admin-queries.ts';
import { AddressCell } from './address-cell.tsx';
import { formatAddressCount, useAddressSearch } from './use-address-search.tsx';

/** Every user, and whether they subscribe to the newsletter. */
export function NewsletterUsersTab({ withReauthentication }: { readonly withReauthentication: WithReauthentication }) {
  const { search, field } = useAddressSearch();
  const stats = useQuery(newsletterUserStatsQuery);
  const query = useInfiniteQuery({ ...newsletterUsersQuery(search), placeholderData: keepPreviousData });
  const { mutate } = useSetUserNewsletter(withReauthentication);
  const columns = useMemo(() => createColumns(mutate), [mutate]);
  const { data } = query;
  const totalFound = data?.pages.at(-1)?.total ?? 0;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.body.subscribers), [data]);
  const { total, newsletterOptedIn } = stats.data ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Stats
        label="Member subscribers in figures"
        query={stats}
        figures={[
          ['Members', total],
          ['Subscribed', newsletterOptedIn],
          ['Opted Out', total !== undefined && newsletterOptedIn !== undefined ? total - newsletterOptedIn : undefined],
        ]}
      />
      <Card pad className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {field}
        <PagedTable
          caption="Member subscribers"
          columns={columns}
          widths="@3xl:grid-cols-[minmax(0,1fr)_12rem_9rem_6rem]"
          queryId={search}
          query={query}
          rows={rows}
          total={totalFound}
          summary={formatAddressCount(totalFound, search, 'There are no members yet.')}
        />
      </Card>
    </div>
  );
}

interface NewsletterChange {
  readonly id: string;
  readonly newsletter: NewsletterUser['newsletter'];
}

const createColumns = (onChange: (change: NewsletterChange) => void): readonly Column<NewsletterUser>[] => [
  { head: 'Email', cell: AddressCell, place: 'row-name', plain: true },
  {
    head: 'Newsletter Status',
    place: 'two-columns',
    cell: ({ newsletter }) =>
      newsletter === 1 ? (
        <StatusLabel look="done">Subscribed</StatusLabel>
      ) : (
        <StatusLabel look="off">Opted Out</StatusLabel>
      ),
  },
  { head: 'Member Since', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    head: 'Actions',
    plain: true,
    place: 'row-action',
    cell: ({ id, email, newsletter }) => (
      <SwitchControl
        aria-label={`Newsletter for ${email}`}
        checked={newsletter === 1}
        onChange={(on) => onChange({ id, newsletter: on ? 1 : 0 })}
      />
    ),
  },
];

/** Updated optimistically, and rolled back if the server fails. One change at a time. */
function useSetUserNewsletter(withReauthentication: WithReauthentication) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'member newsletter' },
    mutationFn: ({ id, newsletter }: NewsletterChange) =>
      withReauthentication('newsletter', () =>
        api('PATCH /api/admin/member-newsletter/:userId', { params: { userId: id }, body: { newsletter } }),
      ),
    onMutate: ({ id, newsletter }) => updateCachedUser(queryClient, id, newsletter),
    onSuccess: () => {
      toast({ title: 'Member Newsletter Updated' });
      return queryClient.invalidateQueries({ queryKey: newsletterUserStatsQuery.queryKey });
    },
    onError: (error, { id, newsletter }) => {
      updateCachedUser(queryClient, id, newsletter === 1 ? 0 : 1);
      const fallback = 'Failed to update member newsletter preference. Please try again.';
      showActionError(error, { title: 'Update Failed', fallback });
      return refetchAfterFailure(queryClient, 'users');
    },
  });
}
