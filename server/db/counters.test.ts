/** The counters that triggers maintain always equal the number of rows, after any changes in any order. */
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { figuresThatDiffer } from '../integration-tests/testing/stored-figures.ts';
import { newId } from '../new-id.ts';
import type { Database, OpenDatabase } from './client.ts';
import { compactCounters, readCounters } from './counters.ts';
import { counters, emailPreferences, newsletterSubscribers, users } from './schema.ts';
import { describeOnBothDatabases, testDatabase } from './testing/test-database.ts';

const NOW = new Date('2026-11-01T09:00:00Z');
const id = () => newId({ now: () => NOW });

const which = fc.array(fc.nat({ max: 12 }), { maxLength: 5 });
const change = fc.oneof(
  fc.record({ do: fc.constant('subscribe' as const), confirmed: fc.array(fc.boolean(), { maxLength: 5 }) }),
  fc.record({ do: fc.constant('confirm' as const), which, confirmed: fc.boolean() }),
  fc.record({ do: fc.constant('unsubscribe' as const), which }),
  fc.record({ do: fc.constant('sign up' as const), people: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant('choose' as const), which, newsletter: fc.constantFrom(0, 1) }),
  fc.record({ do: fc.constant('delete accounts' as const), which }),
  fc.record({ do: fc.constant('rename' as const), which }),
  fc.record({ do: fc.constant('fold' as const) }),
);
/** Some of the changes are rolled back. */
const step = fc.record({ change, rolledBack: fc.boolean() });
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

class RolledBack extends Error {}

describeOnBothDatabases('counters maintained by triggers', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(() => empty());

  const empty = async () => {
    await open.db.delete(newsletterSubscribers);
    await open.db.delete(users);
  };

  const countersThatDiffer = () => figuresThatDiffer(open, ['counters kept by triggers']);

  /** The ids at these positions, among the existing ones. An id may occur twice. */
  const idsAt = async (
    db: Database,
    table: typeof newsletterSubscribers | typeof users,
    indexes: readonly number[],
  ) => {
    const rows = await db.select({ id: table.id }).from(table).orderBy(table.id);
    return indexes.flatMap((index) => rows[index]?.id ?? []);
  };

  const subscriber = (confirmed: boolean) => {
    const subscriberId = id();
    const confirmedAt = confirmed ? NOW : null;
    return {
      id: subscriberId,
      email: `${subscriberId}@example.test`,
      source: 'website',
      subscribedAt: NOW,
      confirmedAt,
    };
  };
  const user = () => {
    const userId = id();
    return { id: userId, email: `${userId}@example.test`, createdAt: NOW, updatedAt: NOW };
  };
  const others = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletterSince: NOW };

  const make = async (db: Database, made: Change): Promise<void> => {
    if (made.do === 'fold') return compactCounters(db);
    if (made.do === 'subscribe') {
      const rows = made.confirmed.map(subscriber);
      if (rows.length > 0) await db.insert(newsletterSubscribers).values(rows);
      // The second insert hits a conflict and inserts nothing, so it must not be counted.
      if (rows.length > 0) await db.insert(newsletterSubscribers).values(rows).onConflictDoNothing();
      return;
    }
    if (made.do === 'sign up') {
      if (made.people > 0) await db.insert(users).values(Array.from({ length: made.people }, user));
      return;
    }
    const isOfSubscribers = made.do === 'confirm' || made.do === 'unsubscribe';
    const ids = await idsAt(db, isOfSubscribers ? newsletterSubscribers : users, made.which);
    const meant = inArray(newsletterSubscribers.id, ids);
    if (made.do === 'confirm')
      await db
        .update(newsletterSubscribers)
        .set({ confirmedAt: made.confirmed ? NOW : null })
        .where(meant);
    if (made.do === 'unsubscribe') await db.delete(newsletterSubscribers).where(meant);
    if (made.do === 'delete accounts') await db.delete(users).where(inArray(users.id, ids));
    if (made.do === 'rename') await db.update(users).set({ nameCiphertext: 'Ada' }).where(inArray(users.id, ids));
    if (made.do !== 'choose') return;
    const { newsletter } = made;
    for (const userId of ids)
      await db
        .insert(emailPreferences)
        .values({ userId, ...others, newsletter })
        .onConflictDoUpdate({ target: emailPreferences.userId, set: { newsletter } });
  };

  it('equal the number of rows after any sequence of committed and rolled-back changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await empty();
        expect(await countersThatDiffer()).toEqual([]);
        for (const { change: made, rolledBack } of steps) {
          const finished = open.db.transaction(async (tx) => {
            await make(tx, made);
            if (rolledBack) throw new RolledBack();
          });
          await finished.catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error;
          });
          expect(await countersThatDiffer()).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are correct after concurrent changes and compactions', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 8 === 0) await compactCounters(open.db);
        const row = subscriber(index % 2 === 0);
        await open.db.insert(newsletterSubscribers).values(row);
        if (index % 3 === 0) await open.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, row.id));
      }),
    );
    expect(await countersThatDiffer()).toEqual([]);
  });

  it('take one row each after compaction, and none if they are zero', async () => {
    await open.db.insert(newsletterSubscribers).values([subscriber(true), subscriber(false)]);
    await compactCounters(open.db);
    expect(await readCounters(open.db, ['subscribers', 'subscribers_confirmed', 'users'])).toEqual({
      subscribers: 2,
      subscribers_confirmed: 1,
      users: 0,
    });
    const rows = await open.db.select({ name: counters.name, amount: counters.amount }).from(counters);
    expect(rows.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'subscribers', amount: 2 },
      { name: 'subscribers_confirmed', amount: 1 },
    ]);
    await empty();
    await compactCounters(open.db);
    expect(await open.db.$count(counters)).toBe(0);
    expect(await readCounters(open.db, ['users'])).toEqual({ users: 0 });
  });
});
