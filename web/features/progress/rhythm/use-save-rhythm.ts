import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProgressPreferences } from '#contract/calls/progress.ts';
import { api } from '#web/api-client/api.ts';
import { acknowledgedSetting } from '#web/queries/acknowledged-setting.ts';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';

const mutationKey = ['progress-preferences'];

/** Updated optimistically wherever they are shown, and rolled back to what the server has if it could not save them. */
export function useSaveRhythm(): (changes: Partial<ProgressPreferences>) => void {
  const queryClient = useQueryClient();
  const show = (changes: Partial<ProgressPreferences>): void => {
    queryClient.setQueryData(progressQuery.queryKey, (previous) => previous && { ...previous, ...changes });
  };
  const acknowledged = acknowledgedSetting<ProgressPreferences>(queryClient, mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (changes: Partial<ProgressPreferences>) =>
      api('PATCH /api/user/progress-preferences', { body: changes }),
    // Saves run one at a time, so that the last press wins.
    scope: { id: mutationKey.join() },
    onMutate: async (changes) => {
      acknowledged.begin(queryClient.getQueryData(progressQuery.queryKey));
      await queryClient.cancelQueries({ queryKey: progressQuery.queryKey });
      show(changes);
    },
    onSuccess: acknowledged.confirm,
    onError: (error) => showErrorToast(error, "We couldn't save that. Try again."),
    onSettled: () => {
      const preferences = acknowledged.final();
      // Only the settings: figures that were shown with them may have changed.
      if (preferences) show({ showStreak: preferences.showStreak, restWeekdays: preferences.restWeekdays });
      // While a later change waits to be saved, the reply would undo it on the page.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      // The streak and the weekly ring depend on the days of rest.
      for (const queryKey of [queryKeys.progress, queryKeys.analytics])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
