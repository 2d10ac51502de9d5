import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { type DimensionKey, dimensionKeys, type Ratings, type TimeOfDay } from '../../../contract/mood.ts';
import type { WriterKind } from '../../../contract/quotes.ts';
import type { SupportKind } from '../../../contract/support-kinds.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { checkIns, personKeys, quotes } from '../../db/schema.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { quoteText } from '../../field-encryption/quote-text.ts';
import type { WrappedKey } from '../../field-encryption/server-keys.ts';
import { holdPerson } from './hold-person-store.ts';
import { type HowWritten, howBoth } from './how-written.ts';
import { entryJsonOf } from './list-store.ts';
import { type IsWithdrawn, withConsent } from './with-consent.ts';
import { endWriting } from './writings-store.ts';

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

export interface NewQuote extends HowWritten {
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
export type NewWords = Pick<NewQuote, 'text' | 'writer' | 'because' | 'kinds' | keyof HowWritten>;

type SealedText = Pick<StoredQuote, 'id' | 'sealedText'> & { readonly key: WrappedKey };

type StoredQuote = typeof quotes.$inferSelect;
/** A quote with its text opened; as it is sealed, it tells these very words from others. */
export type QuoteRow = StoredQuote & { readonly text: string };

/** Figures that are kept of the rows: each is told in the transaction of its row. */
export interface Figures {
  readonly addEntry: (tx: Transaction, entry: NewCheckIn) => Promise<unknown>;
  readonly addQuote: (tx: Transaction, userId: string) => Promise<void>;
  readonly addFavorites: (tx: Transaction, userId: string, by: 1 | -1) => Promise<void>;
}

export function quotesStore(db: Database, figures: Figures, fields: FieldEncryption, isWithdrawn: IsWithdrawn) {
  const transaction = withConsent(db, isWithdrawn);
  const opened = (quote: StoredQuote, key: WrappedKey): QuoteRow => ({
    ...quote,
    text: quoteText(fields.readerOf(quote.userId, key), quote),
  });
  const quoteOf = async (tx: Database | Transaction, userId: string, checkInId: string): Promise<QuoteRow | null> => {
    const [row] = await tx
      .select({ quote: quotes, key: personKeys })
      .from(quotes)
      .innerJoin(personKeys, eq(personKeys.userId, quotes.userId))
      .where(and(eq(quotes.userId, userId), eq(quotes.checkInId, checkInId)));
    return row ? opened(row.quote, row.key) : null;
  };
  const openedTexts = (userId: string, rows: readonly SealedText[]): Map<string, string> => {
    const [first] = rows;
    if (!first) return new Map();
    const { open } = fields.readerOf(userId, first.key);
    return new Map(
      rows.flatMap(({ id, sealedText }) => {
        const text = open('quotes.sealed_text', id, sealedText);
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
        if (added.length > 0) await figures.addEntry(tx, { ratings, ...rest });
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
      transaction(quote.userId, async (tx): Promise<QuoteRow | null> => {
        const cipher = await fields.cipherFor(tx, quote.userId);
        const [added] = await tx
          .insert(quotes)
          .values({
            ...quote,
            ...listsOf(quote),
            sealedText: cipher.seal('quotes.sealed_text', quote.id, text),
            entryJson: entryJsonOf(quote.userId, quote.checkInId),
          })
          .onConflictDoNothing()
          .returning();
        if (added) await figures.addQuote(tx, quote.userId);
        await endWriting(tx, { ...quote, holder });
        return added ? { ...added, text } : await quoteOf(tx, quote.userId, quote.checkInId);
      }),
    findQuote: (userId: string, checkInId: string) => quoteOf(db, userId, checkInId),
    /** The quote with its entry; null where this person has no such quote. */
    findWithEntry: async (userId: string, id: string) => {
      const [row] = await db
        .select({ quote: quotes, entry: checkIns, key: personKeys })
        .from(quotes)
        .innerJoin(checkIns, and(eq(checkIns.userId, quotes.userId), eq(checkIns.id, quotes.checkInId)))
        .innerJoin(personKeys, eq(personKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), eq(quotes.id, id)));
      return row ? { quote: opened(row.quote, row.key), entry: row.entry } : null;
    },
    /** Puts new words in the place of the old, whose answer they do not inherit. @returns null where the old ones were saved or rewritten meanwhile. */
    rewrite: (
      old: Pick<QuoteRow, 'userId' | 'id' | 'checkInId' | 'sealedText' | keyof HowWritten>,
      { text, writer, ...words }: NewWords,
      holder: string,
    ) =>
      transaction(old.userId, async (tx): Promise<QuoteRow | null> => {
        const cipher = await fields.cipherFor(tx, old.userId);
        // An update alone would not wait for a withdrawal of consent.
        await holdPerson(tx, old.userId);
        const isAsItWas = and(
          eq(quotes.userId, old.userId),
          eq(quotes.id, old.id),
          eq(quotes.sealedText, old.sealedText),
          ne(quotes.isFavorite, true),
        );
        const [rewritten] = await tx
          .update(quotes)
          // Whatever else is given, the id stays: the text is bound to it.
          .set({
            writer,
            ...listsOf({ ...words, ...howBoth(old, words) }),
            sealedText: cipher.seal('quotes.sealed_text', old.id, text),
            helped: null,
            unhelpfulBefore: sql`${quotes.unhelpfulBefore} or ${quotes.helped} is false`,
          })
          .where(isAsItWas)
          .returning();
        if (rewritten) await endWriting(tx, { ...old, holder });
        return rewritten ? { ...rewritten, text } : null;
      }),
    /** What a new text must not repeat: the newest first; one that does not open is left out. */
    newestTexts: async (userId: string, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: quotes.id, sealedText: quotes.sealedText, key: personKeys })
        .from(quotes)
        .innerJoin(personKeys, eq(personKeys.userId, quotes.userId))
        .where(eq(quotes.userId, userId))
        .orderBy(desc(quotes.id))
        .limit(limit);
      return [...openedTexts(userId, rows).values()];
    },
    /** The texts of this person's quotes with these ids, by id; who else's, and what does not open, is left out. */
    textsOf: async (userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: quotes.id, sealedText: quotes.sealedText, key: personKeys })
        .from(quotes)
        .innerJoin(personKeys, eq(personKeys.userId, quotes.userId))
        .where(and(eq(quotes.userId, userId), inArray(quotes.id, [...ids])));
      return openedTexts(userId, rows);
    },
    /** Hope in the newest entries before the given one, newest first. */
    hopesBefore: async (userId: string, checkInId: string, limit: number): Promise<number[]> => {
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
        if (changed.length > 0) await figures.addFavorites(tx, userId, isFavorite ? 1 : -1);
        return changed.length > 0 || (await tx.$count(quotes, isTheirs)) > 0;
      }),
  };
}

/** Drizzle's own types want lists that may be changed. */
const listsOf = ({ because, kinds, refusedRules, fallbacks }: Omit<NewWords, 'text' | 'writer'>) => ({
  because: [...because],
  kinds: [...kinds],
  refusedRules: [...refusedRules],
  fallbacks: [...fallbacks],
});

/** The 15 ratings of a row. */
export const ratingsOf = (row: Ratings): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, row[key]])) as Ratings;
