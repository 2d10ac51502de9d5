import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { emailTokens, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { accountUsersStore } from '../account-users-store.ts';
import { emailTokenRow } from '../emails/email-token.ts';
import { emailTokensStore } from '../emails/email-tokens-store.ts';
import { disownedAddressesStore } from './disowned-addresses-store.ts';
import { emailDisputeService } from './email-dispute-service.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

const createUser = (email: string) => insertUser(database.db, systemClock.now(), { email });
const createService = () =>
  emailDisputeService({
    users: accountUsersStore(database.db, testFieldEncryption),
    tokens: emailTokensStore(database.db),
    disowned: disownedAddressesStore(database.db),
    credentials: {
      hashPassword: async () => ({ hash: 'a hash' }),
      verifyPassword: async () => 'wrong',
      hasPassword: async () => true,
      setPassword: async () => {},
      endSessions: async () => {},
    },
    jobs: { enqueue: async () => {} },
    clock: systemClock,
    audit: async () => {},
    newsletter: { optOut: async () => {}, moveSubscription: async () => {} },
    clearFailedSignIns: async () => {},
    updateCustomerEmail: async () => {},
    endPlanWithPeriod: async () => {},
  });

// The embedded database runs one transaction at a time.
it('undoing a change of address locks both users in the order of their ids, as an erasure of administrators does', async () => {
  const { db } = database;
  const first = await createUser('old@example.test');
  const second = await createUser('new@example.test');
  const link = { userId: second, email: 'old@example.test', createdAt: systemClock.now() };
  await db.insert(emailTokens).values(emailTokenRow('token', 'undo_email', link));
  let undone: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, first, 'update');
    undone = createService().undoEmailChange('token', 'a quiet harbour', '203.0.113.1');
    await untilTransactionsWait(db, 1);
    await lockUser(tx, second, 'update');
  });
  await expect(undone).resolves.toMatchObject({ message: expect.any(String) });
  const [user] = await db.select().from(users).where(eq(users.id, second));
  expect(user).toMatchObject({ email: 'old@example.test', emailVerified: true });
});
