/** A question or a notice over the page. Its code is fetched when the browser is idle, so it costs no first screen. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './dialog-window.tsx';

const loadDialogWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await loadDialogWindow()).DialogWindow }));

function onIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 500);
}

/**
 * A bottom sheet on phones, centred on wider screens. The focus is trapped inside, and returns to where it came from.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => onIdle(() => void loadDialogWindow().catch(() => {})), []);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
