import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { HelpLines, useHelpPlace } from './help-lines.tsx';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Numbers to call and text. Works without sign-in, payment or network. */
export function HelpDialog({ open, onOpenChange }: HelpDialogProps) {
  const { key, place, choose } = useHelpPlace();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Talk to someone now" description={place.intro}>
      <HelpLines placeKey={key} place={place} onChoose={choose} />
    </Dialog>
  );
}

/** Top right on every screen: a life ring, the words (fewer where there is little room), and help in one tap. */
export function HelpNow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Need help now?"
        onClick={() => setOpen(true)}
        className="ml-auto inline-flex min-h-tap items-center gap-2 text-small font-medium whitespace-nowrap text-inherit"
      >
        <LifeBuoy className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
        <span className="underline decoration-1 underline-offset-4">
          <span className="sm:hidden">Help now</span>
          <span className="max-sm:hidden">Need help now?</span>
        </span>
      </button>
      <HelpDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
