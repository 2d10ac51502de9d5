/**
 * Finds statements that a request or job sends within a transaction, but on another connection than the transaction.
 * The embedded database has only one connection: there, such a statement waits for the end of the transaction, and the
 * transaction for the statement, for ever. Tests on PostgreSQL would not notice.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchingClient } from '../db/postgres/batching-client.ts';
import { interceptStatements } from './intercept-statements.ts';

interface WatchedWork {
  /** The connection of the transaction that this work has begun and not ended. */
  connection: unknown;
}

/** Not set for tests' own statements: a test may hold a lock while it sends requests that wait for it. */
const watched = new AsyncLocalStorage<WatchedWork>();
const found: string[] = [];

/** Watches the statements of everything that `work` starts, even if that is only when its result is awaited. */
export const watchStatements = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  watched.run({ connection: null }, async () => work());

interceptStatements(({ text, connection }, send) => {
  const work = watched.getStore();
  if (work?.connection && work.connection !== connection) found.push(text);
  // Only the app's pools have such connections. Another one holds a lock at start-up, while the pools are used.
  else if (work && connection instanceof BatchingClient && /^begin\b/i.test(text)) watched.enterWith({ connection });
  else if (work?.connection && /^(?:commit|rollback)$/i.test(text)) work.connection = null;
  return send();
});

/** @throws if there was a stray statement since the last call. */
export function expectNoStrayStatements(): void {
  const stray = found.splice(0);
  if (stray.length > 0) throw new Error(`Sent within a transaction, but not on its connection:\n${stray.join('\n')}`);
}
