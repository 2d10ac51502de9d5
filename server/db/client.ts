/**
 * One PostgreSQL dialect, two engines: PostgreSQL by its address, or the embedded PGlite in a folder. Code outside
 * this folder only uses `Database` and `Transaction`.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Runs queries. A transaction is a `Database` too, so stores accept either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The connections of one pool, and the queries, or batches of pipelined queries, that are waiting for one. */
export interface ConnectionPoolFigures {
  readonly pool: 'requests' | 'background';
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** Migrated and ready. */
  readonly db: Database;
  /**
   * For single statements of requests that take less than a millisecond: those sent in one turn of the event loop share
   * a connection, one after the other.
   */
  readonly pipelinedDb: Database;
  /**
   * Raw SQL, for the job queue's library and for backups. Without values, the text may contain several statements.
   * `Row` is the type that the statement returns.
   */
  readonly run: <Row = unknown>(text: string, values?: readonly unknown[]) => Promise<{ rows: Row[] }>;
  /** Runs `work` while no other process creates or changes tables in the same database. */
  readonly withSchemaLock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** A setting that the operator should change; absent if there is none. */
  readonly startupWarning?: string;
  /** Absent if there is no pool. */
  readonly connectionPools?: () => readonly ConnectionPoolFigures[];
  /** Makes the rolling copy now; absent if the database is not embedded. */
  readonly makeRollingCopy?: () => Promise<void>;
  readonly close: () => Promise<void>;
}
