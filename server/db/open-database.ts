import type { OpenDatabase } from './client.ts';
import type { LockedEngine } from './pglite/locked-engine.ts';
import type { StepTracing } from './trace-statements.ts';

/** PostgreSQL, or the embedded database in the data folder. */
export interface DatabaseLocation {
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Starts to open the embedded engine, for `openDatabase` to take over. Undefined if the embedded engine is not used.
 */
export function beginOpening({ databaseUrl, dataDir }: DatabaseLocation): Promise<LockedEngine> | undefined {
  if (databaseUrl) return undefined;
  const opening = import('./pglite/locked-engine.ts').then(({ openLockedEngine }) => openLockedEngine(dataDir));
  // `openDatabase` reports a failure. Until it awaits the promise, this keeps the rejection from being unhandled.
  opening.catch(() => {});
  return opening;
}

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else PGlite in `dataDir`. The other engine is not
 * loaded.
 * @throws {import('./pglite/folder-lock.ts').FolderInUseError} when another process has the embedded folder.
 */
export async function openDatabase(
  options: DatabaseLocation & {
    /** Whether statements on PostgreSQL have time limits, as a server needs them. */
    readonly timeLimits?: boolean;
    /** Whether PGlite's folder is copied when it is closed. True by default. */
    readonly copyOnClose?: boolean;
    /** Undefined if no statement is traced. */
    readonly tracing?: StepTracing | undefined;
    /** Called if the start has to wait for other processes. */
    readonly warn?: (message: string) => void;
    /** The result of `beginOpening`. */
    readonly opening?: Promise<LockedEngine> | undefined;
  },
): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const { NO_LIMITS, openPostgres, SERVER_LIMITS } = await import('./postgres/open-postgres.ts');
    return openPostgres(options.databaseUrl, options.timeLimits ? SERVER_LIMITS : NO_LIMITS, options);
  }
  const { openPglite } = await import('./pglite/open-pglite.ts');
  return openPglite(options.dataDir, options, options.opening);
}
