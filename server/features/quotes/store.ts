import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { checkIns, quotes, userDataKeys } from '../../db/schema.ts';
import { givenColumns, statement } from '../../db/statement.ts';
import { decryptQuoteText } from '../../field-encryption/decrypt-quote-text.ts';
import type { FieldCipher, FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { WrappedKey } from '../../field-encryption/key-encryption-keys.ts';
import { checkInsStore, type NewCheckIn } from './check-ins/check-ins-store.ts';
import { consentedTransaction, type IsConsentWithdrawn } from './consent/consented-transaction.ts';
import { lockQuotes } from './consent/lock-user-store.ts';
import { encodeExplanation } from './explanation/encode-explanation.ts';
import { explanationsStore } from './explanation/explanations-store.ts';
import { deleteLease } from './generation/generation-lease-store.ts';
import { type GeneratedQuote, type GenerationRecord, mergeGenerationRecords } from './generation/generation-record.ts';
import { knownTextsStore } from './generation/known-texts-store.ts';
import { checkInJson } from './recent-quotes/recent-quotes-store.ts';

export interface NewQuote extends GeneratedQuote {
  readonly id: string;
  readonly userId: string;
  readonly checkInId: string;
  readonly createdAt: Date;
}

/** Explanations may be large, and are read one at a time (explanation/explanations-store.ts). */
const { explanationCiphertext: _, ...quoteColumns } = getTableColumns(quotes);
type StoredQuote = Omit<typeof quotes.$inferSelect, 'explanationCiphertext'>;
/** A stored quote with its decrypted text. The ciphertext identifies this exact version of the text. */
export type DecryptedQuote = StoredQuote & { readonly text: string };

/** Updates to the aggregates. Each one runs in the same transaction as the row it counts. */
export interface AggregateUpdates {
  readonly addCheckIn: (tx: Transaction, checkIn: NewCheckIn) => Promise<unknown>;
  /** Does nothing if that quote is not stored. */
  readonly addQuote: (tx: Transaction, quote: Pick<NewQuote, 'userId' | 'id'>) => Promise<void>;
  readonly addFavorites: (tx: Transaction, userId: string, by: 1 | -1) => Promise<void>;
}

export const quotesStore = (
  db: Database,
  aggregates: AggregateUpdates,
  fields: FieldEncryption,
  isWithdrawn: IsConsentWithdrawn,
) => {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    ...checkInsStore(db, consentedTransaction(db, isWithdrawn, lockQuotes), aggregates.addCheckIn),
    ...knownTextsStore(db, fields),
    ...writtenTexts(transaction, fields, aggregates),
    ...quotesById(db, fields, aggregates),
    ...explanationsStore(db, fields),
  };
};

const insertQuote = statement('insert_quote', (db) =>
  db
    .insert(quotes)
    .values({
      ...givenColumns(['userId', 'id', 'checkInId', 'textCiphertext', 'explanationCiphertext', 'writer', 'because']),
      ...givenColumns(['kinds', 'refusedRules', 'fallbacks', 'createdAt']),
      entryJson: checkInJson(sql.placeholder('userId'), sql.placeholder('checkInId')),
    })
    .onConflictDoNothing()
    .returning(quoteColumns),
);

const selectQuoteOf = statement('quote_of_check_in', (db) =>
  db
    .select({ quote: quoteColumns, key: userDataKeys })
    .from(quotes)
    .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
    .where(and(eq(quotes.userId, sql.placeholder('userId')), eq(quotes.checkInId, sql.placeholder('checkInId')))),
);

