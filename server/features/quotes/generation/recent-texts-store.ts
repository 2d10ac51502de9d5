import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { quotes, userDataKeys } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import type { WrappedKey } from '../../../field-encryption/key-encryption-keys.ts';

interface EncryptedText {
  readonly id: string;
  readonly textCiphertext: string;
}

/**
 * The newest texts in one column, newest first, and the key. Ids and ciphertexts contain neither separator. A row for
 * each text, with the key in each, would take the driver longer than decrypting them.
 */
const selectNewestTexts = statement('newest_texts', (db) =>
  db
    .select({
      key: { kekId: userDataKeys.kekId, wrappedKey: userDataKeys.wrappedKey },
      texts: sql<string | null>`(
        select string_agg(newest.id || ' ' || newest.text_ciphertext, ',' order by newest.id desc)
        from (
          select ${quotes.id}, ${quotes.textCiphertext} from ${quotes}
          where ${quotes.userId} = ${sql.placeholder('userId')}::uuid
          order by ${quotes.id} desc limit ${sql.placeholder('limit')}
        ) newest)`,
    })
    .from(userDataKeys)
    .where(eq(userDataKeys.userId, sql.placeholder('userId'))),
);

const parseTexts = (texts: string | null): EncryptedText[] =>
  (texts ? texts.split(',') : []).map((one) => {
    const [id = '', textCiphertext = ''] = one.split(' ');
    return { id, textCiphertext };
  });

/** The user's newest texts, and the data key that the next one is encrypted with. */
export interface EarlierTexts {
  /** Decrypts them, the newest first, once no lock is held any more. One that does not decrypt is left out. */
  readonly decryptTexts: () => string[];
  /** Null: the user has none yet. */
  readonly dataKey: WrappedKey | null;
}

/** Texts that were written before, so that a new one does not repeat them. */
export const recentTextsStore = (db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>) => {
  const decryptTexts = (userId: string, rows: readonly EncryptedText[], key: WrappedKey): Map<string, string> => {
    if (rows.length === 0) return new Map();
    const { decrypt } = fields.decrypterFor(userId, key);
    return new Map(
      rows.flatMap(({ id, textCiphertext }) => {
        const text = decrypt('quotes.text_ciphertext', id, textCiphertext);
        return text === null ? [] : [[id, text] as const];
      }),
    );
  };
  return {
    newestTexts: async (tx: Transaction, userId: string, limit: number): Promise<EarlierTexts> => {
      const [row] = await selectNewestTexts(tx, { userId, limit });
      if (!row) return { decryptTexts: () => [], dataKey: null };
      const { texts, key } = row;
      return { decryptTexts: () => [...decryptTexts(userId, parseTexts(texts), key).values()], dataKey: key };
    },
    /** The texts of this person's quotes with these ids, by id; who else's, and what does not open, is left out. */
    textsByIds: async (userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: quotes.id, textCiphertext: quotes.textCiphertext, key: userDataKeys })
        .from(quotes)
        .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), inArray(quotes.id, [...ids])));
      const [first] = rows;
      return first ? decryptTexts(userId, rows, first.key) : new Map();
    },
  };
};
