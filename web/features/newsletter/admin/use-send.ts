import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorMessageOf } from '../../../api.ts';
import { randomId } from '../../../browser/random-id.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../../accounts/fresh-sign-in.ts';
import { isSame } from './letter.ts';
import { issuesQuery, type Letter } from './newsletter-queries.ts';

/** Sends to everybody. The same words sent again after a failure keep their key: they never make a second issue. */
export function useSend(confirmed: Confirmed, onSent: () => void) {
  const queryClient = useQueryClient();
  const unanswered = useRef<{ readonly key: string; readonly letter: Letter } | null>(null);
  return useMutation({
    mutationFn: (letter: Letter) => {
      const before = unanswered.current;
      const attempt = before && isSame(before.letter, letter) ? before : { key: randomId(), letter };
      unanswered.current = attempt;
      return confirmed('newsletter', () =>
        api('POST /api/newsletter/send', { body: letter }, { idempotencyKey: attempt.key }),
      );
    },
    onSuccess: ({ sentCount }) => {
      unanswered.current = null;
      toast({
        title: 'Newsletter sent successfully!',
        description: `Delivered to ${sentCount.toLocaleString('en-GB')} subscribers.`,
      });
      onSent();
      return queryClient.invalidateQueries({ queryKey: issuesQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      const description = errorMessageOf(error, 'Please try again.');
      toast({ title: 'Failed to send newsletter', description, variant: 'destructive' });
    },
  });
}

/** One mail, to the administrator. */
export function useSendTest(confirmed: Confirmed) {
  return useMutation({
    mutationFn: (letter: Letter) =>
      confirmed('newsletter', () => api('POST /api/admin/newsletter/test', { body: letter })),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      const description = errorMessageOf(error, 'Please try again.');
      toast({ title: 'Failed to send the test', description, variant: 'destructive' });
    },
  });
}
