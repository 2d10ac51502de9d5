import { Suspense, useEffect, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { useHasBeenShown } from '../../browser/use-has-been-shown.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { HelpDialogProps } from './help-dialog.tsx';
import { HELP_NOW_CLASS, HELP_NOW_NAME, HelpNowLabel } from './help-now-label.tsx';

const HelpDialogWindow = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialogWindow', HelpPage);

/** It needs no script. */
function HelpPage({ open }: HelpDialogProps) {
  useEffect(() => {
    if (open) location.assign(pages.help);
  }, [open]);
  return null;
}

/** Numbers to call and text. Works without sign-in, payment or network. */
export function HelpDialog(props: HelpDialogProps) {
  return useHasBeenShown(props.open, HelpDialogWindow.preload) ? (
    <Suspense fallback={null}>
      <HelpDialogWindow {...props} />
    </Suspense>
  ) : null;
}

/** At the top right of every screen, so that help is one tap away. */
export function HelpNow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={HELP_NOW_NAME}
        data-help-now=""
        onClick={() => setOpen(true)}
        className={HELP_NOW_CLASS}
      >
        <HelpNowLabel />
      </button>
      <HelpDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
