import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import { api } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { invalidateAfter } from '../quote-queries.ts';

/** The user's feedback on the quote. Updated optimistically, and rolled back if the server refuses. */
export function useFeedback(quote: Pick<Quote, 'id' | 'helped' | 'text'>) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(quote.helped);
  const mutation = useMutation({
    mutationFn: (helped: boolean | null) =>
      api('POST /api/quotes/:id/feedback', { params: { id: quote.id }, body: { helped, text: quote.text } }),
    // Saves run one at a time, so that the last press wins.
    scope: { id: `feedback ${quote.id}` },
    onSuccess: ({ helped }) => {
      setSaved(helped);
      invalidateAfter(queryClient, 'feedback');
    },
    onError: (error) => showErrorToast(error, "We couldn't save your answer. Please try again."),
  });
  const helped = mutation.isPending ? mutation.variables : saved;
  return {
    helped,
    /** Giving the same answer again withdraws it. */
    answerWith: (answer: boolean) => mutation.mutate(helped === answer ? null : answer),
  };
}
