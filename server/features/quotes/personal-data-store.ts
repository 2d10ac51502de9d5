import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { inPages } from '../../db/in-pages.ts';
import { checkIns, quoteDeliveries, quotes } from '../../db/schema.ts';
import type { PersonalData } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';

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

/** Quotes with their texts opened. */
async function* openedQuotes(db: Database, fields: FieldEncryption, userId: string) {
  const cipher = await fields.cipherFor(db, userId);
  for await (const page of rowsOf(db, quotes)(userId)) {
    const rows = page as readonly Omit<typeof quotes.$inferSelect, 'userId'>[];
    yield rows.map(({ sealedText, ...quote }) => ({ ...quote, text: cipher.open('quote', sealedText) }));
  }
}

/** Entries, their words, and which texts were counted today. */
export const quotesPersonalData = (db: Database, fields: FieldEncryption): PersonalData => ({
  exportFor: async () => ({}),
  exportLists: {
    checkIns: rowsOf(db, checkIns),
    quotes: (userId) => openedQuotes(db, fields, userId),
    quoteDeliveries: rowsOf(db, quoteDeliveries),
  },
  erase: async (tx, userId) => {
    for (const table of [quoteDeliveries, quotes, checkIns]) await tx.delete(table).where(eq(table.userId, userId));
  },
});
