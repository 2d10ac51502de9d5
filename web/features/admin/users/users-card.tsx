import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdminUser } from '#contract/calls/admin.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { PagedTable } from '#web/ui/data-display/paged-table.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { usersQuery } from '../admin-queries.ts';
import { BulkDeletionsInProgress } from '../bulk-deletion/bulk-deletions.tsx';
import { DeleteMatchingDialog, DeleteSelectedDialog, DeleteUserDialog } from '../bulk-deletion/delete-dialogs.tsx';
import { useBulkDelete, useDeleteMatching, useDeleteUser } from '../bulk-deletion/use-deletions.ts';
import { formatUserCount } from './format-users.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import { USER_COLUMN_WIDTHS, userColumns } from './user-columns.tsx';
import { toQueryString, type UserFilters, useUserFilters } from './user-filters.ts';
import { UserSearch } from './user-search.tsx';

interface UsersCardProps {
  readonly ownId: string;
  readonly withReauthentication: WithReauthentication;
}

/** All users: search, select and delete. */
export function UsersCard({ ownId, withReauthentication }: UsersCardProps) {
  const { filters, change } = useUserFilters();
  const query = useInfiniteQuery({ ...usersQuery(filters), placeholderData: keepPreviousData });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.body), [query.data]);
  const last = query.data?.pages.at(-1);
  const selection = useSelection(rows, ownId, filters);
  const [userToDelete, setUserToDelete] = useState<AdminUser | null>(null);
  const deletion = useDeleteUser(withReauthentication);
  const { selected, toggle } = selection;
  const columns = useMemo(
    () => userColumns({ ownId, selected, onToggle: toggle, onDelete: setUserToDelete }),
    [ownId, selected, toggle],
  );
  return (
    <Card pad className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserSearch filters={filters} onChange={change} />
      <BulkDeletionsInProgress withReauthentication={withReauthentication} />
      {rows && rows.length > 0 && !query.isPlaceholderData && (
        <SelectedUsers
          rows={rows}
          selection={selection}
          filters={filters}
          withReauthentication={withReauthentication}
          total={last && !last.isAtLeast ? formatInteger(last.total) : null}
          hasMore={query.hasNextPage}
        />
      )}
      <PagedTable
        caption="Users"
        tall
        columns={columns}
        widths={USER_COLUMN_WIDTHS}
        queryId={toQueryString(filters)}
        query={query}
        rows={rows}
        total={last && !last.isAtLeast ? last.total : null}
        summary={last ? formatFoundCount(last.total, last.isAtLeast) : ''}
      />
      <DeleteUserDialog
        user={userToDelete}
        onConfirm={() => {
          if (userToDelete) deletion.mutate(userToDelete);
          setUserToDelete(null);
        }}
        onCancel={() => setUserToDelete(null)}
      />
    </Card>
  );
}

function formatFoundCount(total: number, isAtLeast: boolean): string {
  if (total === 0) return 'No one matches.';
  return isAtLeast ? `More than ${formatUserCount(total)}` : formatUserCount(total);
}

interface SelectedUsersProps {
  readonly rows: readonly AdminUser[];
  readonly selection: Selection;
  readonly filters: UserFilters;
  readonly withReauthentication: WithReauthentication;
  readonly total: string | null;
  readonly hasMore: boolean;
}

/** The actions on a selection, each behind its own confirmation. */
function SelectedUsers({ rows, selection, filters, withReauthentication, total, hasMore }: SelectedUsersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const bulk = useBulkDelete(withReauthentication, selection.clear);
  const matching = useDeleteMatching(withReauthentication, selection.clear);
  const { selected, matching: expected } = selection;
  const close = () => setIsAsking(false);
  const deleteSelected = () => {
    close();
    if (expected === null) bulk.mutate([...selected]);
    else matching.mutate({ filters, expected });
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        hasMore={hasMore}
        isDeleting={bulk.isPending || matching.isPending}
        onDelete={() => setIsAsking(true)}
      />
      <DeleteSelectedDialog
        open={isAsking && expected === null}
        users={rows.filter(({ id }) => selected.has(id))}
        onConfirm={deleteSelected}
        onCancel={close}
      />
      <DeleteMatchingDialog
        open={isAsking && expected !== null}
        count={expected ?? 0}
        filters={filters}
        onConfirm={deleteSelected}
        onCancel={close}
      />
    </>
  );
}
