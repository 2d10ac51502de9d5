import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { StartupError } from '../../lifecycle/startup-error.ts';
import { COPY_SESSION, type CopyConnection, quoteColumns, quoteName } from './copy-connection.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** @throws {StartupError} if the database does not respond. */
export async function connectToPostgres(databaseUrl: string): Promise<CopyConnection> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // If the connection is cut, the statement on it fails. Without a listener, the error event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    // The address is not repeated, because it contains a password.
    throw new StartupError(`The database can't be used: ${error.message || String(error)}`);
  });
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
