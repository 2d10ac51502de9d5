import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../lifecycle/startup-error.ts';

/** The checked-in SQL. The folder is next to this file in the sources, and next to the bundle in dist/. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

if (!existsSync(migrationsFolder)) throw new Error('The migrations are missing from this build.');

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const journalFile = 'meta/_journal.json';
const readJournal = (): Journal => JSON.parse(readFileSync(join(migrationsFolder, journalFile), 'utf8')) as Journal;

/** The migration that the database recorded with this timestamp; undefined if this version does not have it. */
export const migrationByTime = (timestamp: number): string | undefined =>
  readJournal().entries.find(({ when }) => when === timestamp)?.tag;

/** The timestamp of this version's newest migration. */
export const newestMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when));

export const isKnownMigration = (name: string): boolean => readJournal().entries.some(({ tag }) => tag === name);

/** Runs `work` with a folder of migrations up to the given one, as an older version had it. */
export async function withMigrationsUpTo<Result>(
  lastName: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const journal = readJournal();
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === lastName) + 1);
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

/** The SQLSTATE with which a migration refuses a database. Its message is written for the operator at the terminal. */
const REFUSED_SQLSTATE = 'EV001';

/**
 * Runs the migrations.
 * @throws {StartupError} if one of them refuses the database. All run in one transaction, so nothing was changed.
 */
export async function runMigrations(migrate: () => Promise<unknown>): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    const refusal = refusalMessage(error);
    throw refusal === null ? error : new StartupError(refusal);
  }
}

/** The message of a refusal, however deep Drizzle has wrapped it. */
const refusalMessage = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return 'code' in error && error.code === REFUSED_SQLSTATE ? error.message : refusalMessage(error.cause);
};
