import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DimensionKey, emotionalStateKeys } from '../../../contract/mood.ts';
import type { Database } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import { pastedKey } from '../../field-encryption/person-keys-store.ts';

/** A UUID above all others: "before" it means "from the newest on". */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface WantedPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

const NEW_LINE = sql.raw("E'\\n'");

/** What the placeholders of a page stand for. */
export const pageValues = (wanted: WantedPage) => ({ limit: wanted.limit, before: wanted.before ?? LAST_ID });

const limit = sql`${sql.placeholder('limit')}::int`;
const before = sql`${sql.placeholder('before')}::uuid`;
const stateOf = (key: DimensionKey) => sql`${sql.raw(`'"${key}":'`)} || c.${sql.identifier(checkIns[key].name)}`;

/** The entry's part of one item: kept with its quote in `entry_json` when the words are, as an entry never changes. */
export const entryJsonOf = (userId: string, checkInId: string): SQL<string> => sql<string>`(
  select '"timeOfDay":"' || c.time_of_day || '","localDay":"' || c.local_day || '","filledIn":'
    || c.filled_in || ',"emotionalState":{' || ${sql.join(
      emotionalStateKeys.map(stateOf),
      sql` || ',' || `,
    )} || '}' from check_ins c where c.user_id = ${userId} and c.id = ${checkInId})`;

/**
 * One item on two lines (sealed-reply.ts): id, moment in UTC and sealed text, each after a space; then the rest of it
 * as JSON text. Nothing in it holds a character that JSON must escape: writer and reasons are names of ours.
 */
const item = sql`q.id || ' ' || (q.created_at at time zone 'UTC') || ' ' || q.sealed_text || ${NEW_LINE}
  || '"isFavorite":' || q.is_favorite || ',"writer":"' || q.writer || '","because":' || '["' || array_to_string(q.because, '","')
  || '"],"helped":' || coalesce(q.helped::text, 'null') || ',' || q.entry_json`;

/**
 * One page of quotes, newest first, and one more where there are more, all in one text: a line with the key that opens
 * it, then two lines for each item. The database pastes it together, which costs less than sending rows and building
 * them here; what would make it count, number or format is left to sealed-reply.ts.
 */
const pageOf = (quotes: SQL, userId: SQLWrapper): SQL<string> => sql<string>`(
  select ${pastedKey(userId)} || coalesce(string_agg(${NEW_LINE} || page.item, ''), '')
  from (
    select ${item} as item
    from ${quotes} and q.user_id = ${userId} and q.id < ${before}
    order by q.id desc limit ${limit} + 1
  ) page)`;

/** The newest quotes of a person. Its placeholders are filled from {@link pageValues}. */
export const newestQuotes = (userId: SQLWrapper): SQL<string> => pageOf(sql`quotes q where true`, userId);

/** The newest saved ones, found by walking the person's quotes back from the newest. */
export const newestFavorites = (userId: SQLWrapper): SQL<string> => pageOf(sql`quotes q where q.is_favorite`, userId);

const quotesOfDay = (userId: SQLWrapper): SQL<string> =>
  pageOf(
    sql`check_ins d join quotes q on q.user_id = d.user_id and q.check_in_id = d.id
      where d.user_id = ${userId} and d.local_day = ${sql.placeholder('day')}::date`,
    userId,
  );

export function quotesListStore(db: Database) {
  const ofDay = db
    .select({ page: quotesOfDay(sql.placeholder('userId')) })
    .from(sql`(select) as one_row`)
    .prepare('quotes_of_day');

  return {
    /** The page of one local day, YYYY-MM-DD. */
    ofDay: async (userId: string, day: string, wanted: WantedPage): Promise<string> => {
      const [row] = await ofDay.execute({ userId, day, ...pageValues(wanted) });
      if (!row) throw new Error('A statement that always has one row had none.');
      return row.page;
    },
  };
}
