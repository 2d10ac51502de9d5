/** Stops the composed server, and checks its readiness while it runs. */
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/client.ts';
import type { Feature } from '../feature.ts';
import type { Connections } from '../http/connections.ts';
import { stopInOrder } from '../lifecycle/stop-in-order.ts';
import { LoggableError } from '../logging/loggable-error.ts';
import type { Jobs } from '../ports/jobs/port.ts';
import type { Mailer } from '../ports/mail/port.ts';
import type { Tracing } from '../ports/tracing/port.ts';

/**
 * The deadline by which each part must have stopped, in ms since the stop began. The process ends after 20 s
 * (lifecycle/stop-on-signal.ts). The database comes last, when no other part needs it, and gets the remaining time.
 */
const DEADLINES_MS = {
  requests: 10_000,
  features: 15_500,
  jobs: 17_500,
  mail: 18_000,
  traces: 19_000,
  database: 19_800,
};

interface RunningParts {
  readonly fastify: FastifyInstance;
  readonly connections: Connections;
  readonly features: readonly Feature[];
  readonly socialLogin: { readonly close: () => void };
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly tracing: Tracing | undefined;
  readonly database: OpenDatabase;
}

export interface Shutdown {
  /** From now on /readyz answers 503, and each response is the last on its connection. */
  readonly announceStop: () => void;
  /**
   * Stops everything, the database last.
   * @throws {import('../lifecycle/stop-in-order.ts').StopIncompleteError} naming the parts that did not stop in time.
   */
  readonly close: () => Promise<void>;
}

export function shutdownOf(running: RunningParts): Shutdown {
  const { fastify, connections, features, socialLogin, jobs, mailer, tracing, database } = running;
  let startedAt: number | null = null;
  const announceStop = () => {
    startedAt ??= performance.now();
    connections.startDraining();
  };
  const endRequests = () => {
    const elapsed = performance.now() - (startedAt ?? 0);
    return connections.drain(fastify.close(), Math.max(0, DEADLINES_MS.requests - elapsed));
  };
  const close = () => {
    announceStop();
    socialLogin.close();
    return stopInOrder(
      [
        // A little longer, because connections take a moment to close when they are cut.
        { name: 'requests', deadlineMs: DEADLINES_MS.requests + 500, stop: endRequests },
        {
          name: 'features',
          deadlineMs: DEADLINES_MS.features,
          stop: () => Promise.all(features.map((feature) => feature.close?.())),
        },
        { name: 'jobs', deadlineMs: DEADLINES_MS.jobs, stop: jobs.stop },
        { name: 'mail', deadlineMs: DEADLINES_MS.mail, stop: mailer.close },
        { name: 'traces', deadlineMs: DEADLINES_MS.traces, stop: async () => tracing?.close() },
        { name: 'database', deadlineMs: DEADLINES_MS.database, stop: database.close },
      ],
      startedAt ?? undefined,
    );
  };
  return { announceStop, close };
}

/**
 * Resolves when the database accepts writes and the job queue responds.
 * @throws if one of them does not.
 */
export async function checkReady(database: OpenDatabase, jobs: Jobs): Promise<void> {
  // After a failover, the former primary server still responds, but is read-only.
  const { rows } = await database.run<{ read_only: string }>(
    `select current_setting('transaction_read_only') as read_only`,
  );
  if (rows[0]?.read_only !== 'off') throw new LoggableError('Database is read-only.');
  if (!(await jobs.isReady())) throw new LoggableError("The job queue isn't running.");
}
