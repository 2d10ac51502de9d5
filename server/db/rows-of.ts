import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** The rows of a statement written as SQL. Drizzle knows no type for them: `Row` is what the statement returns. */
export async function rowsOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  // Both engines answer so; the type they have in common does not say it.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
