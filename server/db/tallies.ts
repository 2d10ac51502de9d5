/** Counts that triggers keep (migration 0006_newsletter), so that no page counts the rows of everybody. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { tallies } from './schema.ts';

export type TallyName = 'users' | 'subscribers' | 'subscribers_confirmed' | 'members_newsletter';

/** How many there are of each; of what was never counted: 0. */
export async function readTallies<Name extends TallyName>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await db
    .select({ name: tallies.name, amount: sql<number>`sum(${tallies.amount})::float8` })
    .from(tallies)
    .where(inArray(tallies.name, [...names]))
    .groupBy(tallies.name);
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]));
  return Object.fromEntries(names.map((name) => [name, amounts.get(name) ?? 0])) as Record<Name, number>;
}

/** Adds up the rows of each name into one. Whoever reads meanwhile sees the same sums. */
export async function foldTallies(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from tallies returning name, amount)
    insert into tallies (name, amount) select name, sum(amount) from gone group by name having sum(amount) <> 0`);
}
