import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pages } from '#contract/pages.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** In milliseconds: long enough to read that the account was deleted. */
const REDIRECT_DELAY_MS = 2000;
const UNKNOWN_OUTCOME =
  "We lost the connection, so we can't tell if your account was deleted. If you can still sign in, please try again.";

/** Removes the user's data from this device once the account is deleted. */
export type ClearDeviceData = (userId: string) => Promise<void>;

/** Deletes the account, clears this device, and leaves for the landing page. */
export function useDeleteAccount(
  userId: string,
  withReauthentication: WithReauthentication,
  clearDeviceData: ClearDeviceData,
) {
  const queryClient = useQueryClient();
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirectTimer.current), []);
  return useMutation({
    mutationFn: () =>
      withReauthentication('delete-account', async () => {
        // After the deletion, the server would refuse these requests, and a notice would say "You've been signed out".
        await queryClient.cancelQueries();
        return api('DELETE /api/user/delete-account');
      }),
    onSuccess: async () => {
      toast({ title: 'Account Deleted' });
      await clearDeviceData(userId);
      // A full page load, so that no user data stays in memory.
      redirectTimer.current = setTimeout(() => window.location.assign(pages.home), REDIRECT_DELAY_MS);
    },
    onError: (error) => {
      const title = 'Deletion Failed';
      if (isReplyLost(error)) toast({ title, description: UNKNOWN_OUTCOME, variant: 'destructive' });
      else showActionError(error, { title });
    },
  });
}

/** Whether the request may have arrived, although no reply did. */
const isReplyLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && window.navigator.onLine;
