import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_NOTE_MAX } from '../../../../contract/limits.ts';
import type { QuoteReport, ReportVerdict } from '../../../../contract/quote-reports.ts';
import { api, errorMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../../accounts/fresh-sign-in.ts';
import { reportsKey } from '../report-queries.ts';

interface VerdictFormProps {
  readonly report: QuoteReport;
  readonly confirmed: Confirmed;
}

const verdicts = [
  { value: 'harmful', label: 'Harmful' },
  { value: 'weak', label: 'Weak' },
  { value: 'fine', label: 'Fine' },
] as const satisfies readonly { readonly value: ReportVerdict; readonly label: string }[];

/** The verdict closes the report; taken back, it stands among those to be judged again. */
export function VerdictForm({ report, confirmed }: VerdictFormProps) {
  const [verdict, setVerdict] = useState<ReportVerdict | ''>(report.verdict ?? '');
  const [note, setNote] = useState(report.verdictNote);
  const judging = useJudging(report, confirmed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-4">
      <SegmentedControl legend="Verdict" options={verdicts} value={verdict} onChange={setVerdict} />
      <Field
        label="Note"
        hint="For whoever reads this after you."
        maxLength={REPORT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={verdict === ''}
          pending={judging.isPending}
          onClick={() => verdict && judging.mutate({ verdict, note })}
        >
          {judging.isPending ? 'Saving...' : 'Save verdict'}
        </Button>
        {report.verdict && (
          <Button
            variant="secondary"
            size="small"
            pending={judging.isPending}
            onClick={() => judging.mutate({ verdict: null, note })}
          >
            Open again
          </Button>
        )}
      </div>
    </div>
  );
}

interface Judgement {
  readonly verdict: ReportVerdict | null;
  readonly note: string;
}

function useJudging({ id }: QuoteReport, confirmed: Confirmed) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Judgement) =>
      confirmed('words', () => api('POST /api/admin/quote-reports/:id/verdict', { params: { id }, body })),
    onSuccess: ({ verdict }) => {
      toast({ title: verdict ? 'Verdict saved' : 'The report is open again' });
      return queryClient.invalidateQueries({ queryKey: reportsKey });
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({ title: 'Not saved', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
    },
  });
}
