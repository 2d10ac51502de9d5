/** Counters maintained by triggers (in the migration), so that no page has to count the rows of all users. */
import { inArray, sql } from 'drizzle-orm';
import { recordOf } from '../../contract/domain/record-of.ts';
import type { Database } from './client.ts';
import { counters } from './schema.ts';

export type CounterName =
  | 'users'
  | 'users_verified'
  | 'subscribers'
  | 'subscribers_confirmed'
  | 'users_newsletter'
  // Subscriptions by the payment provider's status. 'plans_trial_over' counts those that were cancelled during their
  // trial.
  | 'plans_active'
  | 'plans_trialing'
  | 'plans_trial_over';

/** The values of these counters; 0 for a counter that has no rows yet. */
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
  return recordOf(names, (name) => amounts.get(name) ?? 0);
}

/** Merges the rows of each counter into one. Concurrent readers see the same sums. */
export async function compactCounters(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from counters returning name, amount)
    insert into counters (name, amount) select name, sum(amount) from gone group by name having sum(amount) <> 0`);
}
