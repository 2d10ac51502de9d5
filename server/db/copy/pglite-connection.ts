import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openPgliteClient } from '../pglite/locked-engine.ts';
import { runOnPglite } from '../pglite/open-pglite.ts';
import type { PreparedPglite } from '../pglite/prepared-pglite.ts';
import { COPY_SESSION, type CopyConnection, quoteColumns, quoteName, type TableColumns } from './copy-connection.ts';

/**
 * PGlite returns the result of a COPY as a single buffer. So a table is read in ranges of blocks of about this size.
 */
const CHUNK_BYTES = 2_000_000;
const BLOCK_BYTES = 8192;

/** Whether a folder contains a PGlite database. */
export const isPgliteFolder = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/** @param folder must not be in use by another process. It is created if missing. */
export async function openPgliteFolder(folder: string): Promise<CopyConnection> {
  const client = await openPgliteClient(folder);
  await client.exec(COPY_SESSION);
  return {
    engine: 'pglite',
    run: <Row>(text: string, values?: readonly unknown[]) => runOnPglite<Row>(client, text, values),
    copyOut: (table) => copyOut(client, table),
    copyIn: async (table, rows) => {
      const statement = `copy ${quoteName(table.name)} (${quoteColumns(table)}) from '/dev/blob'`;
      for await (const chunk of rows) {
        await client.query(statement, [], { blob: new Blob([chunk as Uint8Array<ArrayBuffer>]) });
      }
    },
    migrate: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
    close: () => client.close(),
  };
}

async function* copyOut(client: PreparedPglite, table: TableColumns): AsyncGenerator<Uint8Array> {
  const { blocks, step } = await blockRanges(client, table);
  for (let first = 0; first < blocks; first += step) {
    const range = `ctid >= '(${first},0)' and ctid < '(${first + step},0)'`;
    const rows = `select ${quoteColumns(table)} from ${quoteName(table.name)} where ${range}`;
    const { blob } = await client.query(`copy (${rows}) to '/dev/blob'`);
    if (blob) yield new Uint8Array(await blob.arrayBuffer());
  }
}

/**
 * The number of blocks of the table, or of the largest of its partitions, and how many blocks fit into one chunk, with
 * their TOAST data.
 */
async function blockRanges(client: PreparedPglite, table: TableColumns): Promise<{ blocks: number; step: number }> {
  const { rows } = await client.query<{ blocks: number; bytes: number }>(
    `select coalesce(max(pg_relation_size(part)) / ${BLOCK_BYTES}, 0)::int as blocks,
       coalesce(sum(pg_table_size(part)), 0)::float8 as bytes
     from (select $1::regclass as part union select relid from pg_partition_tree($1::regclass)) parts`,
    [quoteName(table.name)],
  );
  const { blocks = 0, bytes = 0 } = rows[0] ?? {};
  return { blocks, step: Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, bytes / Math.max(1, blocks)))) };
}
