/** What a report reads: the stored daily sums, and the user's own favourite quotes only if they are wanted. */
import { and, asc, between, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { checkIns, moodDays, quotes, userDataKeys } from '#server/db/schema.ts';
import { decryptQuoteText } from '#server/field-encryption/decrypt-quote-text.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';

export interface Period {
  /** First and last local day, YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
}

export function reportStore(db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>) {
  return {
    /** Days with a check-in, oldest first. */
    days: (userId: string, { from, to }: Period) =>
      db
        .select()
        .from(moodDays)
        .where(and(eq(moodDays.userId, userId), between(moodDays.localDay, from, to)))
        .orderBy(asc(moodDays.localDay)),
    /** Favourite quotes for check-ins of these days, newest first. */
    savedQuotes: async (userId: string, { from, to }: Period, limit: number) => {
      const rows = await db
        .select({
          day: checkIns.localDay,
          id: quotes.id,
          textCiphertext: quotes.textCiphertext,
          writer: quotes.writer,
          key: userDataKeys,
        })
        .from(checkIns)
        .innerJoin(quotes, and(eq(quotes.userId, checkIns.userId), eq(quotes.checkInId, checkIns.id)))
        .innerJoin(userDataKeys, eq(userDataKeys.userId, checkIns.userId))
        .where(and(eq(checkIns.userId, userId), between(checkIns.localDay, from, to), eq(quotes.isFavorite, true)))
        .orderBy(desc(quotes.id))
        .limit(limit);
      const [newest] = rows;
      if (!newest) return [];
      const decrypter = fields.decrypterFor(userId, newest.key);
      return rows.map(({ key: _, ...row }) => ({
        day: row.day,
        writer: row.writer,
        text: decryptQuoteText(decrypter, row),
      }));
    },
  };
}

export type DaySums = Awaited<ReturnType<ReturnType<typeof reportStore>['days']>>[number];
export type SavedQuote = Awaited<ReturnType<ReturnType<typeof reportStore>['savedQuotes']>>[number];
