/** `npm run backup -- --to <file or folder> [--recipient age1...] [--unencrypted] [--keep <number>]` */
import { parseArgs } from 'node:util';
import { HOUR_MS } from '../../contract/domain/days.ts';
import type { BackupConfig } from '../config/backup.ts';
import type { StorageConfig } from '../config/storage.ts';
import { removeOldBackups } from './backup-file.ts';
import { assertRecipient } from './encryption.ts';
import { type BackupResult, makeBackup } from './make-backup.ts';
import { Refusal } from './refusal.ts';
import { countOf, type PrintLine, UsageError } from './terminal.ts';

interface BackupDeps {
  readonly config: StorageConfig & BackupConfig;
  readonly tombstones: () => AsyncIterable<object>;
  readonly now: Date;
  readonly printLine: PrintLine;
}

const USAGE =
  'npm run backup -- --to <file or folder> [--recipient age1...] [--unencrypted] [--keep <number of backups>]';

/** @throws {Refusal} and {UsageError} */
export async function backUp(args: readonly string[], deps: BackupDeps): Promise<void> {
  const { to, keep, recipient } = parse(args, deps.config);
  const { config, now, printLine } = deps;
  const result = await makeBackup({ config, to, recipient, tombstones: deps.tombstones(), now });
  report(result, printLine);
  if (keep === undefined || result.folder === null) return;
  for (const name of await removeOldBackups(result.path, keep, now)) printLine(`Removed ${name}.`);
}

function parse(args: readonly string[], { backupRecipient }: BackupConfig) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      recipient: { type: 'string' },
      keep: { type: 'string' },
      unencrypted: { type: 'boolean', default: false },
    },
  });
  if (!values.to) throw new UsageError(USAGE);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new UsageError('--keep takes the number of backups to keep, from 1 on.');
  }
  return {
    to: values.to,
    keep,
    recipient: values.unencrypted ? undefined : requireRecipient(values.recipient ?? backupRecipient),
  };
}

function requireRecipient(recipient: string | undefined): string {
  if (!recipient) {
    throw new Refusal(
      'no-recipient',
      'A backup is encrypted to a public key: name it with --recipient or BACKUP_RECIPIENT. Without encryption, add --unencrypted.',
    );
  }
  assertRecipient(recipient);
  return recipient;
}

function report(result: BackupResult, printLine: PrintLine): void {
  const { path, bytes, manifest, totals, leftOut, copiedAt, notRecorded } = result;
  const rows = totals.tables.reduce((sum, table) => sum + table.rows, 0);
  if (copiedAt) {
    const hours = (Date.parse(manifest.createdAt) - copiedAt.getTime()) / HOUR_MS;
    printLine(
      `A server has the database open, so this is its rolling copy, which is ${hours.toFixed(1)} hours old (${manifest.dataFrom}). For a backup of this moment, stop the server first.`,
    );
  }
  printLine(
    `Backed up ${countOf(rows, 'row')} of ${countOf(totals.tables.length, 'table')} and ${countOf(totals.tombstones, 'tombstone')} to ${path} (${(bytes / 1e6).toFixed(1)} MB).`,
  );
  if (leftOut.length > 0) printLine(`Left out, as they aren't Evenkeel's: ${leftOut.join(', ')}.`);
  if (notRecorded) {
    printLine(
      `The database couldn't record this backup (${notRecorded}), so /metrics won't show its age. The role needs INSERT, SELECT and UPDATE on last_backup.`,
    );
  }
}
