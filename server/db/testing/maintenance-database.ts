import { withPgClient } from './with-pg-client.ts';

/**
 * Runs a statement in the maintenance database, from which databases are created and dropped.
 * @param url the address of that database, which always exists.
 */
export async function runOnMaintenanceDatabase(url: string, statement: string): Promise<void> {
  await withPgClient(url, (client) => client.query(statement));
}

/** The address of another database on the same server. */
export const databaseUrlFor = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`);
