import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuotePreferences } from '#contract/calls/quote-feedback.ts';
import { api } from '#web/api-client/api.ts';
import { acknowledgedSetting } from '#web/queries/acknowledged-setting.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { feedbackSummaryQuery } from './feedback-summary-query.ts';

const mutationKey = ['quote-preferences'];

/** Updated optimistically, and rolled back to what the server has if it could not save them. */
export function useSaveQuotePreferences(): (preferences: QuotePreferences) => void {
  const queryClient = useQueryClient();
  const { queryKey } = feedbackSummaryQuery;
  const show = ({ usesFeedback }: QuotePreferences): void => {
    queryClient.setQueryData(queryKey, (previous) => previous && { ...previous, usesFeedback });
  };
  const acknowledged = acknowledgedSetting<QuotePreferences>(queryClient, mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: QuotePreferences) => api('PATCH /api/user/quote-preferences', { body }),
    // Saves run one at a time, so that the last press wins.
    scope: { id: mutationKey.join() },
    onMutate: async (preferences) => {
      acknowledged.begin(queryClient.getQueryData(queryKey));
      await queryClient.cancelQueries({ queryKey });
      show(preferences);
    },
    onSuccess: acknowledged.confirm,
    onError: (error) => showErrorToast(error, "We couldn't save that. Please try again."),
    onSettled: () => {
      const preferences = acknowledged.final();
      if (preferences) show(preferences);
    },
  });
  return mutate;
}
