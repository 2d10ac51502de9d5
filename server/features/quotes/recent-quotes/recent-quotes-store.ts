import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DimensionKey, emotionalStateKeys } from '#contract/domain/mood.ts';
import type { Database } from '#server/db/client.ts';
import { maskHas } from '#server/db/dimension-mask.ts';
import { oneRow } from '#server/db/one-row.ts';
import { checkIns } from '#server/db/schema.ts';
import { MAX_UUID } from '#server/db/uuid-bounds.ts';
import { serializedKey } from '#server/field-encryption/data-keys-store.ts';

export interface PageRequest {
  readonly limit: number;
  readonly before?: string | undefined;
}

const NEWLINE = sql.raw("E'\\n'");

/** Values for the placeholders of a page query. */
export const pageParameters = (wanted: PageRequest) => ({ limit: wanted.limit, before: wanted.before ?? MAX_UUID });

const limit = sql`${sql.placeholder('limit')}::int`;
const before = sql`${sql.placeholder('before')}::uuid`;
const ratingJson = (key: DimensionKey) => sql`${sql.raw(`'"${key}":'`)} || c.${sql.identifier(checkIns[key].name)}`;

const unsetName = (key: DimensionKey) =>
  sql`case when not ${maskHas(sql`c.set_mask | c.carried_mask`, key)} then ${sql.raw(`'"${key}"'`)} end`;

/** The unset ratings of `emotionalState`, as JSON; empty if the sources were inferred. */
const unsetJson = sql`case when c.sources_inferred then ''
  else ',"unset":[' || concat_ws(',', ${sql.join(emotionalStateKeys.map(unsetName), sql`, `)}) || ']' end`;

/** Empty by day: only few check-ins are made at night. The same rule as `isAboutNight`. */
const nightJson = sql`case when c.is_night and not c.filled_in then ',"isNight":true' else '' end`;

/** The check-in's part of one item, from a row `c`. */
const checkInFieldsJson = sql`'"timeOfDay":"' || c.time_of_day || '","localDay":"' || c.local_day || '","filledIn":'
    || c.filled_in || ',"emotionalState":{' || ${sql.join(
      emotionalStateKeys.map(ratingJson),
      sql` || ',' || `,
    )} || '}' || ${unsetJson} || ${nightJson}`;

/** The same as it is stored with the quote in `entry_json` when the quote is added: a check-in never changes. */
export const checkInJson = (userId: string | Placeholder, checkInId: string | Placeholder): SQL<string> =>
  sql<string>`(select ${checkInFieldsJson} from check_ins c where c.user_id = ${userId} and c.id = ${checkInId})`;

/**
 * One item on two lines (see decrypt-reply.ts). The first line is the id, the time in UTC and the ciphertext, separated
 * by spaces. The second is the rest as JSON text. Nothing in it needs JSON escaping, because the writer and the reasons
 * are names we define.
 */
const itemText = sql`q.id || ' ' || (q.created_at at time zone 'UTC') || ' ' || q.text_ciphertext || ${NEWLINE}
  || '"isFavorite":' || q.is_favorite || ',"writer":"' || q.writer || '","because":' || '["' || array_to_string(q.because, '","')
  || '"],"helped":' || coalesce(q.helped::text, 'null') || ',' || q.entry_json`;

/**
 * One page of quotes, newest first, plus one more if there are more, as a single text: a line with the user's wrapped
 * data key, then two lines for each item. Concatenating in the database is cheaper than sending rows and building the
 * reply here. Counting and formatting would cost it more, so they are left to decrypt-reply.ts.
 */
const pageText = (quotes: SQL, userId: SQLWrapper): SQL<string> => sql<string>`(
  select ${serializedKey(userId)} || coalesce(string_agg(${NEWLINE} || page.item, ''), '')
  from (
    select ${itemText} as item
    from ${quotes} and q.user_id = ${userId} and q.id < ${before}
    order by q.id desc limit ${limit} + 1
  ) page)`;

/** The newest quotes of a user. {@link pageParameters} gives the values of its placeholders. */
export const newestQuotesPage = (userId: SQLWrapper): SQL<string> => pageText(sql`quotes q where true`, userId);

/** The newest favourites, found by scanning the user's quotes backwards from the newest. */
export const newestFavoritesPage = (userId: SQLWrapper): SQL<string> =>
  pageText(sql`quotes q where q.is_favorite`, userId);

/**
 * The text of a page of check-ins, with their quotes: as {@link pageText}, but each item has a line with the check-in's
 * id before it. An item without a quote has the check-in's id and time in place of the quote's, and no ciphertext.
 * Walking the check-ins and looking up each quote by index takes the same time however many have none.
 */
const checkInsPageText = (checkInsOfPage: SQL, userId: SQLWrapper): SQL<string> => sql<string>`(
  select ${serializedKey(userId)} || coalesce(string_agg(${NEWLINE} || page.item, ''), '')
  from (
    select c.id || ${NEWLINE} || coalesce(
      (select ${itemText} from quotes q where q.user_id = c.user_id and q.check_in_id = c.id),
      c.id || ' ' || (c.created_at at time zone 'UTC') || ${NEWLINE} || ${checkInFieldsJson}
    ) as item
    from ${checkInsOfPage} and c.user_id = ${userId} and c.id < ${before}
    order by c.id desc limit ${limit} + 1
  ) page)`;

/** The newest check-ins of a user, with and without quotes. */
export const newestCheckInsPage = (userId: SQLWrapper): SQL<string> =>
  checkInsPageText(sql`check_ins c where true`, userId);

const quotesOfDayPage = (userId: SQLWrapper): SQL<string> =>
  pageText(
    sql`check_ins d join quotes q on q.user_id = d.user_id and q.check_in_id = d.id
      where d.user_id = ${userId} and d.local_day = ${sql.placeholder('day')}::date`,
    userId,
  );

const checkInsOfDayPage = (userId: SQLWrapper): SQL<string> =>
  checkInsPageText(sql`check_ins c where c.local_day = ${sql.placeholder('day')}::date`, userId);

export function recentQuotesStore(db: Database) {
  const prepare = (page: SQL<string>, name: string) => {
    const prepared = db.select({ page }).from(oneRow).prepare(name);
    return async (userId: string, day: string, wanted: PageRequest): Promise<string> => {
      const [row] = await prepared.execute({ userId, day, ...pageParameters(wanted) });
      if (!row) throw new Error(`${name}: statement returned no row, expected exactly one`);
      return row.page;
    };
  };
  return {
    /** One page of quotes for one local day (YYYY-MM-DD). */
    ofDay: prepare(quotesOfDayPage(sql.placeholder('userId')), 'quotes_of_day'),
    /** One page of its check-ins, with and without quotes. */
    checkInsOfDay: prepare(checkInsOfDayPage(sql.placeholder('userId')), 'check_ins_of_day'),
  };
}
