/**
 * Gauges that are read from the database, and of the connections to it. They are read at most once a minute, however
 * often /metrics is requested. If the database does not respond, these gauges have no values, and all other metrics
 * still do.
 */
import { Gauge, type Registry } from 'prom-client';
import type { ConnectionPoolFigures } from '#server/db/client.ts';
import type { QueueFigures } from '../../jobs/port.ts';

const READ_INTERVAL_MS = 60_000;

interface DatabaseFigures {
  readonly queues: readonly QueueFigures[];
  /** The number of subscriptions in each of a few fixed states. */
  readonly subscriptions: Readonly<Record<string, number>>;
  /** Null if no backup was recorded; undefined if this kind of database records none. */
  readonly lastBackup: Date | null | undefined;
}

export interface DatabaseMetersOptions {
  readonly readFigures: () => Promise<DatabaseFigures>;
  /** Empty for the embedded database. */
  readonly connectionPools: () => readonly ConnectionPoolFigures[];
  /** The machine's time, in ms. */
  readonly now: () => number;
}

export function databaseMeters(
  registers: Registry[],
  { readFigures, connectionPools, now }: DatabaseMetersOptions,
): void {
  const read = readAtMostEvery(READ_INTERVAL_MS, now, readFigures);
  const figuresOrNull = () => read().catch(() => null);
  new Gauge({
    name: 'evenkeel_database_up',
    help: 'Whether the database answered when it was last asked for these figures: 1 or 0.',
    registers,
    async collect() {
      this.set((await figuresOrNull()) ? 1 : 0);
    },
  });
  queueMeters(registers, figuresOrNull);
  new Gauge({
    name: 'evenkeel_subscriptions',
    help: 'Subscriptions by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const figures = await figuresOrNull();
      this.reset();
      for (const [state, count] of Object.entries(figures?.subscriptions ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'evenkeel_last_backup_timestamp_seconds',
    help: 'The moment that is in the last good backup, in Unix seconds; 0 if there is none.',
    registers,
    async collect() {
      const lastBackup = (await figuresOrNull())?.lastBackup;
      this.remove();
      if (lastBackup !== undefined) this.set((lastBackup?.getTime() ?? 0) / 1000);
    },
  });
  connectionMeters(registers, connectionPools);
}

function queueMeters(registers: Registry[], figuresOrNull: () => Promise<DatabaseFigures | null>): void {
  const gaugeOf = (name: string, help: string, figureOf: (queue: QueueFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        const figures = await figuresOrNull();
        this.reset();
        for (const queue of figures?.queues ?? [])
          this.set({ queue: queue.queue, state: queue.state }, figureOf(queue));
      },
    });
  gaugeOf('evenkeel_queue_jobs', 'Waiting jobs: never tried, or to be retried.', ({ jobs }) => jobs);
  gaugeOf(
    'evenkeel_queue_oldest_job_seconds',
    'How long ago the oldest waiting job was added; 0 if none waits.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

function connectionMeters(registers: Registry[], connectionPools: () => readonly ConnectionPoolFigures[]): void {
  new Gauge({
    name: 'evenkeel_database_connections',
    help: 'Connections to PostgreSQL by pool.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, total, idle } of connectionPools()) {
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'busy' }, total - idle);
      }
    },
  });
  new Gauge({
    name: 'evenkeel_database_queries_waiting',
    help: 'Queries and transactions that wait for a connection to PostgreSQL.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of connectionPools()) this.set({ pool }, waiting);
    },
  });
}

/** Within `intervalMs` all callers share one reading, including a failed one. The clock may be set back. */
function readAtMostEvery<Value>(
  intervalMs: number,
  now: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let latest: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const at = now();
    if (!latest || Math.abs(at - latest.at) >= intervalMs) latest = { at, value: read() };
    return latest.value;
  };
}
