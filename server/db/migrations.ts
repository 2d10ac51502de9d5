import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';

/** The checked-in SQL; beside this file in the sources, beside the bundle in dist/. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

if (!existsSync(migrationsFolder)) throw new Error('The migrations are missing from this build.');

/** The SQLSTATE by which a migration refuses a database; its message is for the person at the terminal. */
const REFUSED = 'EV001';

/**
 * Runs the migrations.
 * @throws {StartFailure} where one of them refuses the database. All are one transaction, so nothing was changed.
 */
export async function migrateOrRefuse(migrate: () => Promise<unknown>): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal === null ? error : new StartFailure(refusal);
  }
}

/** The message of a refusal, wherever Drizzle has put it. */
const refusalIn = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return 'code' in error && error.code === REFUSED ? error.message : refusalIn(error.cause);
};
