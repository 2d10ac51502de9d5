/** Reads a backup from beginning to end, and refuses it if anything is missing, added or changed. */
import type { TableColumns } from '../db/copy/copy-connection.ts';
import { backupLines } from './backup-lines.ts';
import {
  MANIFEST_LINE,
  type Manifest,
  parseManifest,
  parseTotals,
  type TableTotals,
  TOMBSTONE_LINE,
  TOMBSTONES_LINE,
  TOTALS_LINE,
  type Totals,
} from './manifest.ts';
import { Refusal } from './refusal.ts';
import { tableDigest } from './table-digest.ts';
import { copyLine } from './write-backup.ts';

interface BackupReader {
  readonly onManifest?: (manifest: Manifest) => void;
  /** Must read all rows. Each chunk ends with a complete row. */
  readonly onTable: (table: TableColumns, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Called with each line of the file of tombstones. */
  readonly onTombstone?: (json: string) => void;
}

/**
 * Resolves once the whole text was read and its totals are correct.
 * @throws {Refusal} not-a-backup, newer-version, cut-short or changed.
 */
export async function readBackup(
  text: AsyncIterable<Uint8Array>,
  reader: BackupReader,
): Promise<{ manifest: Manifest; totals: Totals }> {
  const lines = backupLines(text);
  const manifest = manifestOf(await lines.line());
  reader.onManifest?.(manifest);
  const tables: TableTotals[] = [];
  for (const table of manifest.tables) {
    expectLine(await lines.line(), copyLine(table));
    const digest = tableDigest(table.name);
    await reader.onTable(table, digested(lines.rows(), digest.add));
    tables.push(digest.end());
  }
  expectLine(await lines.line(), TOMBSTONES_LINE);
  let tombstones = 0;
  while (!(await lines.nextLineStartsWith(TOTALS_LINE))) {
    const line = await lines.line();
    reader.onTombstone?.(line.slice(TOMBSTONE_LINE.length));
    tombstones += 1;
  }
  const lastLine = await lines.lastLine();
  const totals = parseTotals(lastLine.text.slice(TOTALS_LINE.length));
  const found = { tables, tombstones, sha256: lastLine.sha256 };
  if (JSON.stringify(totals) !== JSON.stringify(found)) {
    throw new Refusal('changed', `The backup was changed after it was made${differingTable(totals, tables)}.`);
  }
  return { manifest, totals: found };
}

function manifestOf(line: string): Manifest {
  const text = line.startsWith(MANIFEST_LINE) ? line.slice(MANIFEST_LINE.length) : '';
  const manifest = parseManifest(text);
  if (manifest) return manifest;
  if (text === '') throw new Refusal('not-a-backup', "This isn't a backup of Evenkeel.");
  throw new Refusal('newer-version', "This backup has a format that this version of Evenkeel doesn't know.");
}

function expectLine(found: string, expected: string): void {
  if (found !== expected) throw new Refusal('changed', `The backup was changed: "${expected}" is missing.`);
}

async function* digested(rows: AsyncIterable<Uint8Array>, add: (chunk: Uint8Array) => void) {
  for await (const chunk of rows) {
    add(chunk);
    yield chunk;
  }
}

const differingTable = (totals: Totals | null, tables: readonly TableTotals[]): string => {
  const differing = tables.find(
    (table, index) => totals && JSON.stringify(totals.tables[index]) !== JSON.stringify(table),
  );
  return differing ? `, in ${differing.name}` : '';
};
