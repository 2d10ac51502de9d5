import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { accounts, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { resolveAccount } from './resolve-account.ts';
import { socialLoginStore } from './social-login-store.ts';

const ISSUER = 'https://issuer.test';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

/** A user who signed up through a social login that had not verified the address. */
const createLinkedUser = async (email: string) => {
  const now = systemClock.now();
  const times = { createdAt: now, updatedAt: now };
  const id = await insertUser(database.db, now, { email });
  const identity = { id: newId(systemClock), userId: id, accountId: email, providerId: ISSUER };
  await database.db.insert(accounts).values({ ...identity, ...times });
  return id;
};
/** The same social login, which has verified the address since. */
const signIn = (email: string, adminEmails: readonly string[] = []) =>
  resolveAccount(
    {
      store: socialLoginStore(database.db, testFieldEncryption),
      clock: systemClock,
      systemClock,
      newId: () => newId(systemClock),
      enqueuePictureFetch: async () => {},
      audit: auditLogStore(database.db, systemClock, 'a secret of the tests').record,
      forgetPreviousUser: async () => {},
      adminEmails,
    },
    {
      issuer: ISSUER,
      subject: email,
      email,
      emailVerified: true,
      provider: 'google',
      firstName: 'Ann',
      lastName: 'Lee',
      picture: null,
    },
  );

// The embedded database runs one transaction at a time.
it.each([
  ['a user', 'user@example.test', []],
  ['an administrator', 'admin@example.test', ['admin@example.test']],
])('a social login of %s cannot deadlock with their erasure, and then creates a new user', async (_, email, admins) => {
  const { db } = database;
  const userId = await createLinkedUser(email);
  let resolved: ReturnType<typeof signIn> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'update');
    resolved = signIn(email, admins);
    await untilTransactionsWait(db, 1);
    await tx.delete(accounts).where(eq(accounts.userId, userId));
    await tx.delete(users).where(eq(users.id, userId));
  });
  await expect(resolved).resolves.toMatchObject({ email, isNew: true });
});

it('a social login does not verify an address that the user lost while it waited', async () => {
  const { db } = database;
  const email = 'lost@example.test';
  const userId = await createLinkedUser(email);
  let resolved: ReturnType<typeof signIn> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'update');
    resolved = signIn(email);
    await untilTransactionsWait(db, 1);
    await tx.update(users).set({ email: 'placeholder@example.test' }).where(eq(users.id, userId));
  });
  await expect(resolved).resolves.toMatchObject({ userId, emailVerified: false });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  expect(user).toMatchObject({ email: 'placeholder@example.test', emailVerified: false });
});
