import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, errorMessageOf } from '../../api.ts';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { toast } from '../../ui/toast.tsx';
import { type Choices, preferencesFrom, preferencesQuery } from './preferences.ts';

/** Saves all four choices at once, and says by toast what became of it. */
export function useSavePreferences(userId: string, onSaved: (chosen: Choices) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: Choices) => {
      // An answer to an earlier question would show what was there before.
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      return api('POST /api/user/email-preferences', { body: { userId, ...preferencesFrom(chosen) } });
    },
    onSuccess: (saved, chosen) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      onSaved(chosen);
      toast({ title: 'Preferences Updated' });
    },
    onError: (error) => {
      const signedOut = error instanceof ApiError && error.status === 401;
      // The sign-in has ended meanwhile: the page is then as for anybody, with what was chosen.
      if (signedOut) queryClient.setQueryData(currentUserQuery.queryKey, null);
      const tooMany = error instanceof ApiError && error.status === 429;
      const failed = tooMany ? { ...notSaved, description: errorMessageOf(error, notSaved.description) } : notSaved;
      toast({ ...(signedOut ? logInFirst : failed), variant: 'destructive' });
    },
  });
  return { save: mutate, pending: isPending };
}

export const logInFirst = {
  title: 'Authentication Required',
  description: 'Please log in to save your preferences.',
};
const notSaved = { title: 'Error', description: 'Failed to save email preferences. Please try again.' };
