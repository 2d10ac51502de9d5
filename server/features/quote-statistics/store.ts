import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { type CountedCell, quoteStatistics, quotes } from '../../db/schema.ts';

/** The one row there is. */
const ID = 1;

export type QuoteStatisticsStore = ReturnType<typeof quoteStatisticsStore>;

export const quoteStatisticsStore = (db: Database) => ({
  /**
   * What at least so many people stand behind, of the quotes written since: counted from the rows of the people
   * themselves, so that who is gone counts no more. A quote whose words were brought from elsewhere was not noted.
   */
  count: (since: Date, peopleMin: number) =>
    rowsOf<CountedCell>(
      db,
      sql`
      with noted as (
        select user_id, writer, helped, unhelpful_before, refused_rules, fallbacks from ${quotes}
        where created_at >= ${since.toISOString()}::timestamptz and refused_rules is not null
      ), told as (
        select user_id, 'writer' as kind, writer as name from noted
        union all select user_id, 'rule', unnest(refused_rules)::text from noted
        union all select user_id, 'fallback', unnest(fallbacks) from noted
        union all select user_id, 'answer', 'helped' from noted where helped
        union all select user_id, 'answer', 'did-not-help' from noted where helped is false or unhelpful_before
      )
      select kind, name, count(*)::int as quotes from told group by kind, name
      having count(distinct user_id) >= ${peopleMin}`,
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
