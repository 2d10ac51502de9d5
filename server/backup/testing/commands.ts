/** Runs the two commands as a terminal does, on a test's database. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupParts } from '../../compose/backup-parts.ts';
import { readStorageConfig } from '../../config.ts';
import type { DatabaseLocation } from '../../db/open-database.ts';
import { copyEmptyPglite } from '../../db/testing/test-database.ts';
import { backUp } from '../backup-command.ts';
import type { MakeFolder } from '../open-target.ts';
import { restore } from '../restore-command.ts';
import { runCommand } from '../terminal.ts';

export interface CommandResult {
  readonly code: number;
  /** Everything that the command printed. */
  readonly output: string;
}

type Variables = Readonly<Record<string, string>>;

export const runBackup = (
  location: DatabaseLocation,
  args: readonly string[],
  variables: Variables = {},
  now = new Date(),
) => run(location, variables, (config, parts, printLine) => backUp(args, { ...parts, config, now, printLine }));

/** Restores into a copy of an embedded database without tables, because creating one takes seconds. */
export const runRestore = (location: DatabaseLocation, args: readonly string[], variables: Variables = {}) =>
  runRestoreInto(copyEmptyPglite, location, args, variables);

/** Restores into an embedded database that PGlite creates, as an operator does. */
export const runRestoreIntoCreated = (location: DatabaseLocation, args: readonly string[], variables: Variables = {}) =>
  runRestoreInto(undefined, location, args, variables);

const runRestoreInto = (
  makeFolder: MakeFolder | undefined,
  location: DatabaseLocation,
  args: readonly string[],
  variables: Variables,
) => run(location, variables, (config, parts, printLine) => restore(args, { ...parts, config, printLine, makeFolder }));

async function run(
  { dataDir, databaseUrl }: DatabaseLocation,
  variables: Variables,
  work: (
    config: ReturnType<typeof readStorageConfig>,
    parts: ReturnType<typeof backupParts>,
    printLine: (line: string) => void,
  ) => Promise<void>,
): Promise<CommandResult> {
  const lines: string[] = [];
  const printLine = (line: string) => lines.push(line);
  const code = await runCommand(() => {
    const config = readStorageConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...variables });
    return work(config, backupParts(dataDir), printLine);
  }, printLine);
  return { code, output: lines.join('\n') };
}

/** Copies the files that an operator stores separately from backups, and restores first. */
export function copyKeptFiles(from: DatabaseLocation, to: DatabaseLocation, names: readonly string[]): void {
  for (const name of names) copyFileSync(join(from.dataDir, name), join(to.dataDir, name));
}
