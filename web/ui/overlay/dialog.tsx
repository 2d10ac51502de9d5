/** A modal dialog, for a question or a notice. */
import { lazy, Suspense } from 'react';
import { useHasBeenShown } from '../../browser/use-has-been-shown.ts';
import type { DialogProps } from './dialog-window.tsx';

const loadDialogWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await loadDialogWindow()).DialogWindow }));

/** A bottom sheet on phones, centred on wider screens. It traps the focus, and returns it when it closes. */
export function Dialog(props: DialogProps) {
  return useHasBeenShown(props.open, loadDialogWindow) ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
