import { lazy, Suspense } from 'react';
import { useWanted } from '../../../browser/use-wanted.ts';
import { useQueuedCheckIns } from './use-offline-queue.ts';

const loadQueuedCheckIns = () => import('./queued-check-ins.tsx');
const QueuedCheckIns = lazy(async () => ({ default: (await loadQueuedCheckIns()).QueuedCheckIns }));

/** On Home: the check-ins queued on this device. Renders nothing if there are none. */
export function QueueNotice() {
  const queued = useQueuedCheckIns() ?? [];
  const isWanted = useWanted(queued.length > 0, loadQueuedCheckIns);
  return isWanted && queued.length > 0 ? (
    <Suspense fallback={null}>
      <QueuedCheckIns queued={queued} />
    </Suspense>
  ) : null;
}
