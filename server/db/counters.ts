/** Counts that triggers of the migration keep, so that no page counts the rows of everybody. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { counters } from './schema.ts';

export type CounterName =
  | 'users'
  | 'users_verified'
  | 'subscribers'
  | 'subscribers_confirmed'
  | 'members_newsletter'
  // Plans by the payment provider's word: 'plans_trial_over' were cancelled in their trial.
  | 'plans_active'
  | 'plans_trialing'
  | 'plans_trial_over';

/** How many there are of each; of what was never counted: 0. */
export async function readCounters<Name extends CounterName>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await db
    .select({ name: counters.name, amount: sql<number>`sum(${counters.amount})::float8` })
    .from(counters)
    .where(inArray(counters.name, [...names]))
    .groupBy(counters.name);
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]));
  return Object.fromEntries(names.map((name) => [name, amounts.get(name) ?? 0])) as Record<Name, number>;
}

/** Adds up the rows of each name into one. Whoever reads meanwhile sees the same sums. */
export async function compactCounters(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from counters returning name, amount)
    insert into counters (name, amount) select name, sum(amount) from gone group by name having sum(amount) <> 0`);
}
