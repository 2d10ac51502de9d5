import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { accounts, emailTokens, mfaCredentials, profilePictures, sessions, verifications } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import { newId } from '#server/new-id.ts';
import { noticeSender } from '#server/notices/notice-limit.ts';
import { noticeLimitStore } from '#server/notices/notice-limit-store.ts';
import { recipientHash } from '#server/notices/recipient-hash.ts';
import { adjustableClock } from '#server/ports/clock/adjustable-clock.ts';
import type { AdjustableClock } from '#server/ports/clock/port.ts';
import { betterAuthCredentials } from '#server/ports/identity/better-auth/better-auth-credentials.ts';
import { hashingQueue } from '#server/ports/identity/better-auth/hashing-queue.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { accountManagement } from '../account-management.ts';
import { accountUsersStore } from '../account-users-store.ts';
import { credentialsService } from '../credentials/credentials-service.ts';
import { credentialsStore } from '../credentials/credentials-store.ts';
import { disownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import { emailVerificationService } from '../email-address/email-verification-service.ts';
import { recoveryService } from '../recovery/recovery-service.ts';
import { accountsStore } from '../store.ts';
import { accountEmailJob } from './account-email-jobs.ts';
import { sendAccountEmail } from './account-emails.ts';
import { emailRateLimitStore } from './email-rate-limit-store.ts';
import { hashEmailToken } from './email-token.ts';
import { emailTokensStore } from './email-tokens-store.ts';

describeOnBothDatabases('account emails and credentials', (engine) => {
  let database: OpenDatabase;
  let clock: AdjustableClock;
  let sent: MailMessage[];
  let enqueued: { name: string; payload: object }[];
  beforeAll(async () => {
    database = await testDatabase(engine);
    clock = await adjustableClock(database.db);
  });
  beforeEach(() => {
    sent = [];
    enqueued = [];
  });
  afterAll(() => database.close());

  const app = () => {
    const { db } = database;
    const mailer = { send: async (email: MailMessage) => ({ sent: sent.push(email) > 0 }) as { sent: true } };
    const jobs = {
      enqueue: async (_: unknown, { name }: { name: string }, payload: object) => {
        enqueued.push({ name, payload });
      },
    };
    const hashRecipient = recipientHash('a secret');
    const notices = noticeLimitStore(db, clock, () => newId(clock), hashRecipient);
    const shared = {
      db,
      fields: testFieldEncryption,
      clock,
      jobs,
      mailer: { ...mailer, kind: 'outbox' as const, close: async () => {} },
      notices,
      hashRecipient,
      sendNotice: noticeSender({ reserveNotice: notices.reserve, mailer, log: { warn: () => {} } }),
      systemClock: clock,
      newId: () => newId(clock),
      credentials: betterAuthCredentials({ db, clock, newId: () => newId(clock), hashing: hashingQueue() }),
      users: accountUsersStore(db, testFieldEncryption),
      tokens: emailTokensStore(db),
      disowned: disownedAddressesStore(db),
      adminEmails: [],
      emailRateLimit: emailRateLimitStore(db, () => newId(clock), hashRecipient),
      accounts: accountsStore(db, testFieldEncryption),
      store: credentialsStore(db, testFieldEncryption),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      providerOf: () => null,
      mfaStateOf: async () => ({ on: false, recoveryCodesLeft: 0 }),
      clearFailedSignIns: async () => {},
      countFailedSignIn: () => {},
      limitsEmails: true,
      reauthenticateSession: async () => [],
      identity: { renewToken: async () => [] },
      audit: async () => {},
      newsletter: { optOut: async () => {}, moveSubscription: async () => {} },
      forgetPreviousUser: async () => {},
      updateCustomerEmail: async () => {},
      endPlanWithPeriod: async () => {},
      currentUser: () => Promise.reject(new Error('currentUser is not used in these tests')),
    };
    return {
      ...shared,
      recovery: recoveryService(shared),
      proof: emailVerificationService(shared),
      credentialsOf: credentialsService(shared),
      feature: accountManagement(shared),
    };
  };

  const createUser = async (email: string, emailVerified = false): Promise<CurrentUser> => {
    const now = clock.now();
    const userId = await insertUser(database.db, now, { email, emailVerified });
    const access = { allowed: true } as const;
    const sessionId = newId(clock);
    const session = { id: sessionId, userId, token: sessionId, expiresAt: now, createdAt: now, updatedAt: now };
    await database.db.insert(sessions).values(session);
    return {
      userId,
      sessionId,
      authenticatedAt: now,
      email,
      timeZone: null,
      dayEnd: 0,
      isAdmin: false,
      access,
      ownerMark: null,
    };
  };
  const tokenIn = (email: MailMessage | undefined) => /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';

  it('enqueues jobs without tokens, and with the same data for known and unknown addresses', async () => {
    const { recovery } = app();
    await createUser('job-known@example.test');
    for (const email of ['job-known@example.test', 'job-other@example.test']) {
      await recovery.forgotPassword(email, '203.0.113.1');
      await recovery.resendVerification(email, '203.0.113.1');
    }
    const job = (kind: string, email: string) => ({ name: accountEmailJob.name, payload: { kind, email } });
    expect(enqueued).toEqual([
      job('reset', 'job-known@example.test'),
      job('verify', 'job-known@example.test'),
      job('reset', 'job-other@example.test'),
      job('verify', 'job-other@example.test'),
    ]);
  });

  it('stores only the hash of a token', async () => {
    const deps = app();
    await createUser('hash@example.test');
    await sendAccountEmail(deps, { kind: 'reset', email: 'hash@example.test' });
    const token = tokenIn(sent[0]);
    const rows = await database.db.select().from(emailTokens);
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashEmailToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('resends an email-change link on a retry, but invalidates it after a password change', async () => {
    const deps = app();
    const user = await createUser('retry@example.test', true);
    await deps.credentialsOf.changeEmail(user, 'retry-new@example.test');
    const link = { kind: 'change-email', userId: user.userId, newEmail: 'retry-new@example.test' } as const;
    expect(enqueued.map(({ payload }) => payload)).toContainEqual(link);
    await sendAccountEmail(deps, link);
    await sendAccountEmail(deps, link);
    expect(sent).toHaveLength(2);
    await deps.credentialsOf.changePassword(user, 'a much louder harbour');
    await sendAccountEmail(deps, link);
    expect(sent).toHaveLength(2);
    const requester = { user, headers: new Headers(), ip: '203.0.113.1' };
    for (const email of sent)
      expect(await deps.proof.confirmEmail({ token: tokenIn(email) }, requester)).toMatchObject({
        code: 'link_invalid',
      });
  });

  it('leaves the password and address unchanged when the session has ended meanwhile', async () => {
    const deps = app();
    const user = await createUser('ended@example.test', true);
    await deps.credentialsOf.changePassword(user, 'the owner of this');
    await database.db.delete(sessions).where(eq(sessions.id, user.sessionId));
    const refused = { code: 'fresh_sign_in_required' };
    expect(await deps.credentialsOf.changePassword(user, 'whoever came too late')).toMatchObject(refused);
    expect(await deps.credentialsOf.changeEmail(user, 'too-late@example.test')).toMatchObject(refused);
    expect(await deps.credentials.verifyPassword(user.userId, 'the owner of this')).toBe('right');
  });

  it('removes a squatter’s credentials when the owner of the address resets the password', async () => {
    const deps = app();
    const { userId } = await createUser('squatted@example.test');
    const now = clock.now();
    const externalIdentity = { id: newId(clock), userId, accountId: 'sub', providerId: 'https://issuer.test' };
    await database.db.insert(accounts).values({ ...externalIdentity, createdAt: now, updatedAt: now });
    await database.db
      .insert(mfaCredentials)
      .values({ userId, secretCiphertext: 'x', recoveryHashes: [], createdAt: now });
    await database.db.insert(profilePictures).values({ userId });
    await sendAccountEmail(deps, { kind: 'reset', email: 'squatted@example.test' });
    await deps.recovery.resetPassword(tokenIn(sent[0]), 'the owner of this', '203.0.113.1');
    const remaining = await database.db.select().from(accounts);
    expect(remaining.filter((row) => row.userId === userId).map(({ providerId }) => providerId)).toEqual([
      'credential',
    ]);
    expect(await database.db.select().from(mfaCredentials)).toEqual([]);
    expect(await database.db.select().from(profilePictures)).toEqual([]);
  });

  it('lets a user without a password set one', async () => {
    const deps = app();
    const user = await createUser('first@example.test', true);
    expect(await deps.credentials.hasPassword(user.userId)).toBe(false);
    expect(await deps.credentials.verifyPassword(user.userId, '')).toBe('wrong');
    await deps.credentialsOf.changePassword(user, 'the first of all');
    expect(await deps.credentials.verifyPassword(user.userId, 'the first of all')).toBe('right');
    expect((await deps.credentialsOf.signInSettings(user.userId)).hasPassword).toBe(true);
  });

  it('exports a user’s data without token hashes, and erases all of it except the counts per address', async () => {
    const deps = app();
    const { userId } = await createUser('mine@example.test', true);
    await deps.recovery.forgotPassword('mine@example.test', '203.0.113.1');
    await sendAccountEmail(deps, { kind: 'reset', email: 'mine@example.test' });
    const { personalData } = deps.feature;
    const exported = await personalData.exportFor(userId);
    expect(exported).toMatchObject({
      emailLinks: [{ purpose: 'reset', email: 'mine@example.test' }],
      requestedEmails: [{ what: 'reset' }],
    });
    expect(JSON.stringify(exported)).not.toContain(hashEmailToken(tokenIn(sent[0])));
    await database.db.transaction((tx) => personalData.erase(tx, userId));
    expect(await personalData.exportFor(userId)).toEqual({
      emailLinks: [],
      disownedAddresses: [],
      // Kept, so that registering the address again does not reset its rate limit.
      requestedEmails: [{ what: 'reset', at: expect.any(Date) }],
      noticesSent: [],
    });
  });

  it('reports that two-step sign-in was turned off, however many wrong codes were reported before', async () => {
    const deps = app();
    const { userId } = await createUser('noisy@example.test', true);
    for (let n = 0; n < 12; n += 1) await sendAccountEmail(deps, { kind: 'security-news', userId, news: 'wrong-code' });
    await sendAccountEmail(deps, { kind: 'security-news', userId, news: 'mfa-disabled' });
    expect(sent.map(({ kind }) => kind)).toEqual([
      ...Array(3).fill('accounts.security-news.wrong-code'),
      'accounts.security-news.mfa-disabled',
    ]);
  });

  it('removes expired links and counts', async () => {
    const deps = app();
    await createUser('old@example.test');
    await sendAccountEmail(deps, { kind: 'reset', email: 'old@example.test' });
    await deps.recovery.resendVerification('old@example.test', '203.0.113.1');
    await clock.advance(8 * 24 * 60 * 60);
    for (const job of deps.feature.periodicJobs) await job.run();
    expect(await database.db.select().from(emailTokens)).toEqual([]);
    expect(await database.db.select().from(verifications)).toEqual([]);
  });
});
