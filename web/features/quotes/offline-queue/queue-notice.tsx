import { Suspense } from 'react';
import { useHasBeenShown } from '#web/browser/use-has-been-shown.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { useQueuedCheckIns } from './use-offline-queue.ts';

const QueuedCheckIns = lazyPart(() => import('./queued-check-ins.tsx'), 'QueuedCheckIns');

/** On Home: the check-ins queued on this device. Renders nothing if there are none. */
export function QueueNotice() {
  const queued = useQueuedCheckIns() ?? [];
  const hasBeenShown = useHasBeenShown(queued.length > 0, QueuedCheckIns.preload);
  return hasBeenShown && queued.length > 0 ? (
    <Suspense fallback={null}>
      <QueuedCheckIns queued={queued} />
    </Suspense>
  ) : null;
}
