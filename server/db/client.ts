/**
 * One PostgreSQL dialect, two engines: any PostgreSQL by its address, or the embedded PGlite in a folder.
 * Everything above this folder sees only `Database` and `Transaction`.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Runs queries; a transaction is one too, so stores take either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** Migrated and ready. */
  readonly db: Database;
  /** Raw SQL for the job queue's library; several statements at once where there are no values. */
  readonly run: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;
  /** Does this while no other process makes or changes tables in the same database. */
  readonly withSchemaLock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Makes the rolling copy now; absent where the database is not ours to copy. */
  readonly backUp?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else PGlite in `dataDir`.
 * The engine that is not used is not loaded.
 * @throws {import('./pglite/folder-lock.ts').FolderInUseError} when another process has the embedded folder.
 */
export async function openDatabase(options: {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Whether PostgreSQL has to answer in time, as it must for a server. */
  readonly timeLimits?: boolean;
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const { NO_LIMITS, openPostgres, SERVER_LIMITS } = await import('./postgres/open-postgres.ts');
    return openPostgres(options.databaseUrl, options.timeLimits ? SERVER_LIMITS : NO_LIMITS);
  }
  const { openPglite } = await import('./pglite/open-pglite.ts');
  return openPglite(options.dataDir);
}
