import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import { api } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateAfter } from '../quote-queries.ts';

/** Whether the quote is saved. Updated optimistically, and rolled back if the server refuses. */
export function useFavorite(quote: Pick<Quote, 'id' | 'isFavorite'>) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(quote.isFavorite);
  const mutation = useMutation({
    mutationFn: (isFavorite: boolean) =>
      api('PATCH /api/quotes/:id/favorite', { params: { id: quote.id }, body: { isFavorite } }),
    onSuccess: ({ isFavorite }) => {
      setSaved(isFavorite);
      toast({
        title: isFavorite ? 'Added to favorites' : 'Removed from favorites',
        // At the top it would cover a help line: on the quote's screen they are above the button that was pressed.
        isAtBottom: document.querySelector('[data-help-open]') !== null,
      });
      invalidateAfter(queryClient, 'favorite');
    },
    onError: (error) => showErrorToast(error, 'Failed to update favorite status.'),
  });
  return {
    isFavorite: mutation.isPending ? mutation.variables : saved,
    toggle: () => {
      if (!mutation.isPending) mutation.mutate(!saved);
    },
  };
}
