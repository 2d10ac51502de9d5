import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#contract/calls/admin.ts';
import { api } from '#web/api-client/api.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  addCachedBulkDeletion,
  bulkDeletionsQuery,
  invalidateUsers,
  removeCachedUser,
  toSearchParams,
} from '../admin-queries.ts';
import { formatCancellations, formatUserCount } from '../users/format-users.ts';
import type { UserFilters } from '../users/user-filters.ts';

/** Deletes one user. */
export function useDeleteUser(withReauthentication: WithReauthentication) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminUser) =>
      withReauthentication('users', () => api('DELETE /api/admin/users/:id', { params: { id } })),
    onSuccess: ({ stripeCleanup }, { id }) => {
      toast({ title: 'User deleted', description: stripeCleanup });
      removeCachedUser(client, id);
      return invalidateUsers(client, { rows: false });
    },
    onError: (error) => {
      showActionError(error, { title: 'Delete failed' });
      // The reply may have been lost although the user was deleted.
      return invalidateUsers(client, { rows: true });
    },
  });
}

export const bulkDeleteKey = ['bulk-delete'];

/** Deletes the users with these ids. The server replies once they are deleted, or leaves the rest to a background job. */
export function useBulkDelete(withReauthentication: WithReauthentication, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: bulkDeleteKey,
    mutationFn: (userIds: string[]) =>
      withReauthentication('users', () => api('POST /api/admin/users/bulk-delete', { body: { userIds } })),
    onSuccess: (reply, userIds) => {
      if (reply.stopped) announceStopped(reply.deleted, userIds.length - reply.deleted, reply.stripeCleanup);
      else if (reply.remaining) announceUnfinished(reply.deleted, reply.remaining);
      else announceFinished(reply, userIds.length);
      onDeleted();
    },
    onError: (error) => showActionError(error, { title: 'Bulk delete failed' }),
    // Also after a failure: the reply may have been lost although the users were deleted.
    onSettled: () => invalidateUsers(client, { rows: true }),
  });
}

function announceFinished({ deleted, stripeCleanup }: { deleted: number; stripeCleanup: number }, requested: number) {
  const notDeleted = requested - deleted;
  announceDeleted(deleted, [
    formatCancellations(stripeCleanup),
    notDeleted > 0 && `${formatUserCount(notDeleted)} couldn't be deleted: already gone, or the last administrator.`,
  ]);
}

/** The page then shows the progress, and announces all of them when the deletion has finished. */
const announceUnfinished = (deleted: number, remaining: number): void =>
  toast({
    title: `${formatUserCount(deleted)} deleted so far`,
    description: `We're still deleting ${formatUserCount(remaining)}. It carries on if you leave this page.`,
  });

interface MatchingUsers {
  readonly filters: UserFilters;
  /** The number of users that the administrator was shown and typed. */
  readonly expected: number;
}

/** Deletes all users matching the filters. The reply only means that the background job has started. */
export function useDeleteMatching(withReauthentication: WithReauthentication, onStarted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ filters, expected }: MatchingUsers) =>
      withReauthentication('users', () =>
        api('POST /api/admin/bulk-deletions', { body: { ...toSearchParams(filters), expected } }),
      ),
    onSuccess: (deletion) => {
      addCachedBulkDeletion(client, deletion);
      toast({ title: 'Deletion started', description: 'It carries on if you leave this page.' });
      onStarted();
    },
    onError: (error) => showActionError(error, { title: 'Bulk delete failed' }),
    onSettled: () => invalidateUsers(client, { rows: true }),
  });
}

/** Stops a deletion. The result is announced where the end of the deletion is. */
export function useStopDeletion(withReauthentication: WithReauthentication) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withReauthentication('bulk-deletions', () => api('POST /api/admin/bulk-deletions/:id/stop', { params: { id } })),
    onSuccess: (deletion) => addCachedBulkDeletion(client, deletion),
    onError: (error) => showActionError(error, { title: 'Stop failed' }),
    onSettled: () => client.invalidateQueries({ queryKey: bulkDeletionsQuery.queryKey }),
  });
}

export function announceStopped(deleted: number, notDeleted: number, stripeCleanup: number): void {
  const counts = `${formatUserCount(deleted)} deleted, ${formatUserCount(notDeleted)} not deleted.`;
  toast({
    title: 'Deletion stopped',
    description: [counts, formatCancellations(stripeCleanup)].filter(Boolean).join(' '),
  });
}

/** Announces how many users were deleted, followed by the `details`. */
export function announceDeleted(deleted: number, details: readonly (string | null | false)[]): void {
  const description = details.filter(Boolean).join(' ');
  toast({ title: `${formatUserCount(deleted)} deleted successfully`, ...(description && { description }) });
}