/** Stores the text of a quote when it is first written and when it is rewritten. */
const writtenTexts = (
  transaction: ReturnType<typeof consentedTransaction>,
  fields: FieldEncryption,
  aggregates: Pick<AggregateUpdates, 'addQuote'>,
) => ({
  /**
   * Stores the text and ends `holder`'s lease. If another request was faster, its text stays.
   * @param dataKey null: the user has none yet.
   * @returns the stored quote.
   */
  addQuote: ({ text, explanation, ...quote }: NewQuote, holder: string, dataKey: WrappedKey | null) =>
    transaction(quote.userId, async (tx): Promise<DecryptedQuote | null> => {
      const cipher = dataKey
        ? fields.cipherFor(quote.userId, dataKey)
        : await fields.getOrCreateCipher(tx, quote.userId);
      const row = { ...quote, ...encryptedTexts(cipher, quote.id, { text, explanation }) };
      const [[added]] = await Promise.all([
        insertQuote(tx, row),
        deleteLease(tx, { ...quote, holder }),
        aggregates.addQuote(tx, quote),
      ]);
      return added ? { ...added, text } : await findQuoteOf(fields, tx, quote.userId, quote.checkInId);
    }),
  /** Replaces the text and clears its feedback. @returns null if the old text was saved or rewritten meanwhile. */
  replaceText: (
    old: Pick<DecryptedQuote, 'userId' | 'id' | 'checkInId' | 'textCiphertext' | keyof GenerationRecord>,
    { text, explanation, writer, because, kinds, ...record }: GeneratedQuote,
    holder: string,
  ) =>
    transaction(old.userId, async (tx): Promise<DecryptedQuote | null> => {
      const cipher = await fields.getOrCreateCipher(tx, old.userId);
      const isAsItWas = and(
        eq(quotes.userId, old.userId),
        eq(quotes.id, old.id),
        eq(quotes.textCiphertext, old.textCiphertext),
        ne(quotes.isFavorite, true),
      );
      const [rewritten] = await tx
        .update(quotes)
        // The id never changes: the ciphertext is bound to it.
        .set({
          writer,
          because,
          kinds,
          ...mergeGenerationRecords(old, record),
          ...encryptedTexts(cipher, old.id, { text, explanation }),
          helped: null,
          unhelpfulBefore: sql`${quotes.unhelpfulBefore} or ${quotes.helped} is false`,
        })
        .where(isAsItWas)
        .returning(quoteColumns);
      if (rewritten) await deleteLease(tx, { ...old, holder });
      return rewritten ? { ...rewritten, text } : null;
    }),
});

const quotesById = (db: Database, fields: FieldEncryption, aggregates: Pick<AggregateUpdates, 'addFavorites'>) => ({
  findQuote: (userId: string, checkInId: string) => findQuoteOf(fields, db, userId, checkInId),
  /** The quote with its check-in; null if this user has no such quote. */
  findWithCheckIn: async (userId: string, id: string) => {
    const [row] = await db
      .select({ quote: quoteColumns, checkIn: checkIns, key: userDataKeys })
      .from(quotes)
      .innerJoin(checkIns, and(eq(checkIns.userId, quotes.userId), eq(checkIns.id, quotes.checkInId)))
      .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
      .where(and(eq(quotes.userId, userId), eq(quotes.id, id)));
    return row ? { quote: decryptQuote(fields, row.quote, row.key), checkIn: row.checkIn } : null;
  },
  /** False if this user has no such quote. */
  setFavorite: (userId: string, id: string, isFavorite: boolean): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isTheirs = and(eq(quotes.userId, userId), eq(quotes.id, id));
      const changed = await tx
        .update(quotes)
        .set({ isFavorite })
        .where(and(isTheirs, ne(quotes.isFavorite, isFavorite)))
        .returning({ id: quotes.id });
      if (changed.length > 0) await aggregates.addFavorites(tx, userId, isFavorite ? 1 : -1);
      return changed.length > 0 || (await tx.$count(quotes, isTheirs)) > 0;
    }),
});

async function findQuoteOf(
  fields: FieldEncryption,
  tx: Database | Transaction,
  userId: string,
  checkInId: string,
): Promise<DecryptedQuote | null> {
  const [row] = await selectQuoteOf(tx, { userId, checkInId });
  return row ? decryptQuote(fields, row.quote, row.key) : null;
}

const decryptQuote = (fields: FieldEncryption, quote: StoredQuote, key: WrappedKey): DecryptedQuote => ({
  ...quote,
  text: decryptQuoteText(fields.decrypterFor(quote.userId, key), quote),
});

const encryptedTexts = (
  { encrypt }: FieldCipher,
  id: string,
  { text, explanation }: Pick<GeneratedQuote, 'text' | 'explanation'>,
) => ({
  textCiphertext: encrypt('quotes.text_ciphertext', id, text),
  explanationCiphertext: encrypt('quotes.explanation_ciphertext', id, encodeExplanation(explanation)),
});
