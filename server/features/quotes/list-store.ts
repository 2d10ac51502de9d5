import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DimensionKey, emotionalStateKeys } from '../../../contract/mood.ts';
import type { Database } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';

/** A UUID above all others: "before" it means "from the newest on". */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface WantedPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

/** What the placeholders of a page stand for. */
export const pageValues = (wanted: WantedPage) => ({ limit: wanted.limit, before: wanted.before ?? LAST_ID });

const limit = sql`${sql.placeholder('limit')}::int`;
const before = sql`${sql.placeholder('before')}::uuid`;
const columnOf = (key: DimensionKey) => sql`c.${sql.identifier(checkIns[key].name)}`;

/** Pasted together as text: json_build_object would cost more than all the rest of the statement. */
const emotionalState = sql`('{' || ${sql.join(
  emotionalStateKeys.map((key) => sql`${sql.raw(`'"${key}":'`)} || ${columnOf(key)}`),
  sql` || ',' || `,
)} || '}')::json`;

const createdAt = sql`to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The whole reply of the recent call as JSON text: one page of quotes, newest first, and the id to go on from.
 * The database writes it, which costs less than sending rows and building it here. The page is cut from an index
 * before its entries are joined, and `offset 0` keeps the planner from turning that round, which on a long history
 * would read all of it.
 */
const replyOf = (quotes: SQL, userId: SQLWrapper): SQL<string> => sql<string>`(
  select '{"quotes":' || coalesce((json_agg(item order by q.id desc) filter (where q.place <= ${limit}))::text, '[]')
    || ',"nextBefore":' || case when count(*) > ${limit}
      then '"' || (min(q.id::text) filter (where q.place = ${limit})) || '"' else 'null' end || '}'
  from (
    select q.*, row_number() over (order by q.id desc) as place
    from ${quotes} and q.user_id = ${userId} and q.id < ${before}
    order by q.id desc limit ${limit} + 1
  ) q cross join lateral (
    select * from check_ins c where c.user_id = q.user_id and c.id = q.check_in_id offset 0
  ) c cross join lateral (
    select q.id, q.text, ${createdAt} as "createdAt", q.is_favorite as "isFavorite", q.writer, q.because,
      c.time_of_day as "timeOfDay", c.local_day as "localDay", ${emotionalState} as "emotionalState"
  ) item)`;

/** The newest quotes of a person. Its placeholders are filled from {@link pageValues}. */
export const newestQuotes = (userId: SQLWrapper): SQL<string> => replyOf(sql`quotes q where true`, userId);

const quotesOfDay = (userId: SQLWrapper): SQL<string> =>
  replyOf(
    sql`check_ins d join quotes q on q.user_id = d.user_id and q.check_in_id = d.id
      where d.user_id = ${userId} and d.local_day = ${sql.placeholder('day')}::date`,
    userId,
  );

export function quotesListStore(db: Database) {
  const ofDay = db
    .select({ reply: quotesOfDay(sql.placeholder('userId')) })
    .from(sql`(select) as one_row`)
    .prepare('quotes_of_day');

  return {
    /** The reply for one local day, YYYY-MM-DD, as JSON text. */
    ofDay: async (userId: string, day: string, wanted: WantedPage): Promise<string> => {
      const [row] = await ofDay.execute({ userId, day, ...pageValues(wanted) });
      if (!row) throw new Error('A statement that always has one row had none.');
      return row.reply;
    },
  };
}
