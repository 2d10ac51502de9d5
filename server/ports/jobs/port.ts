import type { Transaction } from '../../db/client.ts';
import { LoggableError } from '../../logging/loggable-error.ts';

/** A kind of background work and the shape of its payload, which is plain JSON. Made by server/jobs/define-job.ts. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** 'limited': retried for about two days. 'unlimited': until it succeeds, because nothing else would repair its loss. */
  readonly retries: 'limited' | 'unlimited';
  /**
   * Binds the function that does the work. Its payload was validated, because another version of the server may have
   * enqueued it.
   */
  readonly handledBy: (handler: (payload: Payload) => Promise<void>) => JobHandlers;
}

/**
 * By job name; each is called with the payload as stored. A thrown error means that the job is retried later, unless it
 * is a PermanentJobError.
 */
export type JobHandlers = { readonly [name: string]: (payload: unknown) => Promise<void> };

/** Thrown by a handler for work that would fail however often it is retried: the job is logged and removed. */
export class PermanentJobError extends LoggableError {
  override readonly name = 'PermanentJobError';
}

/** `everyMinutes` of a job that runs once a day. */
export const DAILY = 24 * 60;

/**
 * Work that is due at regular times rather than because of a request. `run` is safe to call at any moment, any number
 * of times.
 */
export interface PeriodicJob {
  readonly name: string;
  /** 'app': the job depends on the app's clock, so moving that clock runs it as well. */
  readonly clock: 'app' | 'machine';
  /** A divisor of 60, or DAILY. */
  readonly everyMinutes: number;
  readonly run: () => Promise<void>;
}

/** The jobs of one queue: either those that were never attempted, or those that failed and will be retried. */
export interface QueueFigures {
  readonly queue: string;
  readonly state: 'new' | 'retrying';
  readonly jobs: number;
  /** The age of the oldest of them; 0 if there are none. */
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
  /** Starts working; resolves when the queue is ready. */
  readonly start: (handlers: JobHandlers, periodic: readonly PeriodicJob[]) => Promise<void>;
  /** Runs every periodic job of the app's clock once, then all waiting jobs, until no job is due. */
  readonly runDueJobs: () => Promise<void>;
  /** The number of unfinished jobs, including those scheduled for later. */
  readonly countPending: () => Promise<number>;
  /** For every queue, including those without jobs. One query over the waiting jobs. */
  readonly readFigures: () => Promise<readonly QueueFigures[]>;
  /**
   * Queries the queue's tables. False if the queue was not started, or if its tables are missing.
   * @throws if the database does not respond.
   */
  readonly isReady: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}
