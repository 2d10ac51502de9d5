import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { bulkDeletions, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { bulkDeletionStore } from './bulk-deletion-store.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

const createUser = () => insertUser(database.db, systemClock.now());

// The embedded database runs one transaction at a time.
it('the erasure of an administrator who is a target cannot deadlock with that of a target of theirs', async () => {
  const { db } = database;
  const store = bulkDeletionStore(db);
  const [first, admin, user] = [await createUser(), await createUser(), await createUser()];
  const create = async (adminId: string, targets: string[]) => {
    const id = newId(systemClock);
    await db.transaction((tx) => store.createFromIds(tx, { id, adminId, now: systemClock.now() }, targets));
    return id;
  };
  const ofAdmin = await create(admin, [user]);
  const ofFirst = await create(first, [admin, user]);
  const erase = async (tx: Transaction, userId: string, afterCount = async () => {}) => {
    await lockUser(tx, userId, 'update');
    await store.countDeleted(userId, tx);
    await afterCount();
    await tx.delete(users).where(eq(users.id, userId));
  };
  let erased: Promise<void> | undefined;
  await db.transaction((tx) =>
    erase(tx, admin, async () => {
      erased = db.transaction((other) => erase(other, user));
      await untilTransactionsWait(db, 1);
    }),
  );
  await expect(erased).resolves.toBeUndefined();
  const deleted = async (id: string) =>
    (await db.select().from(bulkDeletions).where(eq(bulkDeletions.id, id)))[0]?.deleted;
  expect([await deleted(ofAdmin), await deleted(ofFirst)]).toEqual([1, 2]);
});
