import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessageOf } from '#web/api-client/api.ts';
import { download } from '#web/api-client/download.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { DimensionChoice } from './dimension-choice.tsx';
import {
  type ChoiceErrors,
  type PeriodChoice,
  type ReportChoices,
  toReportQuery,
  validateChoices,
} from './report-choices.ts';

interface ReportFormProps {
  /** The user's local day, YYYY-MM-DD. */
  readonly today: string;
  readonly choices: ReportChoices;
  readonly onChange: (choices: ReportChoices) => void;
  /** Called when the report has been handed to the browser. */
  readonly onDone: () => void;
}

const PERIODS: { value: PeriodChoice; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'own', label: 'Choose dates' },
];

export function ReportForm({ today, choices, onChange, onDone }: ReportFormProps) {
  const [problems, setProblems] = useState<ChoiceErrors | null>(null);
  const reportDownload = useMutation({
    mutationFn: () => download('GET /api/user/report', { query: toReportQuery(choices, today) }),
    onSuccess: (file) => {
      saveFile(file);
      toast({ title: 'Your PDF is ready', description: file.name });
      onDone();
    },
  });
  const change = (changed: Partial<ReportChoices>) => {
    setProblems(null);
    onChange({ ...choices, ...changed });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = validateChoices(choices);
    setProblems(errors);
    if (errors) focusField(event.currentTarget, Object.keys(errors)[0] ?? '');
    if (!errors && !reportDownload.isPending) reportDownload.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SegmentedControl
        legend="Which days"
        options={PERIODS}
        value={choices.period}
        onChange={(period) => change({ period })}
      />
      {choices.period === 'own' && (
        <CustomDates today={today} choices={choices} problems={problems} onChange={change} />
      )}
      <DimensionChoice
        chosen={choices.dimensions}
        onChange={(dimensions) => change({ dimensions })}
        error={problems?.dimensions}
      />
      <Switch
        label="Include my saved quotes"
        hint="Up to five from these days, newest first. Left out, the page has figures only."
        checked={choices.quotes}
        onChange={(quotes) => change({ quotes })}
      />
      {reportDownload.isError && (
        <p role="alert" className="flex gap-1.5 text-small font-medium text-danger">
          <Icon name="alert" className="size-5" />
          {errorMessageOf(reportDownload.error, "We couldn't make the PDF. Try again.")}
        </p>
      )}
      <Button type="submit" wide pending={reportDownload.isPending}>
        {reportDownload.isPending ? 'Making the PDF' : 'Make the PDF'}
      </Button>
    </form>
  );
}

/**
 * Focuses the field with this name, so that screen readers announce its error. An error without such a field is an
 * alert.
 */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

interface CustomDatesProps extends Pick<ReportFormProps, 'today' | 'choices'> {
  readonly problems: ChoiceErrors | null;
  readonly onChange: (changed: Partial<ReportChoices>) => void;
}

const CustomDates = ({ today, choices, problems, onChange }: CustomDatesProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      type="date"
      name="from"
      label="First day"
      max={today}
      value={choices.from}
      error={problems?.from}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <Field
      type="date"
      name="to"
      label="Last day"
      max={today}
      value={choices.to}
      error={problems?.to}
      onChange={(event) => onChange({ to: event.target.value })}
    />
  </div>
);
