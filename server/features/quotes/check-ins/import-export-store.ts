import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ImportedCheckIn } from '#contract/calls/privacy.ts';
import type { WriterKind } from '#contract/calls/quotes.ts';
import {
  type DimensionKey,
  dimensionKeys,
  RATING_DEFAULT,
  type Ratings,
  type TimeOfDay,
} from '#contract/domain/mood.ts';
import { givenRatings, inferredSources, type RatingSources } from '#contract/domain/rating-sources.ts';
import { IMPORTED_CHECK_INS_MAX } from '#contract/limits.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { iteratePages } from '#server/db/iterate-pages.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { checkIns, importTotals, quotes, userDataKeys } from '#server/db/schema.ts';
import { failure } from '#server/failure.ts';
import { decryptQuoteText } from '#server/field-encryption/decrypt-quote-text.ts';
import type { FieldCipher, FieldDecrypter, FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { newIdAt } from '#server/new-id.ts';
import { consentedTransaction, type IsConsentWithdrawn } from '../consent/consented-transaction.ts';
import { checkInJson } from '../recent-quotes/recent-quotes-store.ts';
import type { UserRequestQueue } from '../request-queue/user-request-queue.ts';
import { masksOf, ratingsOf, sourcesOf } from './check-ins-store.ts';

/** Check-ins held in memory at once. */
const PAGE_ROWS = 500;

/** Recalculation of the aggregates after many rows have been added at once. */
export interface AggregateRecalculation {
  /** Blocks other changes to the user's aggregates until the transaction ends. */
  readonly lock: (tx: Transaction, userId: string) => Promise<unknown>;
  /** Recalculates the aggregates after check-ins of these days were added. */
  readonly recalculate: (tx: Transaction, userId: string, localDays: readonly string[]) => Promise<void>;
}

interface ImportDeps {
  readonly requestQueue: Pick<UserRequestQueue, 'runOrRefuse'>;
  readonly isWithdrawn: IsConsentWithdrawn;
}

/** Export and import of all of a user's check-ins. */
export function importExportStore(
  db: Database,
  { lock, recalculate }: AggregateRecalculation,
  fields: FieldEncryption,
  { requestQueue, isWithdrawn }: ImportDeps,
) {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    /** Pages of check-ins with their quotes, oldest first. */
    all: (userId: string) => checkInPages(db, fields, userId),
    count: (userId: string): Promise<number> => db.$count(checkIns, eq(checkIns.userId, userId)),
    /** How many more check-ins the user may import. */
    importable: (userId: string) => remainingImports(db, userId),
    /** Adds the check-ins that are not stored yet. They and the aggregates change in one transaction. */
    add: (userId: string, batch: readonly ImportedCheckIn[]) =>
      requestQueue.runOrRefuse(userId, () =>
        transaction(userId, async (tx) => {
          if (batch.length === 0) return { added: 0, known: 0 };
          const sourced = batch.map(withSources);
          // One at a time with a change of the days of rest, which recalculates only streaks that it finds.
          await lockUser(tx, userId, 'no key update');
          // Before the aggregates, as when a quote is stored, because both may create the data key.
          const cipher = await fields.getOrCreateCipher(tx, userId);
          // Lock first. Otherwise two requests with the same part of an import could both find it missing and add it
          // twice.
          await lock(tx, userId);
          const unknown = await findMissing(tx, userId, sourced);
          if (unknown.length > 0) {
            // The lock on the user's aggregates keeps other imports out between this check and the update of the total.
            const left = await remainingImports(tx, userId);
            if (unknown.length > left) return failure('import_full', { message: formatImportFull(left) });
            await addToImportTotal(tx, userId, unknown.length);
            await insertCheckIns(tx, userId, unknown, cipher);
            const localDays = unknown.map(({ localDay }) => localDay);
            await recalculate(tx, userId, localDays);
          }
          return { added: unknown.length, known: sourced.length - unknown.length };
        }),
      ),
  };
}

const remainingImports = async (db: Database | Transaction, userId: string): Promise<number> => {
  const [row] = await db
    .select({ entries: importTotals.entries })
    .from(importTotals)
    .where(eq(importTotals.userId, userId));
  return Math.max(0, IMPORTED_CHECK_INS_MAX - (row?.entries ?? 0));
};

const addToImportTotal = async (tx: Transaction, userId: string, count: number): Promise<void> => {
  const more = { entries: sql`${importTotals.entries} + excluded.entries` };
  await tx
    .insert(importTotals)
    .values({ userId, entries: count })
    .onConflictDoUpdate({ target: importTotals.userId, set: more });
};

const formatNumber = (count: number): string => count.toLocaleString('en-GB');

const formatImportFull = (left: number): string =>
  left === 0
    ? `${formatNumber(IMPORTED_CHECK_INS_MAX)} entries have been imported into this account, which is the most it can take.`
    : `Up to ${formatNumber(IMPORTED_CHECK_INS_MAX)} entries can be imported into one account, and there's room for ${formatNumber(left)} more.`;

