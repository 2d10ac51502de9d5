import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { cookieConsents, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { cookieConsentsService } from './cookie-consents-service.ts';
import { cookieConsentsStore } from './cookie-consents-store.ts';

const CHOICES = { necessary: true, analytics: true, marketing: false, preferences: false } as const;

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

const createUser = () => insertUser(database.db, systemClock.now());
const createService = () =>
  cookieConsentsService({
    store: cookieConsentsStore(database.db),
    clock: systemClock,
    newId: () => newId(systemClock),
    audit: auditLogStore(database.db, systemClock, 'a secret of the tests').record,
  });

// The embedded database runs one transaction at a time.
it('a cookie choice cannot deadlock with the erasure of its user, and is not saved after it', async () => {
  const { db } = database;
  const [service, userId] = [createService(), await createUser()];
  await service.saveForUser(userId, null, CHOICES);
  let saved: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'update');
    saved = service.saveForUser(userId, null, { ...CHOICES, analytics: false });
    await untilTransactionsWait(db, 1);
    await cookieConsentsStore(db).erase(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
  await expect(saved).resolves.toMatchObject({ analytics: false });
  expect(await db.$count(cookieConsents, eq(cookieConsents.userId, userId))).toBe(0);
});

it("a browser's cookie choice that moves to a user cannot deadlock with the erasure of that user", async () => {
  const { db } = database;
  const [service, userId] = [createService(), await createUser()];
  await service.saveForUser(userId, null, CHOICES);
  await db.update(cookieConsents).set({ version: 0 }).where(eq(cookieConsents.userId, userId));
  await service.saveForVisitor('hash', CHOICES);
  let found: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'update');
    found = service.find({ userId, visitorHash: 'hash' });
    await untilTransactionsWait(db, 1);
    await cookieConsentsStore(db).erase(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
  await expect(found).resolves.toMatchObject({ analytics: true });
});
