import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/**
 * The rows of a statement written as SQL. Drizzle cannot infer their type: `Row` is the type that the statement
 * returns.
 */
export async function rowsOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  // Both engines return this shape, but their common type does not include it.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
