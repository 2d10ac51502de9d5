import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { WriterKind } from '../../../contract/calls/quotes.ts';
import { type DimensionKey, dimensionKeys, type Ratings, type TimeOfDay } from '../../../contract/domain/mood.ts';
import type { SupportKind } from '../../../contract/domain/support-kinds.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { checkIns, quotes, userDataKeys } from '../../db/schema.ts';
import { decryptQuoteText } from '../../field-encryption/decrypt-quote-text.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { WrappedKey } from '../../field-encryption/key-encryption-keys.ts';
import { consentedTransaction, type IsConsentWithdrawn } from './consent/consented-transaction.ts';
import { lockUser } from './consent/lock-user-store.ts';
import { deleteLease } from './generation/generation-lease-store.ts';
import { type GenerationRecord, mergeGenerationRecords } from './generation/generation-record.ts';
import { checkInJson } from './recent-quotes/recent-quotes-store.ts';

export interface NewCheckIn {
  readonly id: string;
  readonly userId: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  readonly localDay: string;
  readonly filledIn: boolean;
  readonly idempotencyKey: string | null;
  readonly createdAt: Date;
}

export interface NewQuote extends GenerationRecord {
  readonly id: string;
  readonly userId: string;
  readonly checkInId: string;
  readonly text: string;
  readonly writer: WriterKind;
  readonly because: readonly DimensionKey[];
  readonly kinds: readonly SupportKind[];
  readonly createdAt: Date;
}

/** What a rewriting puts in the place of the old words. */
export type QuoteReplacement = Pick<NewQuote, 'text' | 'writer' | 'because' | 'kinds' | keyof GenerationRecord>;

type EncryptedText = Pick<StoredQuote, 'id' | 'textCiphertext'> & { readonly key: WrappedKey };

type StoredQuote = typeof quotes.$inferSelect;
/** A quote with its text opened; as it is sealed, it tells these very words from others. */
export type DecryptedQuote = StoredQuote & { readonly text: string };

/** Figures that are kept of the rows: each is told in the transaction of its row. */
export interface AggregateUpdates {
  readonly addCheckIn: (tx: Transaction, entry: NewCheckIn) => Promise<unknown>;
  readonly addQuote: (tx: Transaction, userId: string) => Promise<void>;
  readonly addFavorites: (tx: Transaction, userId: string, by: 1 | -1) => Promise<void>;
}

