import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { mfaService } from './mfa-service.ts';
import { mfaStore } from './mfa-store.ts';

describeOnBothDatabases('setting up MFA in two tabs', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const createUser = async (): Promise<CurrentUser> => {
    const now = systemClock.now();
    const userId = await insertUser(open.db, now);
    return { userId, sessionId: 'this', email: 'ann@example.test', authenticatedAt: now } as CurrentUser;
  };

  /** @param afterFind runs once, between reading the stored secrets and writing them. */
  const serviceWith = (afterFind: () => Promise<unknown> = async () => {}) => {
    const store = mfaStore(open.db);
    let interrupt = afterFind;
    return mfaService({
      store: {
        ...store,
        find: async (userId) => {
          const row = await store.find(userId);
          const run = interrupt;
          interrupt = async () => {};
          await run();
          return row;
        },
      },
      cipher: { encrypt: (text) => text, decrypt: (text) => text },
      systemClock,
      audit: async () => {},
      sendSecurityNotice: async () => {},
      endOtherSessions: async () => {},
    });
  };

  it('keeps the secret that one tab activates while another begins again', async () => {
    const user = await createUser();
    const store = mfaStore(open.db);
    await serviceWith().begin(user);
    const activate = async () => {
      const from = (await store.find(user.userId))?.secretCiphertext ?? '';
      const secretCiphertext = JSON.stringify({ activeSecret: 'ACTIVE', pendingSecret: null });
      await store.confirm(open.db, user.userId, from, {
        secretCiphertext,
        confirmedAt: systemClock.now(),
        lastStep: 1,
        recoveryHashes: [],
      });
    };
    const begun = await serviceWith(activate).begin(user);
    if (!('secret' in begun)) throw new Error('The set-up was refused.');
    const { secretCiphertext = '{}', confirmedAt } = (await store.find(user.userId)) ?? {};
    expect(JSON.parse(secretCiphertext)).toEqual({ activeSecret: 'ACTIVE', pendingSecret: begun.secret });
    expect(confirmedAt).not.toBeNull();
  });

  it('stores the later of two secrets that are set up at the same moment for the first time', async () => {
    const user = await createUser();
    const service = serviceWith();
    let first: object = {};
    const begun = await serviceWith(async () => {
      first = await service.begin(user);
    }).begin(user);
    expect(first).toHaveProperty('secret');
    const stored = await mfaStore(open.db).find(user.userId);
    expect(JSON.parse(stored?.secretCiphertext ?? '{}')).toMatchObject({
      pendingSecret: (begun as { secret: string }).secret,
    });
  });
});
