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
  const hash = createHash('sha256');
  for await (const piece of hashedPieces(source)) {
    if ('totals' in piece) {
      const totals = { ...piece.totals, sha256: hash.digest('hex') };
      yield line(`${TOTALS_LINE}${JSON.stringify(totals)}`);
      source.report(totals);
      return;
    }
    hash.update(piece);
    yield piece;
  }
}

const line = (text: string): Buffer => Buffer.from(`${text}\n`);

type Piece = Uint8Array | { readonly totals: Pick<Totals, 'tables' | 'tombstones'> };

async function* hashedPieces({ connection, manifest, tombstones }: BackupSource): AsyncGenerator<Piece> {
  yield line(`${MANIFEST_LINE}${JSON.stringify(manifest)}`);
  const tables: TableTotals[] = [];
  for (const table of manifest.tables) {
    const digest = tableDigest(table.name);
    yield line(copyLine(table));
    for await (const piece of connection.copyOut(table)) {
      digest.add(piece);
      yield piece;
    }
    yield line(END_OF_ROWS);
    tables.push(digest.end());
  }
  let count = 0;
  yield line(TOMBSTONES_LINE);
  for await (const tombstone of tombstones) {
    yield line(`${TOMBSTONE_LINE}${JSON.stringify(tombstone)}`);
    count += 1;
  }
  yield { totals: { tables, tombstones: count } };
}

/** The line before the rows of a table. */
export const copyLine = (table: Manifest['tables'][number]): string =>
  `COPY ${quoteName(table.name)} (${quoteColumns(table)}) FROM stdin;`;
