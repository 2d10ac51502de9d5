/** Waiting at start-up: for the right to create and change tables, and for the locks of statements that do. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../lifecycle/startup-error.ts';
import { connectClient } from './connect-client.ts';

/**
 * An arbitrary number that only Evenkeel uses: the id of the advisory lock under which only one process at a time
 * creates and changes tables.
 */
const SCHEMA_LOCK_ID = 7_321_905;

export interface StartupWait {
  /** Called once if a wait takes long. */
  readonly warn: (message: string) => void;
  readonly pollMs: number;
  readonly warnAfterMs: number;
  readonly giveUpAfterMs: number;
}

export const STARTUP_WAIT: Omit<StartupWait, 'warn'> = { pollMs: 100, warnAfterMs: 5000, giveUpAfterMs: 600_000 };

/**
 * Repeats `attempt` until it returns true.
 * @param reason what is being waited for, for the operator.
 * @throws {StartupError} with that reason, after `giveUpAfterMs`.
 */
export async function waitUntil(attempt: () => Promise<boolean>, reason: string, wait: StartupWait): Promise<void> {
  const startedAt = performance.now();
  let hasWarned = false;
  while (!(await attempt())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs >= wait.giveUpAfterMs)
      throw new StartupError(`Gave up after ${Math.round(waitedMs / 1000)} s: ${reason}`);
    if (!hasWarned && waitedMs >= wait.warnAfterMs) wait.warn(`start-up is waiting: ${reason}`);
    hasWarned ||= waitedMs >= wait.warnAfterMs;
    await pause(wait.pollMs);
  }
}

/**
 * Runs `work` while no other process holds the schema lock on the same database. It polls for the lock: a statement
 * that waited for it would hold a snapshot, and an index that is being built concurrently would wait for that snapshot.
 * The lock belongs to a transaction, not to a session, because a pooler may hand the session to other clients in
 * between.
 * @param work is passed the connection that holds the lock, in its transaction.
 */
export async function withSchemaLock<Result>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<Result>,
  wait: StartupWait,
): Promise<Result> {
  const connection = await connectClient(databaseUrl, 'The database at DATABASE_URL');
  try {
    await waitUntil(
      () => tryLock(connection),
      `another process creates or changes tables. PostgreSQL lists it in pg_locks, with objid ${SCHEMA_LOCK_ID}.`,
      wait,
    );
    const result = await work(connection);
    await connection.query('rollback');
    return result;
  } finally {
    // The lock ends with its transaction, or with the connection.
    await connection.end();
  }
}

/** If it succeeds, the transaction stays open. */
async function tryLock(connection: pg.Client): Promise<boolean> {
  await connection.query("begin; set local idle_in_transaction_session_timeout = '0'");
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    SCHEMA_LOCK_ID,
  ]);
  const isTaken = rows[0]?.taken === true;
  if (!isTaken) await connection.query('rollback');
  return isTaken;
}
