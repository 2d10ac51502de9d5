import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { paymentEvents, subscriptions, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { subscriptionStore } from '../subscription/subscription-store.ts';
import { paymentEventsStore } from './payment-events-store.ts';
import { recordEvents } from './webhook-events.ts';

describeOnBothDatabases('paymentEventsStore', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  const createCustomer = async (customerId: string) => {
    const now = systemClock.now();
    const times = { createdAt: now, updatedAt: now };
    const userId = await insertUser(database.db, now);
    await database.db.insert(subscriptions).values({ userId, customerId, status: 'none', ...times });
    return userId;
  };
  const receive = (customerId: string) =>
    recordEvents(
      {
        store: subscriptionStore(database.db),
        events: paymentEventsStore(database.db),
        clock: systemClock,
        jobs: { enqueue: async () => {} },
      },
      [{ id: `evt_${customerId}`, customerId, type: 'invoice.paid' }],
    );
  const storedEvents = (customerId: string) =>
    database.db.select().from(paymentEvents).where(eq(paymentEvents.customerId, customerId));

  it('stores an event of a known customer only', async () => {
    await createCustomer('cus_known');
    for (const customerId of ['cus_known', 'cus_unknown']) await receive(customerId);
    expect(await storedEvents('cus_known')).toHaveLength(1);
    expect(await storedEvents('cus_unknown')).toEqual([]);
  });

  it('finds the events of one customer among many by an index, as each erasure does', async () => {
    await database.db.execute(sql`insert into payment_events
      select 'evt_many_' || n, 'cus_many_' || n, 'invoice.paid', now() from generate_series(1, 5000) n`);
    await database.db.execute(sql`analyze payment_events`);
    const statement = sql`explain delete from payment_events where customer_id = 'cus_many_1'`;
    const plan = await rowsOf<object>(database.db, statement);
    expect(JSON.stringify(plan)).toContain('payment_events_customer');
  });

  it.runIf(engine === 'postgres')('stores no event of a user who is being erased when it arrives', async () => {
    const userId = await createCustomer('cus_erased');
    let received: Promise<void> | undefined;
    await database.db.transaction(async (tx) => {
      await lockUser(tx, userId, 'update');
      await subscriptionStore(database.db).erase(tx, userId);
      await paymentEventsStore(database.db).deleteByCustomer(tx, 'cus_erased');
      received = receive('cus_erased');
      await Promise.race([received, untilTransactionsWait(database.db, 1)]);
      await tx.delete(users).where(eq(users.id, userId));
    });
    await received;
    expect(await storedEvents('cus_erased')).toEqual([]);
  });
});