export function quotesStore(
  db: Database,
  aggregates: AggregateUpdates,
  fields: FieldEncryption,
  isWithdrawn: IsConsentWithdrawn,
) {
  const transaction = consentedTransaction(db, isWithdrawn);
  const decrypted = (quote: StoredQuote, key: WrappedKey): DecryptedQuote => ({
    ...quote,
    text: decryptQuoteText(fields.decrypterFor(quote.userId, key), quote),
  });
  const quoteOf = async (
    tx: Database | Transaction,
    userId: string,
    checkInId: string,
  ): Promise<DecryptedQuote | null> => {
    const [row] = await tx
      .select({ quote: quotes, key: userDataKeys })
      .from(quotes)
      .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
      .where(and(eq(quotes.userId, userId), eq(quotes.checkInId, checkInId)));
    return row ? decrypted(row.quote, row.key) : null;
  };
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
    /** Adds the entry; false when this person already has one with the same idempotency key. */
    addCheckIn: ({ ratings, ...rest }: NewCheckIn) =>
      transaction(rest.userId, async (tx) => {
        const added = await tx
          .insert(checkIns)
          .values({ ...rest, ...ratings })
          .onConflictDoNothing()
          .returning({ id: checkIns.id });
        if (added.length > 0) await aggregates.addCheckIn(tx, { ratings, ...rest });
        return added.length > 0;
      }),
    findCheckInByKey: async (userId: string, idempotencyKey: string) => {
      const rows = await db
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), eq(checkIns.idempotencyKey, idempotencyKey)));
      return rows[0] ?? null;
    },
    lastCheckIn: async (userId: string) => {
      const rows = await db
        .select()
        .from(checkIns)
        .where(eq(checkIns.userId, userId))
        .orderBy(desc(checkIns.id))
        .limit(1);
      return rows[0] ?? null;
    },
    /** Adds the words and ends the writing that `holder` began; where another request was quicker, its words stay. @returns the ones that stay. */
    addQuote: ({ text, ...quote }: NewQuote, holder: string) =>
      transaction(quote.userId, async (tx): Promise<DecryptedQuote | null> => {
        const cipher = await fields.getOrCreateCipher(tx, quote.userId);
        const [added] = await tx
          .insert(quotes)
          .values({
            ...quote,
            ...mutableLists(quote),
            textCiphertext: cipher.encrypt('quotes.text_ciphertext', quote.id, text),
            entryJson: checkInJson(quote.userId, quote.checkInId),
          })
          .onConflictDoNothing()
          .returning();
        if (added) await aggregates.addQuote(tx, quote.userId);
        await deleteLease(tx, { ...quote, holder });
        return added ? { ...added, text } : await quoteOf(tx, quote.userId, quote.checkInId);
      }),
    findQuote: (userId: string, checkInId: string) => quoteOf(db, userId, checkInId),
    /** The quote with its entry; null where this person has no such quote. */
    findWithCheckIn: async (userId: string, id: string) => {
      const [row] = await db
        .select({ quote: quotes, entry: checkIns, key: userDataKeys })
        .from(quotes)
        .innerJoin(checkIns, and(eq(checkIns.userId, quotes.userId), eq(checkIns.id, quotes.checkInId)))
        .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), eq(quotes.id, id)));
      return row ? { quote: decrypted(row.quote, row.key), entry: row.entry } : null;
    },
    /** Puts new words in the place of the old, whose answer they do not inherit. @returns null where the old ones were saved or rewritten meanwhile. */
    replaceText: (
      old: Pick<DecryptedQuote, 'userId' | 'id' | 'checkInId' | 'textCiphertext' | keyof GenerationRecord>,
      { text, writer, ...words }: QuoteReplacement,
      holder: string,
    ) =>
      transaction(old.userId, async (tx): Promise<DecryptedQuote | null> => {
        const cipher = await fields.getOrCreateCipher(tx, old.userId);
        // An update alone would not wait for a withdrawal of consent.
        await lockUser(tx, old.userId);
        const isAsItWas = and(
          eq(quotes.userId, old.userId),
          eq(quotes.id, old.id),
          eq(quotes.textCiphertext, old.textCiphertext),
          ne(quotes.isFavorite, true),
        );
        const [rewritten] = await tx
          .update(quotes)
          // Whatever else is given, the id stays: the text is bound to it.
          .set({
            writer,
            ...mutableLists({ ...words, ...mergeGenerationRecords(old, words) }),
            textCiphertext: cipher.encrypt('quotes.text_ciphertext', old.id, text),
            helped: null,
            unhelpfulBefore: sql`${quotes.unhelpfulBefore} or ${quotes.helped} is false`,
          })
          .where(isAsItWas)
          .returning();
        if (rewritten) await deleteLease(tx, { ...old, holder });
        return rewritten ? { ...rewritten, text } : null;
      }),
    /** What a new text must not repeat: the newest first; one that does not open is left out. */
    newestTexts: async (userId: string, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: quotes.id, textCiphertext: quotes.textCiphertext, key: userDataKeys })
        .from(quotes)
        .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
        .where(eq(quotes.userId, userId))
        .orderBy(desc(quotes.id))
        .limit(limit);
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
    /** Hope in the newest entries before the given one, newest first. */
    hopeRatingsBefore: async (userId: string, checkInId: string, limit: number): Promise<number[]> => {
      const rows = await db
        .select({ hope: checkIns.hopeForFuture })
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), lt(checkIns.id, checkInId)))
        .orderBy(desc(checkIns.id))
        .limit(limit);
      return rows.map((row) => row.hope);
    },
    /** False when this person has no such quote. */
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
  };
}

/** Drizzle's own types want lists that may be changed. */
const mutableLists = ({ because, kinds, refusedRules, fallbacks }: Omit<QuoteReplacement, 'text' | 'writer'>) => ({
  because: [...because],
  kinds: [...kinds],
  refusedRules: [...refusedRules],
  fallbacks: [...fallbacks],
});

/** The 15 ratings of a row. */
export const ratingsOf = (row: Ratings): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, row[key]])) as Ratings;
