import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { Card } from '../../ui/card.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import type { Confirmed } from '../accounts/fresh-sign-in.ts';
import { DeletionsUnderWay } from './bulk-deletions.tsx';
import { DeleteMatchingDialog, DeleteSelectedDialog, DeleteUserDialog } from './delete-dialogs.tsx';
import { usersInWords } from './people-in-words.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkDelete, useDeleteMatching, useDeleteUser } from './use-deletions.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { USER_WIDTHS, userColumns } from './user-columns.tsx';
import { queryOf, type UserQuestion, useUserQuestion } from './user-question.ts';
import { UserSearch } from './user-search.tsx';
import { usersQuery } from './users-queries.ts';

interface UsersCardProps {
  readonly ownId: string;
  readonly confirmed: Confirmed;
}

/** Everybody with an account: looked for, selected, deleted. */
export function UsersCard({ ownId, confirmed }: UsersCardProps) {
  const { question, change } = useUserQuestion();
  const query = useInfiniteQuery({ ...usersQuery(question), placeholderData: keepPreviousData });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.body), [query.data]);
  const last = query.data?.pages.at(-1);
  const selection = useSelection(rows, ownId, question);
  const [asked, setAsked] = useState<AdminUser | null>(null);
  const deletion = useDeleteUser(confirmed);
  const { selected, toggle } = selection;
  const columns = useMemo(
    () => userColumns({ ownId, selected, onToggle: toggle, onDelete: setAsked }),
    [ownId, selected, toggle],
  );
  return (
    <Card pad className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserSearch question={question} onChange={change} />
      <DeletionsUnderWay />
      {rows && rows.length > 0 && !query.isPlaceholderData && (
        <SelectedUsers
          rows={rows}
          selection={selection}
          question={question}
          confirmed={confirmed}
          total={last && !last.isAtLeast ? last.total.toLocaleString('en-GB') : null}
          hasMore={query.hasNextPage}
        />
      )}
      <PagedTable
        caption="Users"
        tall
        columns={columns}
        widths={USER_WIDTHS}
        asked={queryOf(question)}
        query={query}
        rows={rows}
        total={last && !last.isAtLeast ? last.total : null}
        found={last ? found(last.total, last.isAtLeast) : ''}
      />
      <DeleteUserDialog
        user={asked}
        onAct={() => {
          if (asked) deletion.mutate(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

function found(total: number, isAtLeast: boolean): string {
  if (total === 0) return 'Nobody matches.';
  return isAtLeast ? `More than ${usersInWords(total)}` : usersInWords(total);
}

interface SelectedUsersProps {
  readonly rows: readonly AdminUser[];
  readonly selection: Selection;
  readonly question: UserQuestion;
  readonly confirmed: Confirmed;
  readonly total: string | null;
  readonly hasMore: boolean;
}

/** What is done with several at once, each behind its own question. */
function SelectedUsers({ rows, selection, question, confirmed, total, hasMore }: SelectedUsersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const bulk = useBulkDelete(confirmed, selection.clear);
  const matching = useDeleteMatching(confirmed, selection.clear);
  const { selected, matching: expected } = selection;
  const close = () => setIsAsking(false);
  const deleteThem = () => {
    close();
    if (expected === null) bulk.mutate([...selected]);
    else matching.mutate({ question, expected });
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
        onAct={deleteThem}
        onCancel={close}
      />
      <DeleteMatchingDialog
        open={isAsking && expected !== null}
        count={expected ?? 0}
        question={question}
        onAct={deleteThem}
        onCancel={close}
      />
    </>
  );
}
