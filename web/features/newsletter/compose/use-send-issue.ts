import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api-client/api.ts';
import { randomId } from '#web/browser/random-id.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type IssueContent, issuesQuery } from '../newsletter-admin-queries.ts';
import { isSameContent } from './issue-content.ts';

/**
 * Sends the issue to all recipients. If unchanged content is sent again after a failure, it keeps its idempotency key,
 * so that it never creates a second issue.
 */
export function useSendIssue(withReauthentication: WithReauthentication, onSent: () => void) {
  const queryClient = useQueryClient();
  const pendingSubmission = useRef<{ readonly key: string; readonly issue: IssueContent } | null>(null);
  return useMutation({
    mutationFn: (issue: IssueContent) => {
      const previous = pendingSubmission.current;
      const submission = previous && isSameContent(previous.issue, issue) ? previous : { key: randomId(), issue };
      pendingSubmission.current = submission;
      return withReauthentication('newsletter', () =>
        api('POST /api/newsletter/send', { body: issue }, { idempotencyKey: submission.key }),
      );
    },
    onSuccess: ({ sentCount }) => {
      pendingSubmission.current = null;
      toast({
        title: 'Newsletter sent successfully!',
        description: `Delivered to ${formatInteger(sentCount)} subscribers.`,
      });
      onSent();
      return queryClient.invalidateQueries({ queryKey: issuesQuery.queryKey });
    },
    onError: (error) => {
      showActionError(error, { title: 'Failed to send newsletter' });
      // The reply may have been lost although the issue is being sent.
      return queryClient.invalidateQueries({ queryKey: issuesQuery.queryKey });
    },
  });
}

/** Sends one email, to the administrator. */
export function useSendTestEmail(withReauthentication: WithReauthentication) {
  return useMutation({
    mutationFn: (issue: IssueContent) =>
      withReauthentication('newsletter', () => api('POST /api/admin/newsletter/test', { body: issue })),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => showActionError(error, { title: 'Failed to send the test' }),
  });
}
