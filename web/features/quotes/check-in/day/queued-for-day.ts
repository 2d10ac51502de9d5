import { isUnsent, type QueuedCheckIn } from '../../offline-queue/queue-store.ts';
import { submissionLocalDay } from '../submission.ts';

type Queued = Pick<QueuedCheckIn, 'input' | 'madeAt' | 'clock' | 'refusal' | 'isSaved'>;

/** The number of queued check-ins for this local day that the server does not have. */
export const countQueuedFor = (queued: readonly Queued[], day: string): number =>
  queued.filter((checkIn) => isUnsent(checkIn) && submissionLocalDay(checkIn) === day).length;
