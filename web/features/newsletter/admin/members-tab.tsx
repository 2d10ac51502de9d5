import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/row-table.tsx';
import { SwitchControl } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../../accounts/fresh-sign-in.ts';
import { AddressCell } from './address-cell.tsx';
import { AddressList, useSearch } from './address-list.tsx';
import { dayOf } from './dates.ts';
import { type Member, memberStatsQuery, membersQuery, putMember } from './newsletter-queries.ts';
import { StateWord } from './state-word.tsx';
import { Stats } from './stats.tsx';

/** Everybody with an account, and whether they want the newsletter. */
export function MembersTab({ confirmed }: { readonly confirmed: Confirmed }) {
  const { search, field } = useSearch();
  const stats = useQuery(memberStatsQuery);
  const query = useInfiniteQuery({ ...membersQuery(search), placeholderData: keepPreviousData });
  const { mutate } = useMemberChange(confirmed);
  const columns = useMemo(() => columnsWith(mutate), [mutate]);
  const { data } = query;
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
        <AddressList
          caption="Member subscribers"
          columns={columns}
          widths="lg:grid-cols-[minmax(0,1fr)_12rem_9rem_6rem]"
          search={search}
          query={query}
          rows={rows}
          total={data?.pages.at(-1)?.total ?? 0}
          empty="There are no members yet."
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
  { head: 'Email', cell: AddressCell, place: 'max-lg:col-span-2', plain: true },
  {
    head: 'Newsletter Status',
    place: 'max-lg:col-span-2',
    cell: ({ newsletter }) =>
      newsletter === 1 ? <StateWord look="done">Subscribed</StateWord> : <StateWord look="off">Opted Out</StateWord>,
  },
  { head: 'Member Since', cell: ({ createdAt }) => dayOf(createdAt) },
  {
    head: 'Actions',
    plain: true,
    place: 'max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start max-lg:justify-self-end',
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
      const description = messageOf(error, 'Failed to update member newsletter preference. Please try again.');
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    },
  });
}
