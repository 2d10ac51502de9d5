/**
 * `npm run restore -- --from <file> [--identity <file>] [--other-secret]`, with `--verify` into a scratch database, and
 * `npm run restore -- --new-identity <file>` for a new key pair.
 */
import { parseArgs } from 'node:util';
import type { StorageConfig } from '../config/storage.ts';
import { createIdentityFile, readIdentities } from './encryption.ts';
import type { CreateQueueTables, InspectedBackup } from './load-backup.ts';
import type { MakeFolder } from './open-target.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { countOf, type PrintLine, UsageError } from './terminal.ts';

interface RestoreDeps {
  readonly config: StorageConfig;
  readonly createQueueTables: CreateQueueTables;
  readonly addTombstones: (lines: readonly string[]) => Promise<void>;
  /** The number of tombstones in DATA_DIR. */
  readonly countTombstones: () => Promise<number>;
  readonly makeFolder?: MakeFolder | undefined;
  readonly printLine: PrintLine;
}

const USAGE = [
  'npm run restore -- --from <file> [--identity <file>] [--other-secret]',
  'npm run restore -- --from <file> [--identity <file>] --verify [--scratch postgres://...]',
  'npm run restore -- --new-identity <file>',
].join('\n');

/** @throws {import('./refusal.ts').Refusal} and {UsageError} */
export async function restore(args: readonly string[], deps: RestoreDeps): Promise<void> {
  const options = parse(args);
  if (options['new-identity'] !== undefined) return newIdentity(options['new-identity'], deps.printLine);
  if (!options.from) throw new UsageError(USAGE);
  const file = { path: options.from, identities: options.identity ? readIdentities(options.identity) : [] };
  if (options.verify) {
    const verified = await verifyBackup({ ...deps, file, scratchUrl: options.scratch });
    deps.printLine(`Verified: restored ${summaryOf(verified)} into a scratch database, and read back the same.`);
    return;
  }
  const tombstonesBefore = await deps.countTombstones();
  const restored = await restoreBackup({ ...deps, file, otherSecret: options['other-secret'] });
  report(restored, tombstonesBefore, deps.printLine);
}

function parse(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      identity: { type: 'string' },
      verify: { type: 'boolean', default: false },
      scratch: { type: 'string' },
      'other-secret': { type: 'boolean', default: false },
      'new-identity': { type: 'string' },
    },
  });
  return values;
}

async function newIdentity(file: string, printLine: PrintLine): Promise<void> {
  const recipient = await createIdentityFile(file);
  printLine(`Private key: ${file}. Keep it away from the server; without it no backup can be restored.`);
  printLine(`Public key, for BACKUP_RECIPIENT: ${recipient}`);
}

const summaryOf = ({ manifest, totals }: InspectedBackup): string => {
  const rows = totals.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${countOf(rows, 'row')} of ${countOf(totals.tables.length, 'table')}, as of ${manifest.dataFrom},`;
};

function report(restored: InspectedBackup, tombstonesBefore: number, printLine: PrintLine): void {
  printLine(`Restored ${summaryOf(restored)} and ${countOf(restored.totals.tombstones, 'tombstone')}.`);
  printLine(
    tombstonesBefore > 0
      ? `DATA_DIR had ${countOf(tombstonesBefore, 'tombstone')} already: whoever they name is deleted again at the next start.`
      : `DATA_DIR had no tombstones: accounts deleted after ${restored.manifest.dataFrom} are back. If you have a newer tombstones.jsonl, add its lines before you start the server.`,
  );
}
