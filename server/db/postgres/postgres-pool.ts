/** A pool of connections with a time limit on everything: getting a connection, a statement, a reply. */
import pg from 'pg';
import { DatabaseUnavailable, isConnectionError } from '../unavailable.ts';
import { BatchingClient } from './batching-client.ts';

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
const SESSION_SETTINGS = { plan_cache_mode: 'force_generic_plan', datestyle: 'ISO' };

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

export class BoundedPool extends pg.Pool {
  /** Opens a transaction, in one round trip. */
  readonly begin: string;
  /** A pooler is in between, so that nothing may rely on a session. */
  readonly isShared: boolean;
  readonly #maxQueued: number;

  /**
   * @param isShared whether a pooler such as PgBouncer hands each transaction any of its connections. Then a session
   * can't be set up when it starts, so each transaction sets what it needs.
   */
  constructor(databaseUrl: string, limits: PoolLimits, isShared: boolean) {
    const timeouts = {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    };
    super({
      connectionString: databaseUrl,
      ...(isShared ? {} : { options: startupOptions(SESSION_SETTINGS), ...timeouts }),
      max: limits.connections,
      connectionTimeoutMillis: limits.connect,
      query_timeout: limits.response,
      keepAlive: true,
      // What a transaction asks without waiting for the answer before goes out together, in the order it was asked.
      pipeline: true,
      Client: BatchingClient,
    });
    this.isShared = isShared;
    this.begin = isShared ? beginWith({ ...SESSION_SETTINGS, ...timeouts }) : 'begin';
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

const startupOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const beginWith = (settings: Readonly<Record<string, string | number>>): string =>
  ['begin', ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ');

/** @throws {DatabaseUnavailable} instead of the driver's error when a connection is cut, or none is available. */
export async function mapConnectionErrors<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Error) || !isConnectionError(error)) throw error;
    throw new DatabaseUnavailable('Database query failed: no connection, or no response in time.', { cause: error });
  }
}
