import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_NOTE_MAX, REPORTS_KEPT_DAYS } from '../../../contract/limits.ts';
import type { ReportedWords as Words } from '../../../contract/quote-reports.ts';
import { ApiError, api, errorMessageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { previewQuery } from './report-queries.ts';
import { NO_REASON, type Reason, reasonOptions } from './report-reasons.ts';
import { ReportedWords } from './reported-words.tsx';

interface ReportFormProps {
  readonly quoteId: string;
  readonly onDone: () => void;
}

/** What a report would hold, as the server has it; then why, for who wants to say; then the sending. */
export function ReportForm({ quoteId, onDone }: ReportFormProps) {
  const { data, isError, isFetching, refetch } = useQuery(previewQuery(quoteId));
  if (data) return <Report key={data.text} quoteId={quoteId} words={data} onDone={onDone} />;
  if (isError)
    return <LoadFailure text="We could not load these words." onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div aria-busy="true" className="grid gap-3">
      <p className="sr-only">Loading...</p>
      <Skeleton height="5rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

interface ReportProps extends ReportFormProps {
  readonly words: Words;
}

function Report({ quoteId, words, onDone }: ReportProps) {
  const [reason, setReason] = useState<Reason>(NO_REASON);
  const [note, setNote] = useState('');
  const sending = useSending({ quoteId, onDone });
  const send = () => sending.mutate({ text: words.text, reason: reason === NO_REASON ? null : reason, note });
  return (
    <>
      <ReportedWords words={words} />
      <SelectField label="What is wrong with them?" options={reasonOptions} value={reason} onChange={setReason} />
      <Field
        label="Anything more?"
        hint="Only if you like. Please no names, and nothing that is private."
        maxLength={REPORT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="text-small text-muted">
        It is kept for {REPORTS_KEPT_DAYS} days. As your name is not with it, we cannot find it again to take it back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" pending={sending.isPending} onClick={send}>
          {sending.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="secondary" className="flex-1" onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  );
}

function useSending({ quoteId, onDone }: ReportFormProps) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; reason: Exclude<Reason, typeof NO_REASON> | null; note: string }) =>
      api('POST /api/quotes/:id/report', { params: { id: quoteId }, body }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'These words are on their way. A person will read them.' });
      onDone();
    },
    onError: (error) => {
      toast({ title: 'Not sent', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
      // What is shown is no longer what would be sent.
      if (error instanceof ApiError && error.code === 'words_changed')
        void queryClient.invalidateQueries({ queryKey: previewQuery(quoteId).queryKey });
    },
  });
}
