import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { inPages } from '../../db/in-pages.ts';
import { checkIns, importTotals, personKeys, quoteDeliveries, quotes, quoteWritings } from '../../db/schema.ts';
import type { PersonalData } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { openedQuote } from './opened-quote.ts';

/** Rows of a list that are in memory at once. */
const PAGE_ROWS = 500;

/** The person's rows of one table by id, which is by time; whose they are goes without saying. */
const rowsOf = (db: Database, table: typeof checkIns | typeof quoteDeliveries) => (userId: string) => {
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

/** The same of quotes, with their texts opened. */
const openedQuotesOf =
  (db: Database, { readerOf }: Pick<FieldEncryption, 'readerOf'>) =>
  (userId: string) => {
    // What the lists keep of the entry stands in the export with the entry itself.
    const { userId: _, entryJson: __, ...quote } = getTableColumns(quotes);
    return inPages(async (after: { readonly id: string } | null) => {
      const rows = await db
        .select({ quote, key: personKeys })
        .from(quotes)
        .innerJoin(personKeys, eq(personKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), after ? gt(quotes.id, after.id) : undefined))
        .orderBy(quotes.id)
        .limit(PAGE_ROWS);
      const [first] = rows;
      if (!first) return [];
      const reader = readerOf(userId, first.key);
      return rows.map((row) => openedQuote(row.quote, reader));
    });
  };

/** How many entries were ever imported. */
const importedBy = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ entries: importTotals.entries })
    .from(importTotals)
    .where(eq(importTotals.userId, userId));
  return row?.entries ?? 0;
};

/** Entries, their words, and which texts were counted today. */
export const quotesPersonalData = (db: Database, fields: Pick<FieldEncryption, 'readerOf'>): PersonalData => ({
  exportFor: async (userId) => ({ importedEntries: await importedBy(db, userId) }),
  exportLists: {
    checkIns: rowsOf(db, checkIns),
    quotes: openedQuotesOf(db, fields),
    quoteDeliveries: rowsOf(db, quoteDeliveries),
  },
  erase: async (tx, userId) => {
    for (const table of [quoteWritings, quoteDeliveries, importTotals, quotes, checkIns])
      await tx.delete(table).where(eq(table.userId, userId));
  },
});
