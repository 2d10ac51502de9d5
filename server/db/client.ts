/**
 * One PostgreSQL dialect, two engines: any PostgreSQL by its address, or the embedded PGlite in a folder.
 * Everything above this file sees only `Database` and `Transaction`.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Runs queries; a transaction is one too, so stores take either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  readonly db: Database;
  readonly close: () => Promise<void>;
}
