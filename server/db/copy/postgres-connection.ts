import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { connectClient } from '../postgres/connect-client.ts';
import { COPY_SESSION, type CopyConnection, quoteColumns, quoteName } from './copy-connection.ts';

/** @throws {StartupError} if the database cannot be used. */
export async function connectToPostgres(databaseUrl: string): Promise<CopyConnection> {
  const client = await connectClient(databaseUrl, 'The database');
  await client.query(COPY_SESSION);
  return {
    engine: 'postgres',
    run: async (text, values) => {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values && [...values]);
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    copyOut: (table) =>
      client.query(to(`copy (select ${quoteColumns(table)} from ${quoteName(table.name)}) to stdout`)),
    copyIn: (table, rows) =>
      pipeline(
        Readable.from(rows),
        client.query(from(`copy ${quoteName(table.name)} (${quoteColumns(table)}) from stdin`)),
      ),
    migrate: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
    close: () => client.end(),
  };
}
