import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Transaction } from '../../../db/client.ts';

/** Lets pg-boss add its row inside the caller's transaction. */
export const inTransaction = (tx: Transaction) =>
  fromDrizzle({ execute: async (query) => (await tx.execute(query as SQL)) as unknown as { rows: unknown[] } }, sql);
