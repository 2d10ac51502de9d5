import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { IMPORTED_ENTRIES_MAX } from '../../../contract/limits.ts';
import {
  type DimensionKey,
  dimensionKeys,
  RATING_DEFAULT,
  type Ratings,
  type TimeOfDay,
} from '../../../contract/mood.ts';
import type { ReadEntry } from '../../../contract/privacy.ts';
import type { WriterKind } from '../../../contract/quotes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { inPages } from '../../db/in-pages.ts';
import { checkIns, importTotals, personKeys, quotes } from '../../db/schema.ts';
import { type Failure, failure } from '../../failure.ts';
import type { FieldCipher, FieldEncryption, FieldReader } from '../../field-encryption/field-encryption.ts';
import { quoteText } from '../../field-encryption/quote-text.ts';
import { newIdAt } from '../../new-id.ts';
import { holdPerson } from './hold-person-store.ts';
import { entryJsonOf } from './list-store.ts';
import type { PersonTurns } from './person-turns.ts';
import { ratingsOf } from './store.ts';
import { type IsWithdrawn, withConsent } from './with-consent.ts';

/** Entries that are in memory at once. */
const PAGE_ROWS = 500;

/** One entry with its words, as it is taken along. */
export interface EntryWithQuote {
  readonly createdAt: Date;
  /** YYYY-MM-DD. */
  readonly localDay: string;
  readonly timeOfDay: TimeOfDay;
  readonly ratings: Ratings;
  readonly quote: { readonly text: string; readonly isFavorite: boolean; readonly writer: WriterKind } | null;
}

/** A person's entries as a whole: to be taken along, and brought from elsewhere. */
export interface Entries {
  /** Oldest first, some hundred at a time. */
  readonly all: (userId: string) => AsyncIterable<readonly EntryWithQuote[]>;
  readonly count: (userId: string) => Promise<number>;
  /** Adds those that are not there yet, in one transaction with all that is counted of them. */
  readonly add: (
    userId: string,
    entries: readonly ReadEntry[],
  ) => Promise<
    | { readonly added: number; readonly known: number }
    | Failure<'too_many_requests' | 'health_consent_required' | 'import_full'>
  >;
  /** How many entries the person may still import. */
  readonly importable: (userId: string) => Promise<number>;
}

/** Figures that are kept of the rows, where many rows come at once. */
export interface Recounting {
  /** Keeps everybody else from adding to the person's figures until the transaction is over. */
  readonly hold: (tx: Transaction, userId: string) => Promise<unknown>;
  /** Counts anew what entries of these days count for. */
  readonly recount: (tx: Transaction, userId: string, localDays: readonly string[]) => Promise<void>;
}

interface Importing {
  readonly turns: Pick<PersonTurns, 'takeIfRoom'>;
  readonly isWithdrawn: IsWithdrawn;
}

export function entriesStore(
  db: Database,
  { hold, recount }: Recounting,
  fields: FieldEncryption,
  { turns, isWithdrawn }: Importing,
): Entries {
  const transaction = withConsent(db, isWithdrawn);
  return {
    all: (userId) => pagesOf(db, fields, userId),
    count: (userId) => db.$count(checkIns, eq(checkIns.userId, userId)),
    importable: (userId) => importable(db, userId),
    add: (userId, entries) =>
      turns.takeIfRoom(userId, () =>
        transaction(userId, async (tx) => {
          if (entries.length === 0) return { added: 0, known: 0 };
          await holdPerson(tx, userId);
          // First of all: who sends the same piece twice at once is not to find it missing twice.
          await hold(tx, userId);
          const unknown = await notThereYet(tx, userId, entries);
          if (unknown.length > 0) {
            // The person's figures are held: nobody else imports for them between the look and the count.
            const left = await importable(tx, userId);
            if (unknown.length > left) return failure('import_full', { message: fullInWords(left) });
            await countImported(tx, userId, unknown.length);
            await insert(tx, userId, unknown, await fields.cipherFor(tx, userId));
            const localDays = unknown.map(({ localDay }) => localDay);
            await recount(tx, userId, localDays);
          }
          return { added: unknown.length, known: entries.length - unknown.length };
        }),
      ),
  };
}

const importable = async (db: Database | Transaction, userId: string): Promise<number> => {
  const [row] = await db
    .select({ entries: importTotals.entries })
    .from(importTotals)
    .where(eq(importTotals.userId, userId));
  return Math.max(0, IMPORTED_ENTRIES_MAX - (row?.entries ?? 0));
};

