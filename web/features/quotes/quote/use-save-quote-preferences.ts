import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuotePreferences } from '../../../../contract/calls/quote-feedback.ts';
import { api } from '../../../api.ts';
import { showErrorToast } from '../../../ui/feedback/error-toast.ts';
import { feedbackSummaryQuery } from '../quote-queries.ts';

/** Updated optimistically, and rolled back if the server could not save them. */
export function useSaveQuotePreferences(): (preferences: QuotePreferences) => void {
  const queryClient = useQueryClient();
  const { queryKey } = feedbackSummaryQuery;
  const show = ({ usesFeedback }: QuotePreferences): void => {
    queryClient.setQueryData(queryKey, (previous) => previous && { ...previous, usesFeedback });
  };
  const { mutate } = useMutation({
    mutationFn: (body: QuotePreferences) => api('PATCH /api/user/quote-preferences', { body }),
    // Saves run one at a time, so that the last press wins.
    scope: { id: 'quote-preferences' },
    onMutate: async (preferences) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      show(preferences);
      return previous;
    },
    onError: (error, _, previous) => {
      if (previous) show(previous);
      showErrorToast(error, "We couldn't save that. Please try again.");
    },
  });
  return mutate;
}
