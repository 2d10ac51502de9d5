/** A sign-in that is in progress while an attacker takes the account over must not leave a session behind. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { betterAuthCredentials } from './better-auth-credentials.ts';
import { betterAuthIdentity } from './better-auth-identity.ts';
import { hashingQueue } from './hashing-queue.ts';

const PASSWORD = 'a quiet harbour';

describeOnBothDatabases('betterAuthIdentity', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const parts = () => {
    const shared = { db: open.db, newId: () => newId(systemClock), hashing: hashingQueue() };
    const cookie = { name: 'evenkeel', secure: false };
    const secret = 'a secret of sixteen and more';
    const identity = betterAuthIdentity({
      ...shared,
      clock: systemClock,
      systemClock,
      secret,
      appUrl: 'http://localhost',
      cookie,
      sessionSeconds: 3600,
    });
    return { identity, credentials: betterAuthCredentials({ ...shared, clock: systemClock }) };
  };
  const user = async (email: string) => {
    const { identity } = parts();
    const signedUp = await identity.signUp({ email, password: PASSWORD }, new Headers());
    if (typeof signedUp === 'string') throw new Error(signedUp);
    return signedUp.userId;
  };
  const sessionsOf = (userId: string) => open.db.select().from(sessions).where(eq(sessions.userId, userId));
  /** Does what a password reset by email link does to the account. */
  const takeOver = async (userId: string) => {
    const { credentials } = parts();
    const hashed = await credentials.hashPassword(userId, 'a louder harbour');
    if (hashed === 'busy') throw new Error(hashed);
    await open.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      await credentials.setPassword(tx, userId, hashed.hash);
      await credentials.endSessions(tx, userId);
    });
  };

  it('creates no session if the password is replaced after it was checked', async () => {
    const email = 'checked@example.test';
    const userId = await user(email);
    const { identity } = parts();
    const duringSignIn = async () => {
      await takeOver(userId);
      return true;
    };
    expect(await identity.signIn({ email, password: PASSWORD }, new Headers(), duringSignIn)).toBe('invalid');
    expect(await sessionsOf(userId)).toEqual([]);
    const again = { email, password: 'a louder harbour' };
    expect(await identity.signIn(again, new Headers())).toMatchObject({ userId });
  });

  it('creates no session through signInAs if the sign-in is no longer allowed', async () => {
    const userId = await user('elsewhere@example.test');
    const before = (await sessionsOf(userId)).length;
    const { identity } = parts();
    expect(await identity.signInAs(userId, new Headers(), async () => false)).toBe('denied');
    expect(await sessionsOf(userId)).toHaveLength(before);
    expect(await identity.signInAs(userId, new Headers(), async () => true)).toMatchObject({ userId });
    expect(await sessionsOf(userId)).toHaveLength(before + 1);
  });
});
