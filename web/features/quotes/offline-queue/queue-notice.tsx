import { lazy, Suspense } from 'react';
import { useHasBeenShown } from '#web/browser/use-has-been-shown.ts';
import { useQueuedCheckIns } from './use-offline-queue.ts';

const loadQueuedCheckIns = () => import('./queued-check-ins.tsx');
const QueuedCheckIns = lazy(async () => ({ default: (await loadQueuedCheckIns()).QueuedCheckIns }));

/** On Home: the check-ins queued on this device. Renders nothing if there are none. */
export function QueueNotice() {
  const queued = useQueuedCheckIns() ?? [];
  const hasBeenShown = useHasBeenShown(queued.length > 0, loadQueuedCheckIns);
  return hasBeenShown && queued.length > 0 ? (
    <Suspense fallback={null}>
      <QueuedCheckIns queued={queued} />
    </Suspense>
  ) : null;
}
