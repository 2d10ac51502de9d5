import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#web/queries/use-today.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { defaultChoices, type ReportChoices } from './report-choices.ts';
import { ReportForm } from './report-form.tsx';

/**
 * Opens the options for a one-page PDF report to take to an appointment. The choices are kept while the page is open.
 */
export function ReportButton() {
  const [isOpen, setIsOpen] = useState(false);
  const today = useToday();
  const [chosen, setChosen] = useState<ReportChoices | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <FileText className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
        PDF for an appointment
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="PDF for an appointment"
        description="Your figures on one page, to print or send. We don't share it with anyone."
      >
        <ReportForm
          today={today}
          choices={chosen ?? defaultChoices(today)}
          onChange={setChosen}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
