/** Runs the two commands as a terminal does, on a test's database. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupParts } from '../../compose/backup-parts.ts';
import { readStorageConfig } from '../../config.ts';
import { copyEmptyPglite } from '../../db/testing/test-database.ts';
import { backUp } from '../backup-command.ts';
import type { MakeFolder } from '../open-target.ts';
import { restore } from '../restore-command.ts';
import { runCommand } from '../terminal.ts';

export interface CommandPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export interface CommandResult {
  readonly code: number;
  /** Everything that the command printed. */
  readonly output: string;
}

type Variables = Readonly<Record<string, string>>;

export const runBackup = (place: CommandPlace, args: readonly string[], variables: Variables = {}, now = new Date()) =>
  run(place, variables, (config, parts, printLine) => backUp(args, { ...parts, config, now, printLine }));

/** Restores into a copy of an embedded database without tables, because creating one takes seconds. */
export const runRestore = (place: CommandPlace, args: readonly string[], variables: Variables = {}) =>
  runRestoreInto(copyEmptyPglite, place, args, variables);

/** Restores into an embedded database that PGlite creates, as an operator does. */
export const runRestoreIntoCreated = (place: CommandPlace, args: readonly string[], variables: Variables = {}) =>
  runRestoreInto(undefined, place, args, variables);

const runRestoreInto = (
  makeFolder: MakeFolder | undefined,
  place: CommandPlace,
  args: readonly string[],
  variables: Variables,
) => run(place, variables, (config, parts, printLine) => restore(args, { ...parts, config, printLine, makeFolder }));

async function run(
  { dataDir, databaseUrl }: CommandPlace,
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
export function copyKeptFiles(from: CommandPlace, to: CommandPlace, names: readonly string[]): void {
  for (const name of names) copyFileSync(join(from.dataDir, name), join(to.dataDir, name));
}
