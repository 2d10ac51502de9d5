import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { quotes, userDataKeys } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import type { WrappedKey } from '../../../field-encryption/key-encryption-keys.ts';

type EncryptedText = Pick<typeof quotes.$inferSelect, 'id' | 'textCiphertext'> & { readonly key: WrappedKey };

const selectNewestTexts = statement('newest_texts', (db) =>
  db
    .select({ id: quotes.id, textCiphertext: quotes.textCiphertext, key: userDataKeys })
    .from(quotes)
    .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
    .where(eq(quotes.userId, sql.placeholder('userId')))
    .orderBy(desc(quotes.id))
    .limit(sql.placeholder('limit')),
);

/** Texts that were written before, so that a new one does not repeat them. */
export const recentTextsStore = (db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>) => {
  const decryptTexts = (userId: string, rows: readonly EncryptedText[]): Map<string, string> => {
    const [first] = rows;
    if (!first) return new Map();
    const { decrypt } = fields.decrypterFor(userId, first.key);
    return new Map(
      rows.flatMap(({ id, textCiphertext }) => {
        const text = decrypt('quotes.text_ciphertext', id, textCiphertext);
        return text === null ? [] : [[id, text] as const];
      }),
    );
  };
  return {
    /** What a new text must not repeat: the newest first; one that does not open is left out. */
    newestTexts: async (userId: string, limit: number): Promise<string[]> => {
      const rows = await selectNewestTexts(db, { userId, limit });
      return [...decryptTexts(userId, rows).values()];
    },
    /** The texts of this person's quotes with these ids, by id; who else's, and what does not open, is left out. */
    textsByIds: async (userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: quotes.id, textCiphertext: quotes.textCiphertext, key: userDataKeys })
        .from(quotes)
        .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), inArray(quotes.id, [...ids])));
      return decryptTexts(userId, rows);
    },
  };
};
