import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { rateLimitCounters } from '../../db/schema.ts';
import { testDatabase } from '../../db/testing/test-database.ts';
import { untilTransactionsWait, whileLocked } from '../../db/testing/waiting-transactions.ts';
import { type SharedCounters, sharedCountersStore } from './shared-counters-store.ts';

const LOCATION = { account: 'ada@example.test', address: '203.0.113.1' };

let database: OpenDatabase;
let shared: SharedCounters;
beforeAll(async () => {
  database = await testDatabase('postgres');
  shared = sharedCountersStore(database.db, 'a secret of the tests');
});
afterAll(() => database.close());

const counter = (key: string) => ({ key, points: 100, seconds: 3600, skippedAtKnownLocation: false });
/** Three counters in the order in which an attempt locks them, stored in the opposite order. */
const storedBackwards = async (name: string) => {
  const counters = ['one', 'two', 'three'].map((key) => counter(`${name} ${key}`));
  const byKey: { key: string; counter: (typeof counters)[number] }[] = [];
  const before = new Set((await database.db.select().from(rateLimitCounters)).map(({ key }) => key));
  for (const one of counters) {
    await shared.take([one], LOCATION);
    const [row] = (await database.db.select().from(rateLimitCounters)).filter(({ key }) => !before.has(key));
    before.add(row?.key ?? '');
    byKey.push({ key: row?.key ?? '', counter: one });
  }
  byKey.sort((a, b) => (a.key < b.key ? -1 : 1));
  await shared.reset(counters);
  for (const { counter: one } of byKey.toReversed()) await shared.take([one], LOCATION);
  return { counters: byKey.map((one) => one.counter), middleKey: byKey[1]?.key ?? '' };
};
const lockRow = (key: string) => (tx: Parameters<Parameters<OpenDatabase['db']['transaction']>[0]>[0]) =>
  tx.select().from(rateLimitCounters).where(eq(rateLimitCounters.key, key)).for('update');

// The embedded database runs one transaction at a time.
it('a reset of counters cannot deadlock with an attempt that they count', async () => {
  const { counters, middleKey } = await storedBackwards('reset');
  const outcomes = await whileLocked<unknown>(database.db, lockRow(middleKey), [
    () => shared.take(counters, LOCATION),
    () => shared.reset(counters),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('the removal of expired counters leaves those that an attempt has locked', async () => {
  const { counters, middleKey } = await storedBackwards('expired');
  await database.db.update(rateLimitCounters).set({ expiresAt: new Date(Date.now() - 60_000) });
  let attempt: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    await lockRow(middleKey)(tx);
    attempt = shared.take(counters, LOCATION);
    await untilTransactionsWait(database.db, 1);
    await shared.removeExpired();
    // The attempt has counted in the first, and waits for the second.
    expect(await database.db.$count(rateLimitCounters)).toBe(2);
  });
  await expect(attempt).resolves.toMatchObject({ full: null });
});
