import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface ReportQuoteButtonProps {
  readonly quoteId: string;
  /** Extra classes for the button. */
  readonly className: string;
}

/** Loaded on the first press, because very few users need it. */
const ReportQuoteForm = lazyPart(() => import('./report-quote-form.tsx'), 'ReportQuoteForm');

/** Below a quote: shows what a report of it would contain, and sends the report if the user confirms. */
export function ReportQuoteButton({ quoteId, className }: ReportQuoteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`inline-flex min-h-tap items-center gap-2 text-small underline decoration-1 underline-offset-4 ${className}`}
      >
        <Flag className="size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
        Report this quote
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Report this quote"
        description="The people who run Evenkeel will read it. This is what we send, with anything you add below. Your name isn't in it."
      >
        <Suspense fallback={<p role="status">Loading...</p>}>
          <ReportQuoteForm quoteId={quoteId} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
