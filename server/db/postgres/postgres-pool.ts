/** A pool of connections with a time limit for everything: getting a connection, a statement, a response. */
import pg from 'pg';
import { DatabaseUnavailable, isConnectionError } from '../unavailable.ts';
import { BatchingClient } from './batching-client.ts';

export interface PoolLimits {
  readonly connections: number;
  /** How many queries may wait for a connection. Any further query is refused immediately. */
  readonly maxQueued: number;
  /** Limit for opening a connection, or for waiting until one is free. */
  readonly connectMs: number;
  /** PostgreSQL itself ends a statement after this time. */
  readonly statementMs: number;
  /** The connection is closed if no response arrives within this time: PostgreSQL may be stopped or unreachable. */
  readonly responseMs: number;
  /** PostgreSQL ends a transaction that is idle for this long, and releases its locks. */
  readonly idleInTransactionMs: number;
  /** PostgreSQL cancels a statement that waits longer for a lock. By default, only its own time limit counts. */
  readonly lockMs?: number;
}

/**
 * Statements are written so that one plan serves all values. Dates have ISO format, whatever the server's setting is.
 */
const SESSION_SETTINGS = { plan_cache_mode: 'force_generic_plan', datestyle: 'ISO' };

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

export class BoundedPool extends pg.Pool {
  /** The statement that begins a transaction, in one round trip. */
  readonly begin: string;
  /** A pooler is in between, so nothing may depend on a session. */
  readonly usesPooler: boolean;
  readonly #maxQueued: number;

  /**
   * @param usesPooler whether a pooler such as PgBouncer assigns each transaction to any of its connections. A session
   *   cannot be set up when it starts then, so each transaction applies the settings it needs.
   */
  constructor(databaseUrl: string, limits: PoolLimits, usesPooler: boolean) {
    const timeouts = {
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      ...(limits.lockMs && { lock_timeout: limits.lockMs }),
    };
    super({
      connectionString: databaseUrl,
      ...(usesPooler ? {} : { options: startupOptions(SESSION_SETTINGS), ...timeouts }),
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.responseMs,
      keepAlive: true,
      // Statements that a transaction sends without awaiting the previous result are pipelined, in order.
      pipeline: true,
      Client: BatchingClient,
    });
    this.usesPooler = usesPooler;
    this.begin = usesPooler ? beginWith({ ...SESSION_SETTINGS, ...timeouts }) : 'begin';
    this.#maxQueued = limits.maxQueued;
    // If PostgreSQL cuts a connection, the pool replaces it, and only the query on it fails. Without a listener, the
    // error event would end the process. The pool itself listens only on idle connections, so each connection gets its
    // own listener.
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

const startupOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const beginWith = (settings: Readonly<Record<string, string | number>>): string =>
  ['begin', ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ');

/** @throws {DatabaseUnavailable} instead of the driver's error when a connection is cut, or none is available. */
export async function mapConnectionErrors<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof Error) || !isConnectionError(error)) throw error;
    throw new DatabaseUnavailable('Database query failed: no connection, or no response in time.', { cause: error });
  }
}
