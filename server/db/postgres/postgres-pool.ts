/** A pool of connections with a time limit on everything: getting a connection, a statement, a reply. */
import pg from 'pg';
import { DatabaseUnavailable, isConnectionError } from '../unavailable.ts';

export interface PoolLimits {
  readonly connections: number;
  /** How many queries may wait for a connection. Further ones are refused at once. */
  readonly maxQueued: number;
  /** Limit for a new connection, or until one is free. In ms, as all that follow. */
  readonly connect: number;
  /** PostgreSQL itself ends a statement after this time. */
  readonly statement: number;
  /**
   * The connection is closed if no reply has come after this time: PostgreSQL may be stopped or unreachable.
   */
  readonly response: number;
  /** PostgreSQL ends a transaction that is idle for this long, and frees its locks. */
  readonly idleInTransaction: number;
}

/** Statements are written so that one plan serves all values. Dates come as ISO text, whatever the server is set to. */
export const SESSION_OPTIONS = '-c plan_cache_mode=force_generic_plan -c datestyle=ISO';

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

export class BoundedPool extends pg.Pool {
  readonly #maxQueued: number;

  constructor(databaseUrl: string, limits: PoolLimits) {
    super({
      connectionString: databaseUrl,
      options: SESSION_OPTIONS,
      max: limits.connections,
      connectionTimeoutMillis: limits.connect,
      statement_timeout: limits.statement,
      query_timeout: limits.response,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
      keepAlive: true,
    });
    this.#maxQueued = limits.maxQueued;
    // A connection that PostgreSQL cuts is replaced by the pool, and only the query on it fails. Without a
    // listener the error event would end the process. The pool listens to idle connections only, so each connection
    // gets its own listener.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const refused =
      this.waitingCount < this.#maxQueued
        ? null
        : new DatabaseUnavailable('Database pool: the queue for a connection is full.');
    if (!callback) return refused ? Promise.reject(refused) : super.connect();
    if (refused) process.nextTick(callback, refused, undefined, () => {});
    else super.connect(callback);
  }
}

/** @throws {DatabaseUnavailable} instead of the driver's error when a connection is cut, or none is available. */
export async function mapConnectionErrors<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Error) || !isConnectionError(error)) throw error;
    throw new DatabaseUnavailable('Database query failed: no connection, or no response in time.', { cause: error });
  }
}
