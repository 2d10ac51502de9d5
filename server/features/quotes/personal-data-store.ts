import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { iteratePages } from '../../db/iterate-pages.ts';
import {
  checkIns,
  importTotals,
  quoteGenerationLeases,
  quotePreferences,
  quoteQuotaUses,
  quotes,
  userDataKeys,
} from '../../db/schema.ts';
import type { PersonalData } from '../../feature.ts';
import { decryptQuoteText } from '../../field-encryption/decrypt-quote-text.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { sourcesOf } from './check-ins/check-ins-store.ts';
import { decryptExplanation } from './explanation/decrypt-explanation.ts';
import { findQuotePreferences } from './feedback/feedback-store.ts';

/** Rows held in memory at once. */
const PAGE_ROWS = 500;

/** The user's check-ins, ordered by id and therefore by time. Set and carried dimensions are listed by name. */
const iterateCheckIns = (db: Database) => (userId: string) => {
  const { userId: _, ...columns } = getTableColumns(checkIns);
  return iteratePages(async (after: { readonly id: string } | null) => {
    const rows = await db
      .select(columns)
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), after ? gt(checkIns.id, after.id) : undefined))
      .orderBy(checkIns.id)
      .limit(PAGE_ROWS);
    return rows.map(({ setMask, carriedMask, ...row }) => ({ ...row, ...sourcesOf({ setMask, carriedMask }) }));
  });
};

/** The quota uses of the last day, in the same order. */
const iterateQuotaUses = (db: Database) => (userId: string) => {
  const { userId: _, ...columns } = getTableColumns(quoteQuotaUses);
  return iteratePages((after: { readonly id: string } | null) =>
    db
      .select(columns)
      .from(quoteQuotaUses)
      .where(and(eq(quoteQuotaUses.userId, userId), after ? gt(quoteQuotaUses.id, after.id) : undefined))
      .orderBy(quoteQuotaUses.id)
      .limit(PAGE_ROWS),
  );
};

/** The same for quotes, with their texts and explanations decrypted. */
const iterateDecryptedQuotes =
  (db: Database, { decrypterFor }: Pick<FieldEncryption, 'decrypterFor'>) =>
  (userId: string) => {
    // `entryJson` repeats the check-in, which is exported separately.
    const { userId: _, entryJson: __, ...quote } = getTableColumns(quotes);
    return iteratePages(async (after: { readonly id: string } | null) => {
      const rows = await db
        .select({ quote, key: userDataKeys })
        .from(quotes)
        .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), after ? gt(quotes.id, after.id) : undefined))
        .orderBy(quotes.id)
        .limit(PAGE_ROWS);
      const [first] = rows;
      if (!first) return [];
      const decrypter = decrypterFor(userId, first.key);
      return rows.map(({ quote: { textCiphertext, explanationCiphertext, ...row } }) => ({
        ...row,
        text: decryptQuoteText(decrypter, { id: row.id, textCiphertext }),
        explanation: decryptExplanation(decrypter, { id: row.id, explanationCiphertext }),
      }));
    });
  };

/** How many check-ins the user has ever imported. */
const countImported = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ entries: importTotals.entries })
    .from(importTotals)
    .where(eq(importTotals.userId, userId));
  return row?.entries ?? 0;
};

/** Check-ins, their quotes, preferences for quotes, and the quota uses of the last 24 hours. */
export const quotesPersonalData = (db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>): PersonalData => ({
  exportFor: async (userId) => ({
    importedEntries: await countImported(db, userId),
    quotePreferences: await findQuotePreferences(db, userId),
  }),
  exportLists: {
    checkIns: iterateCheckIns(db),
    quotes: iterateDecryptedQuotes(db, fields),
    quotaUses: iterateQuotaUses(db),
  },
  erase: async (tx, userId) => {
    for (const table of [quoteGenerationLeases, quoteQuotaUses, quotePreferences, importTotals, quotes, checkIns])
      await tx.delete(table).where(eq(table.userId, userId));
  },
});
