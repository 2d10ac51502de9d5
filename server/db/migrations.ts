import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../lifecycle/startup-error.ts';

/** The checked-in SQL; beside this file in the sources, beside the bundle in dist/. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

if (!existsSync(migrationsFolder)) throw new Error('The migrations are missing from this build.');

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const journalFile = 'meta/_journal.json';
const readJournal = (): Journal => JSON.parse(readFileSync(join(migrationsFolder, journalFile), 'utf8')) as Journal;

/** The migration that a database records with this time; undefined if this version does not have it. */
export const migrationByTime = (when: number): string | undefined =>
  readJournal().entries.find((entry) => entry.when === when)?.tag;

/** The time of this version's newest migration. */
export const newestMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when));

export const isKnownMigration = (name: string): boolean => readJournal().entries.some(({ tag }) => tag === name);

/** Runs `work` with a folder that ends with the given migration, as the one of an older version did. */
export async function withMigrationsUpTo<Result>(
  last: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const journal = readJournal();
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-migrations-'));
  try {
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
