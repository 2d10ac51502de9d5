/**
 * Produces the text of a backup: the manifest, the rows of each table as PostgreSQL's COPY writes them, the tombstones,
 * and the totals. Only the chunk that is being written is held in memory.
 */
import { createHash } from 'node:crypto';
import type { CopyConnection } from '../db/copy/copy-connection.ts';
import { quoteColumns, quoteName } from '../db/copy/copy-connection.ts';
import {
  END_OF_ROWS,
  MANIFEST_LINE,
  type Manifest,
  type TableTotals,
  TOMBSTONE_LINE,
  TOMBSTONES_LINE,
  TOTALS_LINE,
  type Totals,
} from './manifest.ts';
import { tableDigest } from './table-digest.ts';

interface BackupSource {
  readonly connection: Pick<CopyConnection, 'copyOut'>;
  readonly manifest: Manifest;
  readonly tombstones: AsyncIterable<object>;
  /** Called once all of it was read. */
  readonly report: (totals: Totals) => void;
}

export async function* backupText(source: BackupSource): AsyncGenerator<Uint8Array> {
  const { connection, manifest, tombstones, report } = source;
  const hash = createHash('sha256');
  const hashed = (chunk: Uint8Array): Uint8Array => {
    hash.update(chunk);
    return chunk;
  };
  yield hashed(line(`${MANIFEST_LINE}${JSON.stringify(manifest)}`));
  const tables: TableTotals[] = [];
  for (const table of manifest.tables) {
    const digest = tableDigest(table.name);
    yield hashed(line(copyLine(table)));
    for await (const chunk of connection.copyOut(table)) {
      digest.add(chunk);
      yield hashed(chunk);
    }
    yield hashed(line(END_OF_ROWS));
    tables.push(digest.end());
  }
  let count = 0;
  yield hashed(line(TOMBSTONES_LINE));
  for await (const tombstone of tombstones) {
    yield hashed(line(`${TOMBSTONE_LINE}${JSON.stringify(tombstone)}`));
    count += 1;
  }
  const totals = { tables, tombstones: count, sha256: hash.digest('hex') };
  yield line(`${TOTALS_LINE}${JSON.stringify(totals)}`);
  report(totals);
}

const line = (text: string): Buffer => Buffer.from(`${text}\n`);

/** The line before the rows of a table. */
export const copyLine = (table: Manifest['tables'][number]): string =>
  `COPY ${quoteName(table.name)} (${quoteColumns(table)}) FROM stdin;`;
