import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { subscriptions } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { whileLocked } from '#server/db/testing/waiting-transactions.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { type SubscriptionWrite, subscriptionStore } from './subscription-store.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

// The embedded database runs one transaction at a time.
it('two processes that write the same subscriptions in different orders cannot deadlock, and one writes them', async () => {
  const { db } = database;
  const [store, now] = [subscriptionStore(db), systemClock.now()];
  const times = { createdAt: now, updatedAt: now };
  const userIds: string[] = [];
  for (const name of ['a', 'm', 'z']) {
    const userId = await insertUser(db, now);
    await db.insert(subscriptions).values({ userId, customerId: `cus_${name}`, status: 'none', ...times });
    userIds.push(userId);
  }
  const rows = await db.select().from(subscriptions).where(inArray(subscriptions.userId, userIds));
  const writes = rows.map((row): SubscriptionWrite => ({ row, next: row }));
  const write = (all: readonly SubscriptionWrite[]) => () =>
    db.transaction(async (tx) => {
      // As when the table is large: its rows are then looked up one by one.
      await tx.execute(sql`set local enable_hashjoin = off; set local enable_mergejoin = off`);
      return store.updateUnchanged(tx, all, now);
    });
  const outcomes = await whileLocked(
    db,
    (tx) =>
      tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, userIds[1] ?? ''))
        .for('update'),
    [write(writes), write(writes.toReversed())],
  );
  const written = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.size : outcome.reason));
  expect(written.toSorted()).toEqual([0, 3]);
});
