import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, errorMessageOf } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import { dayOf } from '../../../ui/dates.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import type { Column } from '../../../ui/row-table.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { SwitchControl } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../../accounts/fresh-sign-in.ts';
import { AddressCell } from './address-cell.tsx';
import { type Member, memberStatsQuery, membersQuery, putMember } from './newsletter-queries.ts';
import { addressesFound, useSearch } from './use-search.tsx';

/** Everybody with an account, and whether they want the newsletter. */
export function MembersTab({ confirmed }: { readonly confirmed: Confirmed }) {
  const { search, field } = useSearch();
  const stats = useQuery(memberStatsQuery);
  const query = useInfiniteQuery({ ...membersQuery(search), placeholderData: keepPreviousData });
  const { mutate } = useMemberChange(confirmed);
  const columns = useMemo(() => columnsWith(mutate), [mutate]);
  const { data } = query;
  const found = data?.pages.at(-1)?.total ?? 0;
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
          asked={search}
          query={query}
          rows={rows}
          total={found}
          found={addressesFound(found, search, 'There are no members yet.')}
        />
      </Card>
    </div>
  );
}

interface Change {
  readonly id: string;
  readonly newsletter: Member['newsletter'];
}

const columnsWith = (onChange: (change: Change) => void): readonly Column<Member>[] => [
  { head: 'Email', cell: AddressCell, place: '@max-3xl:col-span-2', plain: true },
  {
    head: 'Newsletter Status',
    place: '@max-3xl:col-span-2',
    cell: ({ newsletter }) =>
      newsletter === 1 ? <StateWord look="done">Subscribed</StateWord> : <StateWord look="off">Opted Out</StateWord>,
  },
  { head: 'Member Since', cell: ({ createdAt }) => dayOf(createdAt) },
  {
    head: 'Actions',
    plain: true,
    place: '@max-3xl:col-start-3 @max-3xl:row-start-1 @max-3xl:self-start @max-3xl:justify-self-end',
    cell: ({ id, email, newsletter }) => (
      <SwitchControl
        aria-label={`Newsletter for ${email}`}
        checked={newsletter === 1}
        onChange={(on) => onChange({ id, newsletter: on ? 1 : 0 })}
      />
    ),
  },
];

/** Shown at once, and taken back where the server did not do it. One change after the other. */
function useMemberChange(confirmed: Confirmed) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'member newsletter' },
    mutationFn: ({ id, newsletter }: Change) =>
      confirmed('newsletter', () =>
        api('PATCH /api/admin/member-newsletter/:userId', { params: { userId: id }, body: { newsletter } }),
      ),
    onMutate: ({ id, newsletter }) => putMember(queryClient, id, newsletter),
    onSuccess: () => {
      toast({ title: 'Member Newsletter Updated' });
      return queryClient.invalidateQueries({ queryKey: memberStatsQuery.queryKey });
    },
    onError: (error, { id, newsletter }) => {
      putMember(queryClient, id, newsletter === 1 ? 0 : 1);
      if (error instanceof NotConfirmed) return;
      const description = errorMessageOf(error, 'Failed to update member newsletter preference. Please try again.');
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    },
  });
}
