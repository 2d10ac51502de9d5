import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../lifecycle/startup-error.ts';

/** The checked-in SQL; beside this file in the sources, beside the bundle in dist/. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

if (!existsSync(migrationsFolder)) throw new Error('The migrations are missing from this build.');

/** The SQLSTATE by which a migration refuses a database; its message is for the person at the terminal. */
const REFUSED_SQLSTATE = 'EV001';

/**
 * Runs the migrations.
 * @throws {StartupError} where one of them refuses the database. All are one transaction, so nothing was changed.
 */
export async function runMigrations(migrate: () => Promise<unknown>): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    const refusal = refusalMessage(error);
    throw refusal === null ? error : new StartupError(refusal);
  }
}

/** The message of a refusal, wherever Drizzle has put it. */
const refusalMessage = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return 'code' in error && error.code === REFUSED_SQLSTATE ? error.message : refusalMessage(error.cause);
};
