import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '../../../contract/admin.ts';
import { api, errorMessageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../accounts/fresh-sign-in.ts';
import { cancellationsInWords, usersInWords } from './people-in-words.ts';
import type { UserQuestion } from './user-question.ts';
import { dropUser, matchingOf, putBulkDeletion, readAnew } from './users-queries.ts';

function sayFailure(title: string, error: unknown): void {
  if (error instanceof NotConfirmed) return;
  toast({ title, description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
}

/** One user. */
export function useDeleteUser(confirmed: Confirmed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminUser) => confirmed('users', () => api('DELETE /api/admin/users/:id', { params: { id } })),
    onSuccess: ({ stripeCleanup }, { id }) => {
      toast({ title: 'User deleted', description: stripeCleanup });
      dropUser(client, id);
      return readAnew(client, { rows: false });
    },
    onError: (error) => sayFailure('Delete failed', error),
  });
}

/** Those with these ids: done when it answers. */
export function useBulkDelete(confirmed: Confirmed, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userIds: string[]) =>
      confirmed('users', () => api('POST /api/admin/users/bulk-delete', { body: { userIds } })),
    onSuccess: ({ deleted, stripeCleanup }, userIds) => {
      const kept = userIds.length - deleted;
      sayDeleted(deleted, [
        cancellationsInWords(stripeCleanup),
        kept > 0 && `${usersInWords(kept)} could not be deleted: gone already, or the last administrator.`,
      ]);
      onDeleted();
    },
    onError: (error) => sayFailure('Bulk delete failed', error),
    // Also after a failure: the answer may be lost, and not what was done.
    onSettled: () => readAnew(client, { rows: true }),
  });
}

interface Matching {
  readonly question: UserQuestion;
  /** As many as the administrator was told, and typed. */
  readonly expected: number;
}

/** Everybody who matches: begun when it answers, and done in the background. */
export function useDeleteMatching(confirmed: Confirmed, onBegun: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ question, expected }: Matching) =>
      confirmed('users', () => api('POST /api/admin/bulk-deletions', { body: { ...matchingOf(question), expected } })),
    onSuccess: (begun) => {
      putBulkDeletion(client, begun);
      toast({ title: 'The deletion has begun', description: 'It goes on when you leave this page.' });
      onBegun();
    },
    onError: (error) => sayFailure('Bulk delete failed', error),
    onSettled: () => readAnew(client, { rows: true }),
  });
}

/** So many are gone, and what else there is to know of it. */
export function sayDeleted(deleted: number, more: readonly (string | null | false)[]): void {
  const description = more.filter(Boolean).join(' ');
  toast({ title: `${usersInWords(deleted)} deleted successfully`, ...(description && { description }) });
}
