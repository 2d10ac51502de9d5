import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { totpCode } from '#server/testing/mfa.ts';
import { type MfaDeps, type MfaService, mfaService } from './mfa-service.ts';
import { mfaStore } from './mfa-store.ts';

describeOnBothDatabases('MFA, when a statement fails', (engine) => {
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

  const serviceWith = (failing: Partial<Pick<MfaDeps, 'audit' | 'endOtherSessions'>> = {}) =>
    mfaService({
      store: mfaStore(open.db),
      cipher: { encrypt: (text) => text, decrypt: (text) => text },
      systemClock,
      audit: async () => {},
      sendSecurityNotice: async () => {},
      endOtherSessions: async () => {},
      ...failing,
    });
  const fail = () => Promise.reject(new Error('The statement failed.'));
  let service: MfaService;
  let withoutEndingSessions: MfaService;
  beforeAll(() => {
    service = serviceWith();
    withoutEndingSessions = serviceWith({ endOtherSessions: fail });
  });

  const begin = async (user: CurrentUser): Promise<string> => {
    const begun = await service.begin(user);
    if (!('secret' in begun)) throw new Error('The set-up was refused.');
    return totpCode(begun.secret);
  };

  it('stays off if the other sessions cannot be ended, and the same code turns it on later', async () => {
    const user = await createUser();
    const code = await begin(user);
    await expect(withoutEndingSessions.confirm(user, code)).rejects.toThrow();
    expect(await service.stateOf(user.userId)).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect(await service.confirm(user, code)).toHaveProperty('recoveryCodes');
  });

  it('stays on if the other sessions cannot be ended, so that a retry ends them', async () => {
    const user = await createUser();
    const confirmed = await service.confirm(user, await begin(user));
    if (!('recoveryCodes' in confirmed)) throw new Error('The code was refused.');
    const [first = '', second = ''] = confirmed.recoveryCodes;
    await expect(withoutEndingSessions.disable(user, first)).rejects.toThrow();
    expect(await service.stateOf(user.userId)).toMatchObject({ on: true });
    expect(await service.disable(user, second)).toHaveProperty('message');
    expect(await service.stateOf(user.userId)).toMatchObject({ on: false });
  });

  it('keeps the old recovery codes if their renewal cannot be recorded', async () => {
    const user = await createUser();
    const confirmed = await service.confirm(user, await begin(user));
    if (!('recoveryCodes' in confirmed)) throw new Error('The code was refused.');
    const [first = '', second = ''] = confirmed.recoveryCodes;
    await expect(serviceWith({ audit: fail }).renewRecoveryCodes(user, first)).rejects.toThrow();
    expect(await service.consumeCode(user.userId, second)).toBe('right');
  });
});
