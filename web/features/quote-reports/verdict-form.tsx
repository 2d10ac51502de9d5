import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { QuoteReport, ReportVerdict } from '#contract/calls/quote-reports.ts';
import { REPORT_NOTE_MAX } from '#contract/limits.ts';
import { api } from '../../api-client/api.ts';
import { useFocusOnRemoval } from '../../browser/use-focus-on-removal.ts';
import { quoteReportsKey } from '../../queries/quote-report-queries.ts';
import { showActionError } from '../../session/reauthentication/action-error.ts';
import type { WithReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';

interface VerdictFormProps {
  readonly report: QuoteReport;
  readonly withReauthentication: WithReauthentication;
}

const verdicts = [
  { value: 'harmful', label: 'Harmful' },
  { value: 'weak', label: 'Weak' },
  { value: 'fine', label: 'Fine' },
] as const satisfies readonly { readonly value: ReportVerdict; readonly label: string }[];

/** Submitting a verdict closes the report. Withdrawing it returns the report to those awaiting review. */
export function VerdictForm({ report, withReauthentication }: VerdictFormProps) {
  const [verdict, setVerdict] = useState<ReportVerdict | ''>(report.verdict ?? '');
  const [note, setNote] = useState(report.verdictNote);
  const review = useReviewReport(report, withReauthentication);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-4">
      <SegmentedControl legend="Verdict" options={verdicts} value={verdict} onChange={setVerdict} />
      <Field
        label="Note"
        hint="For whoever reads this next."
        maxLength={REPORT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={verdict === ''}
          pending={review.isPending}
          onClick={() => verdict && review.mutate({ verdict, note })}
        >
          {review.isPending ? 'Saving...' : 'Save verdict'}
        </Button>
        {report.verdict && (
          <Button
            variant="secondary"
            size="small"
            pending={review.isPending}
            onClick={() => review.mutate({ verdict: null, note })}
          >
            Reopen
          </Button>
        )}
      </div>
    </div>
  );
}

interface ReportReview {
  readonly verdict: ReportVerdict | null;
  readonly note: string;
}

function useReviewReport({ id }: QuoteReport, withReauthentication: WithReauthentication) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportReview) =>
      withReauthentication('quote-reports', () =>
        api('POST /api/admin/quote-reports/:id/verdict', { params: { id }, body }),
      ),
    onSuccess: ({ verdict }) => {
      toast({ title: verdict ? 'Verdict saved' : 'Report reopened' });
      return queryClient.invalidateQueries({ queryKey: quoteReportsKey });
    },
    onError: (error) => showActionError(error, { title: 'Not saved' }),
  });
}
