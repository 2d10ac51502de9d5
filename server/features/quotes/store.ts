import { and, desc, eq, sql } from 'drizzle-orm';
import type { WriterKind } from '../../../contract/quotes.ts';
import { type DimensionKey, dimensionKeys, emotionalStateKeys, type Ratings, type TimeOfDay } from '../../../contract/mood.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { checkIns, quotes } from '../../db/schema.ts';

export interface NewCheckIn {
  readonly id: string;
  readonly userId: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  readonly localDay: string;
  readonly idempotencyKey: string | null;
  readonly createdAt: Date;
}

export interface NewQuote {
  readonly id: string;
  readonly userId: string;
  readonly checkInId: string;
  readonly text: string;
  readonly writer: WriterKind;
  readonly because: readonly DimensionKey[];
  readonly createdAt: Date;
}

/** A UUID above all others: "before" it means "from the newest on". */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const columnOf = (key: DimensionKey) => sql.identifier(checkIns[key].name);

/** One row of a list, as JSON text made by the database: a third of the cost of sending rows and building it here. */
const quoteJson = sql`json_build_object(
  'id', page.id, 'text', page.text,
  'createdAt', to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'isFavorite', page.is_favorite, 'writer', page.writer, 'because', page.because,
  'timeOfDay', page.time_of_day, 'localDay', page.local_day,
  'emotionalState', json_build_object(${sql.join(
    emotionalStateKeys.map((key) => sql`${sql.raw(`'${key}'`)}, page.${columnOf(key)}`),
    sql`, `,
  )}))`;

const stateColumns = sql.join(
  emotionalStateKeys.map((key) => sql`c.${columnOf(key)}`),
  sql`, `,
);

/** One page of quotes, newest first, and the id to go on from: a single row with the whole reply as JSON text. */
const pageJson = (which: ReturnType<typeof sql>) => sql<string>`(
  with page as (
    select q.id, q.text, q.created_at, q.is_favorite, q.writer, q.because, c.time_of_day, c.local_day, ${stateColumns},
      row_number() over (order by q.id desc) as place
    from quotes q join check_ins c on c.user_id = q.user_id and c.id = q.check_in_id
    where q.user_id = ${sql.placeholder('userId')} and q.id < ${sql.placeholder('before')}::uuid ${which}
    order by q.id desc limit ${sql.placeholder('limit')}::int + 1
  )
  select json_build_object(
    'quotes', coalesce(json_agg(${quoteJson} order by page.place) filter (where page.place <= ${sql.placeholder('limit')}::int), '[]'),
    'nextBefore', case when count(*) > ${sql.placeholder('limit')}::int
      then (select id from page where place = ${sql.placeholder('limit')}::int) end
  )::text from page)`;

export function quotesStore(db: Database) {
  const recent = db.select({ body: pageJson(sql``) }).from(sql`(select) as one`).prepare('recent_quotes');
  const ofDay = db
    .select({ body: pageJson(sql`and c.local_day = ${sql.placeholder('day')}::date`) })
    .from(sql`(select) as one`)
    .prepare('quotes_of_day');

  return {
    /** Adds the entry; false when this person already has one with the same idempotency key. */
    addCheckIn: async (entry: NewCheckIn): Promise<boolean> => {
      const { ratings, ...rest } = entry;
      const added = await db.insert(checkIns).values({ ...rest, ...ratings }).onConflictDoNothing().returning({ id: checkIns.id });
      return added.length > 0;
    },
    findCheckInByKey: async (userId: string, idempotencyKey: string) => {
      const rows = await db
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), eq(checkIns.idempotencyKey, idempotencyKey)));
      return rows[0] ?? null;
    },
    /** Adds the words; where another request was quicker, its words stay. @returns the ones that stay. */
    addQuote: async (quote: NewQuote) => {
      const values = { ...quote, because: [...quote.because] };
      const added = await db.insert(quotes).values(values).onConflictDoNothing().returning();
      return added[0] ?? (await quoteOf(db, quote.userId, quote.checkInId));
    },
    findQuote: (userId: string, checkInId: string) => quoteOf(db, userId, checkInId),
    /** What a new text must not repeat: the newest first. */
    newestTexts: async (userId: string, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ text: quotes.text })
        .from(quotes)
        .where(eq(quotes.userId, userId))
        .orderBy(desc(quotes.id))
        .limit(limit);
      return rows.map((row) => row.text);
    },
    /** Hope in the newest entries before the given one, newest first. */
    hopesBefore: async (userId: string, checkInId: string, limit: number): Promise<number[]> => {
      const rows = await db
        .select({ hope: checkIns.hopeForFuture })
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), sql`${checkIns.id} < ${checkInId}`))
        .orderBy(desc(checkIns.id))
        .limit(limit);
      return rows.map((row) => row.hope);
    },
    /** The reply of the recent call as JSON text. */
    recentJson: async (userId: string, page: { limit: number; before?: string | undefined; date?: string | undefined }) => {
      const values = { userId, limit: page.limit, before: page.before ?? LAST_ID };
      const rows = await (page.date ? ofDay.execute({ ...values, day: page.date }) : recent.execute(values));
      return rows[0]?.body ?? '{"quotes":[],"nextBefore":null}';
    },
    /** False when this person has no such quote. */
    setFavorite: async (userId: string, id: string, isFavorite: boolean): Promise<boolean> => {
      const changed = await db
        .update(quotes)
        .set({ isFavorite })
        .where(and(eq(quotes.userId, userId), eq(quotes.id, id)))
        .returning({ id: quotes.id });
      return changed.length > 0;
    },
    countsOf: async (userId: string) => {
      const entries = await db.$count(checkIns, eq(checkIns.userId, userId));
      const written = await db.$count(quotes, eq(quotes.userId, userId));
      const favorites = await db.$count(quotes, and(eq(quotes.userId, userId), eq(quotes.isFavorite, true)));
      return { totalQuotes: written, totalEntries: entries, favoriteQuotes: favorites };
    },
    exportFor: async (userId: string) => ({
      checkIns: await db.select().from(checkIns).where(eq(checkIns.userId, userId)).orderBy(checkIns.id),
      quotes: await db.select().from(quotes).where(eq(quotes.userId, userId)).orderBy(quotes.id),
    }),
    erase: async (tx: Transaction, userId: string) => {
      await tx.delete(quotes).where(eq(quotes.userId, userId));
      await tx.delete(checkIns).where(eq(checkIns.userId, userId));
    },
  };
}

async function quoteOf(db: Database, userId: string, checkInId: string) {
  const rows = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.userId, userId), eq(quotes.checkInId, checkInId)));
  return rows[0] ?? null;
}

/** The 15 ratings of a row. */
export const ratingsOf = (row: Ratings): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, row[key]])) as Ratings;
