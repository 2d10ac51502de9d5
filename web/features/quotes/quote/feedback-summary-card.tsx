import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { FoldedSettingSection } from '#web/ui/layout/setting-section.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { invalidateAfter } from '../quote-queries.ts';
import { feedbackSummaryQuery } from './feedback-summary-query.ts';
import { formatFeedbackCounts, rankByFeedback, type SupportKindFeedback, supportKindNames } from './support-kinds.ts';
import { useSaveQuotePreferences } from './use-save-quote-preferences.ts';

/**
 * The totals of "This helped" and "This didn't", the switch for whether they influence quotes, and the button that
 * erases them.
 */
export function FeedbackSummaryCard() {
  const query = useQuery(feedbackSummaryQuery);
  const [isOpen, setIsOpen] = useState(false);
  const save = useSaveQuotePreferences();
  return (
    <FoldedSettingSection id="what-helps" title="What helps you" value={query.data && formatSummary(query.data)}>
      <QueryContent query={query} failure="We couldn't load your answers." loading={<LoadingSummary />}>
        {({ answers, usesFeedback }) => (
          <>
            <FeedbackList answers={rankByFeedback(answers)} />
            <Switch
              label="Let my answers choose"
              hint="On: you'll see more of what helped. Off: your answers are kept, but not used."
              checked={usesFeedback}
              onChange={(checked) => save({ usesFeedback: checked })}
            />
            {answers.length > 0 && (
              <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
                Erase these answers
              </Button>
            )}
          </>
        )}
      </QueryContent>
      <EraseDialog open={isOpen} onOpenChange={setIsOpen} />
    </FoldedSettingSection>
  );
}

const LoadingSummary = () => (
  <LoadingBlock className="grid gap-3">
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
  </LoadingBlock>
);

function formatSummary({ answers, usesFeedback }: { answers: readonly unknown[]; usesFeedback: boolean }): string {
  if (answers.length === 0) return 'No answers yet';
  return usesFeedback ? 'Your answers shape your quotes' : 'Your answers are kept, but not used';
}

function FeedbackList({ answers }: { readonly answers: readonly SupportKindFeedback[] }) {
  if (answers.length === 0) {
    return (
      <p className="text-muted">
        Nothing yet. Tell us under a quote whether it helped, and the next ones can follow. You decide that here, and
        you can erase your answers.
      </p>
    );
  }
  return (
    <>
      <p className="text-muted">Based on your answers under each quote.</p>
      <dl>
        {answers.map((answer) => (
          <div
            key={answer.kind}
            className="grid justify-between gap-x-6 border-t border-border py-3 first:border-t-0 first:pt-0 sm:flex"
          >
            <dt className="font-semibold">{supportKindNames[answer.kind]}</dt>
            <dd className="text-muted">{formatFeedbackCounts(answer)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface EraseDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function EraseDialog({ open, onOpenChange }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const erase = useMutation({
    mutationFn: () => api('DELETE /api/user/feedback'),
    onSuccess: ({ message }) => {
      // Set directly, because if a refetch failed, the erased feedback would stay on screen.
      queryClient.setQueryData(feedbackSummaryQuery.queryKey, (summary) => summary && { ...summary, answers: [] });
      invalidateAfter(queryClient, 'feedback erased');
      toast({ title: message });
      onOpenChange(false);
    },
    onError: (error) => showErrorToast(error, "We couldn't erase your answers. Please try again."),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Erase these answers?"
      description="Your quotes stay. We'll forget what helped you before. You can't undo this."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" className="flex-1" pending={erase.isPending} onClick={() => erase.mutate()}>
          Erase
        </Button>
        <Button variant="secondary" className="flex-1" onClick={() => onOpenChange(false)}>
          Keep them
        </Button>
      </div>
    </Dialog>
  );
}
