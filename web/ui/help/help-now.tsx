import { useState } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { HelpLines, useHelpRegion } from './help-lines.tsx';
import { HelpNowLabel } from './help-now-label.tsx';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Numbers to call and text. Works without sign-in, payment or network. */
export function HelpDialog({ open, onOpenChange }: HelpDialogProps) {
  const { key, place, choose } = useHelpRegion();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Talk to someone now" description={place.intro}>
      <HelpLines placeKey={key} place={place} onChoose={choose} />
    </Dialog>
  );
}

/** Top right on every screen: help in one tap. */
export function HelpNow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Need help now?"
        data-help-now=""
        onClick={() => setOpen(true)}
        className="ml-auto inline-flex min-h-tap items-center gap-2 text-small font-medium whitespace-nowrap text-inherit"
      >
        <HelpNowLabel />
      </button>
      <HelpDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
