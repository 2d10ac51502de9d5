import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { usedTrials, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait, whileLocked } from '#server/db/testing/waiting-transactions.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { usedTrialsStore } from './used-trials-store.ts';

const now = systemClock.now();

let database: OpenDatabase;
let trials: ReturnType<typeof usedTrialsStore>;
beforeAll(async () => {
  database = await testDatabase('postgres');
  trials = usedTrialsStore(database.db);
});
afterAll(() => database.close());

// The embedded database runs one transaction at a time.
it('a reservation of a trial cannot deadlock with the erasure of its user, who then gets none', async () => {
  const { db } = database;
  const userId = await insertUser(db, now);
  let reserved: Promise<boolean> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'update');
    reserved = trials.reserve('hash', userId, now);
    await untilTransactionsWait(db, 1);
    await trials.markUsed(tx, [userId], ['hash'], now);
    await tx.delete(users).where(eq(users.id, userId));
  });
  await expect(reserved).resolves.toBe(false);
  expect(await trials.find('hash')).toMatchObject({ reservedBy: null });
});

it.each(['markUsed', 'markRefunded'] as const)(
  'two concurrent calls of %s with the same addresses in different orders cannot deadlock',
  async (name) => {
    const { db } = database;
    const hashes = [`a ${name}`, `m ${name}`, `z ${name}`];
    const mark = (emailHashes: readonly string[]) => () =>
      db.transaction((tx) =>
        name === 'markUsed' ? trials.markUsed(tx, [], emailHashes, now) : trials.markRefunded(tx, emailHashes, now),
      );
    const outcomes = await whileLocked(
      db,
      (tx) => tx.insert(usedTrials).values({ emailHash: `m ${name}`, usedAt: now }),
      [mark(hashes), mark(hashes.toReversed())],
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  },
);
