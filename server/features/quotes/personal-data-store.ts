import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { inPages } from '../../db/in-pages.ts';
import { checkIns, quoteDeliveries, quotes } from '../../db/schema.ts';
import type { PersonalData } from '../../feature.ts';

/** Rows of a list that are in memory at once. */
const PAGE_ROWS = 500;

/** The person's rows of one table by id, which is by time; whose they are goes without saying. */
const rowsOf = (db: Database, table: typeof checkIns | typeof quotes | typeof quoteDeliveries) => (userId: string) => {
  const { userId: _, ...columns } = getTableColumns(table);
  return inPages((after: { readonly id: string } | null) =>
    db
      .select(columns as { readonly id: typeof table.id })
      .from(table)
      .where(and(eq(table.userId, userId), after ? gt(table.id, after.id) : undefined))
      .orderBy(table.id)
      .limit(PAGE_ROWS),
  );
};

/** Entries, their words, and which texts were counted today. */
export const quotesPersonalData = (db: Database): PersonalData => ({
  exportFor: async () => ({}),
  exportLists: {
    checkIns: rowsOf(db, checkIns),
    quotes: rowsOf(db, quotes),
    quoteDeliveries: rowsOf(db, quoteDeliveries),
  },
  erase: async (tx, userId) => {
    for (const table of [quoteDeliveries, quotes, checkIns]) await tx.delete(table).where(eq(table.userId, userId));
  },
});
