import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { emailTokens } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { emailTokenRow, hashEmailToken } from './email-token.ts';
import { type EmailTokenRow, type EmailTokensStore, emailTokensStore } from './email-tokens-store.ts';

describeOnBothDatabases('emailTokensStore', (engine) => {
  let database: OpenDatabase;
  let tokens: EmailTokensStore;
  beforeAll(async () => {
    database = await testDatabase(engine);
    tokens = emailTokensStore(database.db);
  });
  afterAll(() => database.close());

  const createUserWithToken = async (token: string) => {
    const [now, email] = [systemClock.now(), `${token}@example.test`];
    const userId = await insertUser(database.db, now, { email });
    await tokens.addIfUserExists(emailTokenRow(token, 'reset', { userId, email, createdAt: now }));
    return userId;
  };
  /** As a password reset does. */
  const consume = (token: string): Promise<EmailTokenRow | null> =>
    database.db.transaction(async (tx) => {
      const row = await tokens.consume(tx, hashEmailToken(token), 'reset', systemClock.now());
      if (row) await lockUser(tx, row.userId, 'update');
      return row;
    });

  it('gives a token to only one of two concurrent requests', async () => {
    const userId = await createUserWithToken('twice');
    const rows = await Promise.all([consume('twice'), consume('twice')]);
    expect(rows.filter((row) => row !== null)).toMatchObject([{ userId, purpose: 'reset' }]);
    expect(await consume('unknown')).toBeNull();
  });

  it.runIf(engine === 'postgres')('cannot deadlock with a transaction that removes the links of the user', async () => {
    const userId = await createUserWithToken('removed-meanwhile');
    let consumed: Promise<EmailTokenRow | null> | undefined;
    await database.db.transaction(async (tx) => {
      await lockUser(tx, userId, 'update');
      consumed = consume('removed-meanwhile');
      await untilTransactionsWait(database.db, 1);
      await tokens.removeForUser(tx, userId);
    });
    await expect(consumed).resolves.toBeNull();
    expect(await database.db.select().from(emailTokens).where(eq(emailTokens.userId, userId))).toEqual([]);
  });
});
