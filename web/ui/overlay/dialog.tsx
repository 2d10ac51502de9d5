/** A modal dialog, for a question or a notice. */
import { lazy, Suspense } from 'react';
import { useWanted } from '../../browser/use-wanted.ts';
import type { DialogProps } from './dialog-window.tsx';

const loadDialogWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await loadDialogWindow()).DialogWindow }));

/** A bottom sheet on phones, centred on wider screens. It traps the focus, and returns it when it closes. */
export function Dialog(props: DialogProps) {
  return useWanted(props.open, loadDialogWindow) ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
