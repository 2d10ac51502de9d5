import type { Transaction } from '../../db/client.ts';
import { LoggableError } from '../../logging/loggable-error.ts';

/** A kind of background work and the shape of its payload, which is plain JSON. Made by server/jobs/define-job.ts. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Binds the function that does the work. Its payload was checked, as another version of the server may have enqueued it. */
  readonly handledBy: (handler: (payload: Payload) => Promise<void>) => JobHandlers;
}

/**
 * By the name of the job, each given the payload as it was stored. A thrown error means "try again later", unless it is
 * a PermanentJobError.
 */
export type JobHandlers = { readonly [name: string]: (payload: unknown) => Promise<void> };

/** Thrown by a handler whose work would fail however often it is retried: the job is logged and removed. */
export class PermanentJobError extends LoggableError {
  override readonly name = 'PermanentJobError';
}

/** Work that falls due with time rather than with a request. `run` is safe to call at any moment, any number of times. */
export interface PeriodicJob {
  readonly name: string;
  /** 'app': the job depends on the app's clock, so moving that clock runs it too. */
  readonly clock: 'app' | 'machine';
  /** A divisor of 60, or 1440 for once a day. */
  readonly everyMinutes: number;
  readonly run: () => Promise<void>;
}

/** The jobs of one queue that were never tried, or those that failed and will be retried. */
export interface QueueFigures {
  readonly queue: string;
  readonly state: 'new' | 'retrying';
  readonly jobs: number;
  /** Since the oldest of them was added; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Durable background jobs in the same database: a job commits together with the row that caused it. */
export interface Jobs {
  /** Adds a job inside the caller's transaction. */
  readonly enqueue: <Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    payload: NoInfer<Payload>,
  ) => Promise<void>;
  /** Begins working; resolves when the queue is ready. */
  readonly start: (handlers: JobHandlers, periodic: readonly PeriodicJob[]) => Promise<void>;
  /** Runs every periodic job of the app's clock once, then all waiting jobs, until nothing is due. */
  readonly runDueJobs: () => Promise<void>;
  /** How many jobs are not done yet, including those scheduled for later. */
  readonly countPending: () => Promise<number>;
  /** For every queue, also those without jobs. One query over the waiting jobs. */
  readonly readFigures: () => Promise<readonly QueueFigures[]>;
  /**
   * Asks the queue itself. False if it was not started, or if its tables are missing.
   * @throws if it does not answer.
   */
  readonly isReady: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}
