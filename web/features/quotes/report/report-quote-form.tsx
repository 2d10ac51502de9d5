import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportedQuote } from '#contract/calls/quote-reports.ts';
import { REPORT_NOTE_MAX, REPORT_RETENTION_DAYS } from '#contract/limits.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { reportPreviewQuery } from '#web/queries/quote-report-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { NO_REASON, type ReasonChoice, reportReasonOptions } from '#web/ui/quote/report-reasons.ts';
import { ReportedQuoteDetails } from '#web/ui/quote/reported-quote-details.tsx';

interface UnsentReport {
  readonly reason: ReasonChoice;
  readonly note: string;
}

const NOTHING_ENTERED: UnsentReport = { reason: NO_REASON, note: '' };

/** By the id of the quote, until it is sent: closing the form by mistake loses nothing. */
const unsentReports = new Map<string, UnsentReport>();

interface ReportQuoteFormProps {
  readonly quoteId: string;
  readonly onDone: () => void;
}

/** The content of a report according to the server, an optional reason, and the send button. */
export function ReportQuoteForm({ quoteId, onDone }: ReportQuoteFormProps) {
  const query = useQuery(reportPreviewQuery(quoteId));
  const { data, isError, error } = query;
  if (data) return <ReportFields key={data.text} quoteId={quoteId} quote={data} onDone={onDone} />;
  if (error instanceof ApiError && error.code === 'quote_imported') return <p role="alert">{error.serverMessage}</p>;
  if (isError) return <QueryFailure query={query} text="We couldn't load this quote." />;
  return (
    <LoadingBlock className="grid gap-3">
      <Skeleton height="5rem" />
      <Skeleton height="8rem" />
    </LoadingBlock>
  );
}

interface ReportFieldsProps extends ReportQuoteFormProps {
  readonly quote: ReportedQuote;
}

function ReportFields({ quoteId, quote, onDone }: ReportFieldsProps) {
  const [report, setReport] = useState(unsentReports.get(quoteId) ?? NOTHING_ENTERED);
  const { reason, note } = report;
  const change = (changed: Partial<UnsentReport>) => {
    const next = { ...report, ...changed };
    unsentReports.set(quoteId, next);
    setReport(next);
  };
  const sendReport = useSendReport({ quoteId, onDone });
  const send = () => sendReport.mutate({ text: quote.text, reason: reason === NO_REASON ? null : reason, note });
  return (
    <>
      <ReportedQuoteDetails quote={quote} />
      <SelectField
        label="What's wrong with it?"
        options={reportReasonOptions}
        value={reason}
        onChange={(chosen) => change({ reason: chosen })}
      />
      <Field
        label="Anything more?"
        hint="Only if you'd like to. Please leave out names and anything private."
        maxLength={REPORT_NOTE_MAX}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <p className="text-small text-muted">
        We keep it for {REPORT_RETENTION_DAYS} days. Your name isn't on it, so we can't find it to delete it for you
        sooner.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" pending={sendReport.isPending} onClick={send}>
          {sendReport.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="secondary" className="flex-1" onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  );
}

function useSendReport({ quoteId, onDone }: ReportQuoteFormProps) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; reason: Exclude<ReasonChoice, typeof NO_REASON> | null; note: string }) =>
      api('POST /api/quotes/:id/report', { params: { id: quoteId }, body }),
    onSuccess: () => {
      unsentReports.delete(quoteId);
      toast({ title: 'Thank you', description: 'Your report is on its way. A person will read it.' });
      onDone();
    },
    onError: (error) => {
      showErrorToast(error, 'Please try again.', 'Not sent');
      // The preview no longer matches what would be sent.
      if (error instanceof ApiError && error.code === 'quote_changed')
        void queryClient.invalidateQueries({ queryKey: reportPreviewQuery(quoteId).queryKey });
    },
  });
}
