import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { accounts, mfaCredentials, sessions, users } from '../../db/schema.ts';
import { insertUser } from '../../db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { testFieldEncryption } from '../../field-encryption/testing/test-field-encryption.ts';
import { newId } from '../../new-id.ts';
import { accountsPersonalData } from './personal-data.ts';
import { accountsStore } from './store.ts';

const SINCE = '2026-11-01T08:00:00.000Z';
const USED = '2026-11-20T12:00:00.000Z';
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describeOnBothDatabases('accountsPersonalData', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const createdAt = new Date(SINCE);
  const updatedAt = new Date(USED);
  const id = () => newId({ now: () => updatedAt });
  const createUser = async (email: string) => {
    const userId = await insertUser(open.db, createdAt, { email, updatedAt });
    await open.db.transaction(async (tx) => {
      const name = await testFieldEncryption.encryptName(tx, userId, { firstName: 'Ann', lastName: null });
      await tx.update(users).set(name).where(eq(users.id, userId));
    });
    return userId;
  };
  /** A user with every kind of data. Each secret contains the word "secret". */
  const createFullUser = async (email: string, confirmedAt: Date | null) => {
    const userId = await createUser(email);
    const row = { userId, createdAt, updatedAt };
    await open.db.insert(accounts).values([
      { ...row, id: id(), providerId: 'credential', accountId: userId, password: 'secret hash' },
      { ...row, id: id(), providerId: 'https://issuer.example', accountId: email },
    ]);
    const session = { token: `secret ${email}`, expiresAt: updatedAt, userAgent: CHROME, ipAddress: '203.0.113.9' };
    await open.db.insert(sessions).values({ ...row, id: id(), ...session });
    const credentials = { secretCiphertext: 'secret of the app', recoveryHashes: ['secret code'], confirmedAt };
    await open.db.insert(mfaCredentials).values({ userId, createdAt, ...credentials });
    return userId;
  };
  const part = () => accountsPersonalData(open.db, accountsStore(open.db, testFieldEncryption).findUser);
  const exportFor = (userId: string) => part().exportFor(userId);
  const erase = (userId: string) => open.db.transaction((tx) => part().erase(tx, userId));

  it('exports the profile, sign-in methods and sessions, but no secrets', async () => {
    const exported = await exportFor(await createFullUser('full@example.test', new Date(USED)));
    expect(exported).toMatchObject({
      person: { email: 'full@example.test', name: 'Ann', firstName: 'Ann', lastName: null, createdAt: SINCE },
      password: { set: true, since: SINCE },
      socialLogins: [{ issuer: 'https://issuer.example', subject: 'full@example.test', since: SINCE }],
      mfa: { enabled: true, since: USED },
      sessions: [
        {
          device: 'Chrome on Android',
          userAgent: CHROME,
          networkAddress: '203.0.113.9',
          since: SINCE,
          lastUsedAt: USED,
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported);
    expect(JSON.stringify(exported)).not.toContain('secret ');
  });

  it('exports explicit empty values for what the user has not set up', async () => {
    const none = { password: { set: false, since: null }, socialLogins: [], sessions: [] };
    expect(await exportFor(await createUser('plain@example.test'))).toMatchObject({
      ...none,
      mfa: { enabled: false, since: null },
    });
    const unconfirmed = await createFullUser('begun@example.test', null);
    expect((await exportFor(unconfirmed)).mfa).toEqual({ enabled: false, since: null });
  });

  it("erases one user's rows and leaves other users' rows", async () => {
    const [erased, other] = [
      await createFullUser('gone@example.test', null),
      await createFullUser('stays@example.test', null),
    ];
    await erase(erased);
    expect(await exportFor(erased)).toMatchObject({ person: null, socialLogins: [], sessions: [] });
    for (const table of [accounts, sessions, mfaCredentials]) {
      const owners = (await open.db.select().from(table)).map(({ userId }) => userId);
      expect([owners.includes(erased), owners.includes(other)]).toEqual([false, true]);
    }
  });
});
