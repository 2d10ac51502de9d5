import pg from 'pg';

/** Runs a statement where databases are made and dropped. @param url of that database, which is always there. */
export async function runOnMaintenanceDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of a database beside it. */
export const databaseUrlFor = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`);
