/** A modal dialog, for a question or a notice. */
import { Suspense } from 'react';
import { useHasBeenShown } from '../../browser/use-has-been-shown.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { DialogFailure } from './dialog-failure.tsx';
import type { DialogProps } from './dialog-window.tsx';

const DialogWindow = lazyPart(() => import('./dialog-window.tsx'), 'DialogWindow', DialogFailure);

/** A bottom sheet on phones, centred on wider screens. It traps the focus, and returns it when it closes. */
export function Dialog(props: DialogProps) {
  return useHasBeenShown(props.open, DialogWindow.preload) ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
