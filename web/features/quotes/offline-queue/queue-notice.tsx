import { lazy, Suspense } from 'react';
import { useWanted } from '../../../browser/use-wanted.ts';
import { useQueuedCheckIns } from './use-offline-queue.ts';

const loadQueuedCheckIns = () => import('./queued-check-ins.tsx');
const QueuedCheckIns = lazy(async () => ({ default: (await loadQueuedCheckIns()).QueuedCheckIns }));

/** On Home: the check-ins queued on this device. Renders nothing if there are none. */
export function QueueNotice() {
  const waiting = useQueuedCheckIns() ?? [];
  const isWanted = useWanted(waiting.length > 0, loadQueuedCheckIns);
  return isWanted && waiting.length > 0 ? (
    <Suspense fallback={null}>
      <QueuedCheckIns waiting={waiting} />
    </Suspense>
  ) : null;
}
