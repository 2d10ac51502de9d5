import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { CountedCell } from '../../db/json-shapes.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { quoteStatistics, quotes } from '../../db/schema.ts';

/** The table has only one row. */
const ID = 1;

export type QuoteStatisticsStore = ReturnType<typeof quoteStatisticsStore>;

export const quoteStatisticsStore = (db: Database) => ({
  /**
   * Figures based on at least this many users, over the quotes written since then. They are counted from the users' own
   * rows, so that erased users no longer count. Imported quotes have no generation record and are left out.
   */
  count: (since: Date, usersMin: number) =>
    rowsOf<CountedCell>(
      db,
      sql`
      with recorded as (
        select user_id, writer, helped, unhelpful_before, refused_rules, fallbacks from ${quotes}
        where created_at >= ${since.toISOString()}::timestamptz and refused_rules is not null
      ), counted as (
        select user_id, 'writer' as kind, writer as name from recorded
        union all select user_id, 'rule', unnest(refused_rules)::text from recorded
        union all select user_id, 'fallback', unnest(fallbacks) from recorded
        union all select user_id, 'answer', 'helped' from recorded where helped
        union all select user_id, 'answer', 'did-not-help' from recorded where helped is false or unhelpful_before
      )
      select kind, name, count(*)::int as quotes from counted group by kind, name
      having count(distinct user_id) >= ${usersMin}`,
    ),
  save: async (countedAt: Date, cells: readonly CountedCell[]): Promise<void> => {
    const row = { countedAt, cells };
    await db
      .insert(quoteStatistics)
      .values({ id: ID, ...row })
      .onConflictDoUpdate({ target: quoteStatistics.id, set: row });
  },
  newest: async () => {
    const [row] = await db.select().from(quoteStatistics);
    return row ?? null;
  },
});
