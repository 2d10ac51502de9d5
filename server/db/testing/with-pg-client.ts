import pg from 'pg';

/** Runs `work` on one connection to PostgreSQL, outside our own pools, and closes it. */
export async function withPgClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns the rows of one statement. */
export const runQuery = <Row extends object>(url: string, statement: string): Promise<Row[]> =>
  withPgClient(url, async (client) => (await client.query<Row>(statement)).rows);
