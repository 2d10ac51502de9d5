import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { quotes, userDataKeys } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { decryptTexts } from './decrypt-texts.ts';

/** The texts that a device says it knew. */
export const knownTextsStore = (db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>) => ({
  /**
   * The texts of this user's quotes, by id. Quotes of other users, and texts that cannot be decrypted, are left out.
   */
  textsByIds: async (userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: quotes.id, textCiphertext: quotes.textCiphertext, key: userDataKeys })
      .from(quotes)
      .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
      .where(and(eq(quotes.userId, userId), inArray(quotes.id, [...ids])));
    const [first] = rows;
    return first ? decryptTexts(fields, userId, rows, first.key) : new Map();
  },
});
