import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import {
  type DimensionKey,
  dimensionKeys,
  emotionalStateKeys,
  type Ratings,
  type TimeOfDay,
} from '../../../contract/mood.ts';
import type { WriterKind } from '../../../contract/quotes.ts';
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

const columnOf = (key: DimensionKey) => sql`c.${sql.identifier(checkIns[key].name)}`;

/** Pasted together as text: json_build_object would cost more than all the rest of the statement. */
const emotionalStateJson = sql`('{' || ${sql.join(
  emotionalStateKeys.map((key) => sql`${sql.raw(`'"${key}":'`)} || ${columnOf(key)}`),
  sql` || ',' || `,
)} || '}')::json`;

/**
 * One page of quotes, newest first, turned into JSON by the database, which costs less than sending rows and building
 * it here. The page is cut from the index before its entries are joined, and `offset 0` keeps the planner from
 * turning that round, which on a long history would read all of it.
 */
const page = (from: SQL) => sql`(
  select q.*, row_number() over (order by q.id desc) as place
  from ${from} and q.user_id = ${sql.placeholder('userId')} and q.id < ${sql.placeholder('before')}::uuid
  order by q.id desc limit ${sql.placeholder('limit')}::int + 1
) q cross join lateral (
  select * from check_ins c where c.user_id = q.user_id and c.id = q.check_in_id offset 0
) c cross join lateral (
  select q.id, q.text, to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", q.is_favorite as "isFavorite", q.writer, q.because,
    c.time_of_day as "timeOfDay", c.local_day as "localDay", ${emotionalStateJson} as "emotionalState"
) item`;

const pageColumns = {
  quotes: sql<
    string | null
  >`(json_agg(item order by q.id desc) filter (where q.place <= ${sql.placeholder('limit')}::int))::text`,
  /** The last id of this page where there is another page after it. */
  nextBefore: sql<string | null>`case when count(*) > ${sql.placeholder('limit')}::int
    then min(q.id::text) filter (where q.place = ${sql.placeholder('limit')}::int) end`,
};

const everyDay = sql`quotes q where true`;
const oneDay = sql`check_ins d join quotes q on q.user_id = d.user_id and q.check_in_id = d.id
  where d.user_id = ${sql.placeholder('userId')} and d.local_day = ${sql.placeholder('day')}::date`;

export function quotesStore(db: Database) {
  const newest = db.select(pageColumns).from(page(everyDay)).prepare('quotes_newest');
  const ofDay = db.select(pageColumns).from(page(oneDay)).prepare('quotes_of_day');

  return {
    /** Adds the entry; false when this person already has one with the same idempotency key. */
    addCheckIn: async (entry: NewCheckIn): Promise<boolean> => {
      const { ratings, ...rest } = entry;
      const added = await db
        .insert(checkIns)
        .values({ ...rest, ...ratings })
        .onConflictDoNothing()
        .returning({ id: checkIns.id });
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
    recentJson: async (
      userId: string,
      wanted: { limit: number; before?: string | undefined; date?: string | undefined },
    ) => {
      const values = { userId, limit: wanted.limit, before: wanted.before ?? LAST_ID };
      const [found] = await (wanted.date ? ofDay.execute({ ...values, day: wanted.date }) : newest.execute(values));
      return `{"quotes":${found?.quotes ?? '[]'},"nextBefore":${JSON.stringify(found?.nextBefore ?? null)}}`;
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
