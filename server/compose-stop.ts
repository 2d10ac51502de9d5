/** The end of what compose.ts has put together, and how to tell whether it is of any use until then. */
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from './db/client.ts';
import { endInOrder } from './end-in-order.ts';
import type { Feature } from './feature.ts';
import type { Connections } from './http/connections.ts';
import { LoggableError } from './loggable-error.ts';
import type { Jobs } from './ports/jobs/port.ts';
import type { Mailer } from './ports/mail/port.ts';

/**
 * Until when each may take to end, in ms since the stop began. The process ends after 20 s (stop.ts); the database comes
 * last, so that nobody needs it any more, and has what is left.
 */
export const END_BY = { requests: 10_000, features: 15_500, jobs: 17_500, mail: 18_000, database: 19_800 };

export interface Running {
  readonly app: FastifyInstance;
  readonly connections: Connections;
  readonly features: readonly Feature[];
  readonly outside: { readonly close: () => void };
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly database: OpenDatabase;
}

export interface Ending {
  /** From now on /readyz says 503, and each answer is the last of its connection. */
  readonly announceStop: () => void;
  /** Ends everything, the database last. @throws {import('./end-in-order.ts').NotEnded} naming what did not end in time. */
  readonly close: () => Promise<void>;
}

export function endOf(running: Running, endBy: Partial<typeof END_BY> = {}): Ending {
  const by = { ...END_BY, ...endBy };
  const { app, connections, features, outside, jobs, mailer, database } = running;
  let beganAt: number | null = null;
  const announceStop = () => {
    beganAt ??= performance.now();
    connections.endSoon();
  };
  const endRequests = () => {
    const elapsed = performance.now() - (beganAt ?? 0);
    return connections.end(app.close(), Math.max(0, by.requests - elapsed));
  };
  const close = () => {
    announceStop();
    outside.close();
    return endInOrder(
      [
        // A moment more, as connections that are cut take one to close.
        { name: 'requests', by: by.requests + 500, end: endRequests },
        { name: 'features', by: by.features, end: () => Promise.all(features.map((feature) => feature.close?.())) },
        { name: 'jobs', by: by.jobs, end: jobs.stop },
        { name: 'mail', by: by.mail, end: mailer.close },
        { name: 'database', by: by.database, end: database.close },
      ],
      beganAt ?? undefined,
    );
  };
  return { announceStop, close };
}

/** Resolves when the database takes writes and the job queue answers. @throws when one does not. */
export async function checkReady(database: OpenDatabase, jobs: Jobs): Promise<void> {
  // A server that was the main one before a failover answers, but takes nothing in.
  const { rows } = await database.run(`select current_setting('transaction_read_only') as read_only`);
  if ((rows as { read_only: string }[])[0]?.read_only !== 'off')
    throw new LoggableError('The database can only be read.');
  if (!(await jobs.ready())) throw new LoggableError('The job queue is not running.');
}
