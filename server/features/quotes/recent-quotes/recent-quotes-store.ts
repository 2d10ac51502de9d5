import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DimensionKey, emotionalStateKeys } from '../../../../contract/domain/mood.ts';
import type { Database } from '../../../db/client.ts';
import { checkIns } from '../../../db/schema.ts';
import { serializedKey } from '../../../field-encryption/data-keys-store.ts';

/** A UUID above all others: "before" it means "from the newest on". */
const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface PageRequest {
  readonly limit: number;
  readonly before?: string | undefined;
}

const NEWLINE = sql.raw("E'\\n'");

/** What the placeholders of a page stand for. */
export const pageParameters = (wanted: PageRequest) => ({ limit: wanted.limit, before: wanted.before ?? MAX_ID });

const limit = sql`${sql.placeholder('limit')}::int`;
const before = sql`${sql.placeholder('before')}::uuid`;
const ratingJson = (key: DimensionKey) => sql`${sql.raw(`'"${key}":'`)} || c.${sql.identifier(checkIns[key].name)}`;

/** The entry's part of one item: kept with its quote in `entry_json` when the words are, as an entry never changes. */
export const checkInJson = (userId: string, checkInId: string): SQL<string> => sql<string>`(
  select '"timeOfDay":"' || c.time_of_day || '","localDay":"' || c.local_day || '","filledIn":'
    || c.filled_in || ',"emotionalState":{' || ${sql.join(
      emotionalStateKeys.map(ratingJson),
      sql` || ',' || `,
    )} || '}' from check_ins c where c.user_id = ${userId} and c.id = ${checkInId})`;

/**
 * One item on two lines (decrypt-reply.ts): id, moment in UTC and sealed text, each after a space; then the rest of it
 * as JSON text. Nothing in it holds a character that JSON must escape: writer and reasons are names of ours.
 */
const itemText = sql`q.id || ' ' || (q.created_at at time zone 'UTC') || ' ' || q.text_ciphertext || ${NEWLINE}
  || '"isFavorite":' || q.is_favorite || ',"writer":"' || q.writer || '","because":' || '["' || array_to_string(q.because, '","')
  || '"],"helped":' || coalesce(q.helped::text, 'null') || ',' || q.entry_json`;

/**
 * One page of quotes, newest first, and one more where there are more, all in one text: a line with the key that opens
 * it, then two lines for each item. The database pastes it together, which costs less than sending rows and building
 * them here; what would make it count, number or format is left to decrypt-reply.ts.
 */
const pageText = (quotes: SQL, userId: SQLWrapper): SQL<string> => sql<string>`(
  select ${serializedKey(userId)} || coalesce(string_agg(${NEWLINE} || page.item, ''), '')
  from (
    select ${itemText} as item
    from ${quotes} and q.user_id = ${userId} and q.id < ${before}
    order by q.id desc limit ${limit} + 1
  ) page)`;

/** The newest quotes of a person. Its placeholders are filled from {@link pageParameters}. */
export const newestQuotesPage = (userId: SQLWrapper): SQL<string> => pageText(sql`quotes q where true`, userId);

/** The newest saved ones, found by walking the person's quotes back from the newest. */
export const newestFavoritesPage = (userId: SQLWrapper): SQL<string> =>
  pageText(sql`quotes q where q.is_favorite`, userId);

const quotesOfDayPage = (userId: SQLWrapper): SQL<string> =>
  pageText(
    sql`check_ins d join quotes q on q.user_id = d.user_id and q.check_in_id = d.id
      where d.user_id = ${userId} and d.local_day = ${sql.placeholder('day')}::date`,
    userId,
  );

export function recentQuotesStore(db: Database) {
  const ofDay = db
    .select({ page: quotesOfDayPage(sql.placeholder('userId')) })
    .from(sql`(select) as one_row`)
    .prepare('quotes_of_day');

  return {
    /** The page of one local day, YYYY-MM-DD. */
    ofDay: async (userId: string, day: string, wanted: PageRequest): Promise<string> => {
      const [row] = await ofDay.execute({ userId, day, ...pageParameters(wanted) });
      if (!row) throw new Error('quotes_of_day: statement returned no row, expected exactly one');
      return row.page;
    },
  };
}