const countImported = async (tx: Transaction, userId: string, entries: number): Promise<void> => {
  const more = { entries: sql`${importTotals.entries} + excluded.entries` };
  await tx
    .insert(importTotals)
    .values({ userId, entries })
    .onConflictDoUpdate({ target: importTotals.userId, set: more });
};

const inFigures = (count: number): string => count.toLocaleString('en-GB');

const fullInWords = (left: number): string =>
  left === 0
    ? `${inFigures(IMPORTED_ENTRIES_MAX)} entries have been imported into this account, and more cannot be.`
    : `Up to ${inFigures(IMPORTED_ENTRIES_MAX)} entries can be imported into one account, and there is room for ${inFigures(left)} more.`;

const pagesOf = (db: Database, fields: FieldEncryption, userId: string) =>
  inPages(async (after: (EntryWithQuote & { readonly id: string }) | null) => {
    const rows = await db
      .select({
        entry: checkIns,
        quote: { id: quotes.id, sealedText: quotes.sealedText, isFavorite: quotes.isFavorite, writer: quotes.writer },
        key: personKeys,
      })
      .from(checkIns)
      .leftJoin(quotes, and(eq(quotes.userId, checkIns.userId), eq(quotes.checkInId, checkIns.id)))
      .leftJoin(personKeys, eq(personKeys.userId, checkIns.userId))
      .where(and(eq(checkIns.userId, userId), after ? gt(checkIns.id, after.id) : undefined))
      .orderBy(asc(checkIns.id))
      .limit(PAGE_ROWS);
    const key = rows[0]?.key;
    const reader = key && fields.readerOf(userId, key);
    return rows.map(({ entry, quote }) => ({
      ...entry,
      ratings: ratingsOf(entry),
      quote: quote && reader ? wordsOf(quote, reader) : null,
    }));
  });

const wordsOf = (
  quote: { id: string; sealedText: string; isFavorite: boolean; writer: WriterKind },
  reader: FieldReader,
) => {
  const { isFavorite, writer } = quote;
  return { isFavorite, writer, text: quoteText(reader, quote) };
};

/** Two entries are one where moment (to the millisecond), time of day and all ratings are the same. */
const likenessOf = (createdAt: Date, timeOfDay: TimeOfDay, ratings: Ratings): string =>
  [createdAt.getTime(), timeOfDay, ...dimensionKeys.map((key) => ratings[key])].join(' ');

/** Those the person does not have yet, each once. */
async function notThereYet(tx: Transaction, userId: string, entries: readonly ReadEntry[]): Promise<ReadEntry[]> {
  const moments = entries.map(({ createdAt }) => new Date(createdAt));
  const there = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), inArray(checkIns.createdAt, moments)));
  const seen = new Set(there.map((row) => likenessOf(row.createdAt, row.timeOfDay, ratingsOf(row))));
  return entries.filter(({ createdAt, timeOfDay, ratings }) => {
    const likeness = likenessOf(new Date(createdAt), timeOfDay, ratings);
    const isNew = !seen.has(likeness);
    seen.add(likeness);
    return isNew;
  });
}

/** Ids are made of the moment, as newest first is by id. */
async function insert(
  tx: Transaction,
  userId: string,
  entries: readonly ReadEntry[],
  cipher: FieldCipher,
): Promise<void> {
  const rows = entries.map(({ ratings, quote, ...entry }) => {
    const createdAt = new Date(entry.createdAt);
    return { entry: { ...entry, ...ratings, userId, id: newIdAt(createdAt), createdAt }, ratings, quote };
  });
  await tx.insert(checkIns).values(rows.map(({ entry }) => entry));
  const words = rows.flatMap(({ entry, ratings, quote }) => {
    if (!quote) return [];
    const { createdAt, id: checkInId } = entry;
    const because = quote.because ?? [furthestFromMiddle(ratings)];
    const { text, ...rest } = quote;
    const id = newIdAt(createdAt);
    const sealedText = cipher.seal('quotes.sealed_text', id, text);
    const entryJson = entryJsonOf(userId, checkInId);
    return [{ ...rest, sealedText, entryJson, userId, id, checkInId, because, createdAt }];
  });
  if (words.length > 0) await tx.insert(quotes).values(words);
}

/** What words most likely answered, where nobody says. */
const furthestFromMiddle = (ratings: Ratings): DimensionKey =>
  dimensionKeys.reduce((one, other) => (distance(ratings[other]) > distance(ratings[one]) ? other : one));

const distance = (rating: number): number => Math.abs(rating - RATING_DEFAULT);
