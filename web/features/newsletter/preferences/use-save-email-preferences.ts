import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import { currentUserQuery } from '#web/queries/shared-queries.ts';
import {
  ReauthenticationCancelled,
  type WithReauthentication,
} from '#web/session/reauthentication/reauthentication.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type EmailChoices, preferencesQuery, toPreferences } from './preferences.ts';

/** Saves all four choices in one request, and shows the outcome in a toast. */
export function useSaveEmailPreferences(
  userId: string,
  withReauthentication: WithReauthentication,
  onSaved: (chosen: EmailChoices) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: EmailChoices) => {
      // Cancels earlier requests, because their replies would overwrite the cache with the old values.
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      return withReauthentication('security-emails', () =>
        api('POST /api/user/email-preferences', { body: { userId, ...toPreferences(chosen) } }),
      );
    },
    onSuccess: (saved, chosen) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      onSaved(chosen);
      toast({ title: 'Preferences Updated' });
    },
    onError: (error) => {
      if (error instanceof ReauthenticationCancelled) return;
      const signedOut = error instanceof ApiError && error.status === 401;
      // The session has ended meanwhile: show the signed-out page, and keep the choices.
      if (signedOut) queryClient.setQueryData(currentUserQuery.queryKey, null);
      const tooMany = error instanceof ApiError && error.status === 429;
      const failed = tooMany
        ? { ...notSavedToast, description: errorMessageOf(error, notSavedToast.description) }
        : notSavedToast;
      toast({ ...(signedOut ? logInFirstToast : failed), variant: 'destructive' });
    },
  });
  return { save: mutate, pending: isPending };
}

export const logInFirstToast = {
  title: 'Authentication Required',
  description: 'Please log in to save your preferences.',
};
const notSavedToast = { title: 'Error', description: 'Failed to save email preferences. Please try again.' };