const checkInPages = (db: Database, fields: FieldEncryption, userId: string) =>
  iteratePages(async (after: { readonly id: string } | null) => {
    const rows = await db
      .select({
        checkIn: checkIns,
        quote: {
          id: quotes.id,
          textCiphertext: quotes.textCiphertext,
          isFavorite: quotes.isFavorite,
          writer: quotes.writer,
        },
        key: userDataKeys,
      })
      .from(checkIns)
      .leftJoin(quotes, and(eq(quotes.userId, checkIns.userId), eq(quotes.checkInId, checkIns.id)))
      .leftJoin(userDataKeys, eq(userDataKeys.userId, checkIns.userId))
      .where(and(eq(checkIns.userId, userId), after ? gt(checkIns.id, after.id) : undefined))
      .orderBy(asc(checkIns.id))
      .limit(PAGE_ROWS);
    const key = rows[0]?.key;
    const decrypter = key && fields.decrypterFor(userId, key);
    return rows.map(({ checkIn, quote }) => ({
      ...checkIn,
      ratings: ratingsOf(checkIn),
      sources: sourcesOf(checkIn),
      quote: quote && decrypter ? toExportedQuote(quote, decrypter) : null,
    }));
  });

const toExportedQuote = (
  quote: { id: string; textCiphertext: string; isFavorite: boolean; writer: WriterKind },
  decrypter: FieldDecrypter,
) => {
  const { isFavorite, writer } = quote;
  return { isFavorite, writer, text: decryptQuoteText(decrypter, quote) };
};

interface SourcedCheckIn extends Omit<ImportedCheckIn, 'set' | 'carried'> {
  readonly sources: RatingSources;
  readonly sourcesInferred: boolean;
}

/** A rating in both lists counts as set, and one in neither is 3, as in a check-in made in the app. */
const withSources = ({ set, carried, ratings, ...checkIn }: ImportedCheckIn): SourcedCheckIn => {
  const sources = set
    ? { set, carried: carried.filter((key) => !set.includes(key)) }
    : inferredSources(ratings, carried);
  return { ...checkIn, ratings: givenRatings(ratings, sources), sources, sourcesInferred: set === undefined };
};

/** Two check-ins are the same when their time (to the millisecond), time of day and ratings are all equal. */
const fingerprint = (createdAt: Date, timeOfDay: TimeOfDay, ratings: Ratings): string =>
  [createdAt.getTime(), timeOfDay, ...dimensionKeys.map((key) => ratings[key])].join(' ');

/** The check-ins that the user does not have yet, without duplicates. */
async function findMissing(
  tx: Transaction,
  userId: string,
  sourced: readonly SourcedCheckIn[],
): Promise<SourcedCheckIn[]> {
  const moments = sourced.map(({ createdAt }) => new Date(createdAt));
  const existing = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), inArray(checkIns.createdAt, moments)));
  const fingerprints = new Set(existing.map((row) => fingerprint(row.createdAt, row.timeOfDay, ratingsOf(row))));
  return sourced.filter(({ createdAt, timeOfDay, ratings }) => {
    const key = fingerprint(new Date(createdAt), timeOfDay, ratings);
    const isNew = !fingerprints.has(key);
    fingerprints.add(key);
    return isNew;
  });
}

/** Ids are generated from the check-in's time, because lists are sorted by id, newest first. */
async function insertCheckIns(
  tx: Transaction,
  userId: string,
  sourced: readonly SourcedCheckIn[],
  cipher: FieldCipher,
): Promise<void> {
  const rows = sourced.map(({ ratings, sources, quote, ...checkIn }) => {
    const createdAt = new Date(checkIn.createdAt);
    const id = newIdAt(createdAt);
    return { checkIn: { ...checkIn, ...ratings, ...masksOf(sources), userId, id, createdAt }, ratings, quote };
  });
  await tx.insert(checkIns).values(rows.map(({ checkIn }) => checkIn));
  const quoteRows = rows.flatMap(({ checkIn, ratings, quote }) => {
    if (!quote) return [];
    const { createdAt, id: checkInId } = checkIn;
    const because = quote.because ?? [furthestFromMiddle(ratings)];
    // Explanations are not imported: what a file claims that a service was sent, or that a text was based on, cannot be
    // verified.
    const { text, ...rest } = quote;
    const id = newIdAt(createdAt);
    const textCiphertext = cipher.encrypt('quotes.text_ciphertext', id, text);
    const entryJson = checkInJson(userId, checkInId);
    return [{ ...rest, textCiphertext, entryJson, userId, id, checkInId, because, createdAt }];
  });
  if (quoteRows.length > 0) await tx.insert(quotes).values(quoteRows);
}

/** The dimension that the quote most likely responds to, for imports that do not name one. */
const furthestFromMiddle = (ratings: Ratings): DimensionKey =>
  dimensionKeys.reduce((one, other) => (distance(ratings[other]) > distance(ratings[one]) ? other : one));

const distance = (rating: number): number => Math.abs(rating - RATING_DEFAULT);
