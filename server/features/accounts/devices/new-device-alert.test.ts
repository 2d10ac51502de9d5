import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { signInDevices } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import { createLogger } from '#server/logging/logger.ts';
import { newId } from '#server/new-id.ts';
import { adjustableClock } from '#server/ports/clock/adjustable-clock.ts';
import type { AdjustableClock } from '#server/ports/clock/port.ts';
import {
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '#server/ports/identity/oidc/testing/misbehaving-issuer.ts';
import { enableMfa } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { accountUsersStore } from '../account-users-store.ts';
import { accountsPersonalData } from '../personal-data.ts';
import { accountsStore } from '../store.ts';
import { emailsTo, newestToken } from '../testing/mailbox.ts';
import {
  DEVICE_RETENTION_DAYS,
  type NewDeviceAlertDeps,
  recordSignIn,
  removeUnseenDevices,
} from './new-device-alert.ts';
import { signInDevicesStore } from './sign-in-devices-store.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_SIGN_IN = 'A new sign-in to your Evenkeel account';

describeOnBothDatabases('recordSignIn', (engine) => {
  let database: OpenDatabase;
  let clock: AdjustableClock;
  beforeAll(async () => {
    database = await testDatabase(engine);
    clock = await adjustableClock(database.db);
  });
  afterAll(() => database.close());

  const createUser = () => insertUser(database.db, clock.now());
  const app = (overrides: Partial<NewDeviceAlertDeps> = {}) => {
    const enqueued: object[] = [];
    const logged: string[] = [];
    const record = recordSignIn({
      store: signInDevicesStore(database.db),
      clock,
      jobs: { enqueue: async (_, __, payload) => void enqueued.push(payload) },
      wantsSecurityEmails: async () => true,
      audit: async () => {},
      log: createLogger('info', { write: (line) => void logged.push(line) }),
      ...overrides,
    });
    const signInFrom = (userId: string, userAgent: string) => record(userId, new Headers({ 'user-agent': userAgent }));
    return { enqueued, logged, signInFrom };
  };
  const personalData = () =>
    accountsPersonalData(database.db, accountsStore(database.db, testFieldEncryption).findUser);
  const devicesOf = async (userId: string) =>
    (await personalData().exportFor(userId)).devicesSignedInFrom as { device: string }[];

  it('sends no alert for the first device, and one alert for another device', async () => {
    const { enqueued, signInFrom } = app();
    const userId = await createUser();
    await signInFrom(userId, ANDROID);
    expect(enqueued).toEqual([]);
    await signInFrom(userId, FIREFOX);
    const alert = { kind: 'new-sign-in', userId, device: 'Firefox on Linux', at: expect.stringMatching(/^20.*Z$/) };
    expect(enqueued).toEqual([alert]);
    await signInFrom(userId, FIREFOX);
    await signInFrom(userId, ANDROID);
    expect(enqueued).toHaveLength(1);
    expect((await devicesOf(userId)).map(({ device }) => device)).toEqual(['Chrome on Android', 'Firefox on Linux']);
  });

  it('records the device without an alert when the user does not want security emails', async () => {
    const { enqueued, signInFrom } = app({ wantsSecurityEmails: async () => false });
    const userId = await createUser();
    await signInFrom(userId, ANDROID);
    await signInFrom(userId, FIREFOX);
    expect(enqueued).toEqual([]);
    expect(await devicesOf(userId)).toHaveLength(2);
  });

  it('sends one alert for concurrent first sign-ins from two devices', async () => {
    const { enqueued, signInFrom } = app();
    const userId = await createUser();
    await Promise.all([signInFrom(userId, ANDROID), signInFrom(userId, FIREFOX)]);
    expect(enqueued).toHaveLength(1);
  });

  it('rolls back the device when enqueueing its alert fails, without throwing or logging the query', async () => {
    const userId = await createUser();
    await app().signInFrom(userId, ANDROID);
    const broken = app({
      jobs: { enqueue: () => Promise.reject(new Error(`Failed query: insert ... params: ${userId}`)) },
    });
    await broken.signInFrom(userId, FIREFOX);
    expect(broken.logged).toEqual([expect.stringContaining('recordSignIn: audit log or device update failed')]);
    expect(broken.logged.join('')).not.toMatch(new RegExp(`Failed query|${userId}`));
    const { enqueued, signInFrom } = app();
    await signInFrom(userId, FIREFOX);
    expect(enqueued).toHaveLength(1);
  });

  it('sends and logs nothing for a user who no longer exists', async () => {
    const { enqueued, logged, signInFrom } = app();
    await signInFrom(newId(clock), ANDROID);
    expect([enqueued, logged]).toEqual([[], []]);
  });

  it(`keeps a device until ${DEVICE_RETENTION_DAYS} days have passed without a sign-in from it`, async () => {
    const { signInFrom } = app();
    const userId = await createUser();
    await signInFrom(userId, ANDROID);
    await clock.advance((DEVICE_RETENTION_DAYS - 1) * 24 * 60 * 60);
    await signInFrom(userId, FIREFOX);
    const { run } = removeUnseenDevices(signInDevicesStore(database.db), clock);
    await run();
    expect(await devicesOf(userId)).toHaveLength(2);
    await clock.advance(2 * 24 * 60 * 60);
    await run();
    expect((await devicesOf(userId)).map(({ device }) => device)).toEqual(['Firefox on Linux']);
  });

  it('records devices that are exported, and deleted with the account or when its owner takes it over', async () => {
    const { signInFrom } = app();
    const [deleted, takenOver] = [await createUser(), await createUser()];
    await signInFrom(deleted, ANDROID);
    await signInFrom(takenOver, ANDROID);
    expect(await devicesOf(deleted)).toEqual([
      { device: 'Chrome on Android', firstSeenAt: expect.any(String), lastSeenAt: expect.any(String) },
    ]);
    await database.db.transaction((tx) => personalData().erase(tx, deleted));
    await database.db.transaction((tx) =>
      accountUsersStore(database.db, testFieldEncryption).removeUnverifiedCredentials(tx, takenOver),
    );
    const remaining = (await database.db.select().from(signInDevices)).map(({ userId }) => userId);
    expect(remaining.filter((userId) => userId === deleted || userId === takenOver)).toEqual([]);
  });
});

describe('the new-device alert', () => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    const client = { GOOGLE_CLIENT_ID: 'evenkeel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.url };
    app = await openTestApp('postgres', { fetchPicture: async () => 'none' }, client);
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  const register = async (email: string, userAgent: string) => {
    const account = { email, password: 'a quiet harbour', firstName: 'Ada' };
    const browser = app.visitor();
    expect((await browser.post('/api/auth/register', account, { 'user-agent': userAgent })).status).toBe(200);
    const token = await newestToken(app, email, '/verify-email');
    expect((await browser.get(`/api/auth/verify-email?token=${token}`)).body.verified).toBe(true);
  };
  const signIn = async (email: string, userAgent: string, password = 'a quiet harbour') =>
    (await app.visitor().post('/api/auth/login', { email, password }, { 'user-agent': userAgent })).status;
  const notices = async (email: string) =>
    (await emailsTo(app, email)).filter(({ subject }) => subject === NEW_SIGN_IN);

  it('is sent once for another kind of device, with the device and the local time', async () => {
    await register('told@example.test', ANDROID);
    expect(await signIn('told@example.test', ANDROID)).toBe(200);
    expect(await notices('told@example.test')).toEqual([]);
    expect(await signIn('told@example.test', FIREFOX)).toBe(200);
    expect(await signIn('told@example.test', FIREFOX)).toBe(200);
    const [email, ...more] = await notices('told@example.test');
    expect(more).toEqual([]);
    expect(email?.text).toContain('Hello Ada,');
    expect(email?.text).toMatch(/Firefox on Linux\n\w+,? \d+ \w+ \d{4} at \d\d:\d\d (GMT|BST|GMT\+1)/);
    expect(email?.text).not.toMatch(/127\.0\.0\.1|\d+\.\d+\.\d+\.\d+/);
  });

  it('is not sent for a failed sign-in, which records no device', async () => {
    await register('refused@example.test', ANDROID);
    expect(await signIn('refused@example.test', FIREFOX, 'a loud harbour')).toBe(401);
    expect(await notices('refused@example.test')).toEqual([]);
    expect(await signIn('refused@example.test', FIREFOX)).toBe(200);
    expect(await notices('refused@example.test')).toHaveLength(1);
  });

  it('is not sent to an unverified address', async () => {
    const account = { email: 'unproven@example.test', password: 'a quiet harbour' };
    await app.visitor().post('/api/auth/register', account, { 'user-agent': ANDROID });
    expect(await signIn(account.email, FIREFOX)).toBe(200);
    expect(await notices(account.email)).toEqual([]);
  });

  const socialLoginFrom = async (email: string, userAgent: string) => {
    const browser = app.visitor();
    const started = await browser.get('/api/auth/google', { 'user-agent': userAgent });
    const callback = await issuer.signIn(String(started.headers.location), { sub: email, email, email_verified: true });
    const { location } = (await browser.get(callback, { 'user-agent': userAgent })).headers;
    return { browser, location };
  };

  it('is sent for a social login, except for the one that creates the account', async () => {
    expect((await socialLoginFrom('social-login@example.test', ANDROID)).location).toBe('/subscription');
    expect(await notices('social-login@example.test')).toEqual([]);
    expect((await socialLoginFrom('social-login@example.test', FIREFOX)).location).toBe('/');
    expect(await notices('social-login@example.test')).toHaveLength(1);
  });

  it('is sent only after the MFA challenge is completed', async () => {
    const { browser: owner } = await socialLoginFrom('step@example.test', ANDROID);
    const { recoveryCodes } = await enableMfa(owner);
    const { browser, location } = await socialLoginFrom('step@example.test', FIREFOX);
    expect(location).toBe('/auth?step=code');
    expect(await notices('step@example.test')).toEqual([]);
    const passed = await browser.post('/api/auth/mfa-challenge', { code: recoveryCodes[0] }, { 'user-agent': FIREFOX });
    expect(passed.status).toBe(200);
    expect(await notices('step@example.test')).toHaveLength(1);
  });
});
