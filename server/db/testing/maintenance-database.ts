import pg from 'pg';

/**
 * Runs a statement in the maintenance database, from which databases are created and dropped.
 * @param url the address of that database, which always exists.
 */
export async function runOnMaintenanceDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export const databaseUrlFor = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`);
