import type { QueuedCheckIn } from '../../offline-queue/queue-store.ts';
import { submissionLocalDay } from '../submission.ts';

type Queued = Pick<QueuedCheckIn, 'input' | 'madeAt' | 'clock' | 'refusal'>;

/** The number of queued check-ins for this local day. */
export const countQueuedFor = (queued: readonly Queued[], day: string): number =>
  queued.filter((checkIn) => checkIn.refusal === null && submissionLocalDay(checkIn) === day).length;
