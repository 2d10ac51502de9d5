import { useState } from 'react';
import type { QuoteReport } from '#contract/calls/quote-reports.ts';
import type { ReportedText } from '#words/testing/reported-texts.ts';
import { saveFile } from '../../browser/save-file.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { REPORTED_TEXTS_FILE, testSnippet } from './test-snippet.ts';

interface TestDialogProps {
  /** Null while the dialog is closed. */
  readonly report: QuoteReport | null;
  readonly onClose: () => void;
}

/** The report as a snippet for an engineer to paste into the repository, so that a test covers the case. */
export function TestDialog({ report, onClose }: TestDialogProps) {
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Turn it into a test"
      description="For an engineer to paste into the repository. Every later version then has to pass it."
    >
      {report && <Snippet report={report} />}
    </Dialog>
  );
}

const testKinds = [
  ['refuse', 'The rules should refuse this text'],
  ['pass', 'The rules should let this text pass'],
] as const satisfies readonly (readonly [ReportedText['rulesShould'], string])[];

function Snippet({ report }: { readonly report: QuoteReport }) {
  const [rulesShould, setRulesShould] = useState<ReportedText['rulesShould']>(
    report.verdict === 'fine' ? 'pass' : 'refuse',
  );
  const snippet = testSnippet(report, rulesShould);
  return (
    <>
      <SelectField label="What to check" options={testKinds} value={rulesShould} onChange={setRulesShould} />
      <TextArea
        label="The test"
        hint={`Goes into the list of ${REPORTED_TEXTS_FILE}.`}
        readOnly
        spellCheck={false}
        rows={12}
        value={snippet}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" onClick={() => void copyToClipboard(snippet)}>
          Copy
        </Button>
        <Button
          variant="secondary"
          className="flex-1"
          onClick={() =>
            saveFile(new File([snippet], `reported-quote-${report.id}.json`, { type: 'application/json' }))
          }
        >
          Download
        </Button>
      </div>
    </>
  );
}

async function copyToClipboard(snippet: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(snippet);
    toast({ title: 'Copied!' });
  } catch {
    toast({
      title: "This browser couldn't copy it",
      description: 'You can download it instead.',
      variant: 'destructive',
    });
  }
}
