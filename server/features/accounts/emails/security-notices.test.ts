import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/logging/logger.ts';
import {
  callbackFromSandbox,
  signInThroughSandbox,
} from '#server/ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import { enableMfa, totpCode } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { advanceClock, emailsTo } from '../testing/mailbox.ts';
import { sendSecurityNotice } from './security-notices.ts';

const WRONG_CODE = 'Someone tried to sign in to your Evenkeel account';
const WRONG_IN_SETTINGS = 'Someone tried to change two-step sign-in on your Evenkeel account';
const ON = 'Two-step sign-in is on for your Evenkeel account';
const OFF = 'Two-step sign-in is off for your Evenkeel account';
const CODES = 'New recovery codes for your Evenkeel account';
const LINKED = 'A new way to sign in to your Evenkeel account';
const SILENCED = 'Security notifications are off for your Evenkeel account';
const NOTICE_SUBJECTS = [WRONG_CODE, WRONG_IN_SETTINGS, ON, OFF, CODES, LINKED, SILENCED];

const ALL_ON = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1, newsletter: 1 };

describe('security notices', () => {
  let app: TestApp;
  let aheadMs = 0;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(Date.now() + aheadMs) } });
  });
  afterAll(() => app.close());

  /** Sorted, because several may be sent at the same time. */
  const noticesTo = async (email: string) =>
    (await emailsTo(app, email))
      .map(({ subject }) => subject)
      .filter((subject) => NOTICE_SUBJECTS.includes(subject))
      .sort();
  const signIn = (email: string, code?: string, password = 'a quiet harbour') =>
    app.visitor().post('/api/auth/login', { email, password, code });
  const userWithMfa = async (email: string) => {
    const browser = await verifiedUser(app, email);
    return { browser, codes: (await enableMfa(browser)).recoveryCodes };
  };

  it('are sent when two-step sign-in is turned on or off and when recovery codes are renewed', async () => {
    const email = 'mfa@example.test';
    const { browser, codes } = await userWithMfa(email);
    const renewed = await browser.post('/api/user/mfa/new-recovery-codes', { code: codes[0] });
    const remove = { code: renewed.body.recoveryCodes[0] };
    expect((await browser.post('/api/user/mfa/disable', remove)).status).toBe(200);
    expect(await noticesTo(email)).toEqual([CODES, OFF, ON].sort());
    const mail = (await emailsTo(app, email)).find(({ subject }) => subject === OFF);
    expect(mail?.text).toMatch(/If this wasn't you, choose a new password/);
  });

  it('are sent at most once an hour for wrong codes with the correct password', async () => {
    const email = 'tried@example.test';
    await userWithMfa(email);
    expect((await signIn(email)).body.code).toBe('mfa_code_required');
    expect((await signIn(email, '000000', 'a wrong harbour')).body.code).toBe('invalid_credentials');
    expect(await noticesTo(email)).toEqual([ON]);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await signIn(email, '000000')).body.code).toBe('mfa_code_wrong');
    expect(await noticesTo(email)).toEqual([WRONG_CODE, ON]);
    await advanceClock(app, 3601);
    await signIn(email, '000000');
    expect(await noticesTo(email)).toEqual([WRONG_CODE, WRONG_CODE, ON]);
  });

  it.each([
    ['turn off two-step sign-in', '/disable', () => ({ code: '000000' })],
    ['renew the recovery codes', '/new-recovery-codes', () => ({ code: '000000' })],
    [
      'replace the authenticator app',
      '/confirm',
      (secret: string) => ({ code: totpCode(secret), currentCode: '000000' }),
    ],
  ])('are sent once for repeated wrong codes in a session that tries to %s', async (_, path, bodyFor) => {
    const email = `guessed${path.replace('/', '-')}@example.test`;
    const { browser } = await userWithMfa(email);
    const { secret } = (await browser.post('/api/user/mfa/begin')).body;
    for (let tries = 0; tries < 3; tries += 1)
      expect((await browser.post(`/api/user/mfa${path}`, bodyFor(secret))).body.code).toBe('mfa_code_wrong');
    expect(await noticesTo(email)).toEqual([WRONG_IN_SETTINGS, ON]);
  });

  it('are sent for a wrong code after a social login', async () => {
    const email = 'social-login@example.test';
    const user = app.visitor();
    await signInThroughSandbox(user, '/api/auth/google', { email });
    await enableMfa(user);
    const browser = app.visitor();
    await browser.get(await callbackFromSandbox(browser, '/api/auth/google', { email }));
    expect((await browser.post('/api/auth/mfa-challenge', { code: '000000' })).body.code).toBe('mfa_code_wrong');
    expect(await noticesTo(email)).toEqual([WRONG_CODE, ON]);
  });

  it('are sent when a social login is linked, but not for later sign-ins with it', async () => {
    const email = 'linked@example.test';
    await verifiedUser(app, email);
    for (let times = 0; times < 2; times += 1) await signInThroughSandbox(app.visitor(), '/api/auth/google', { email });
    expect(await noticesTo(email)).toEqual([LINKED]);
  });

  it('are not sent to an unverified address or after the user has turned them off', async () => {
    const unproven = 'unproven@example.test';
    await enableMfa(await app.user(unproven));
    expect((await signIn(unproven, '000000')).status).toBe(401);
    expect(await noticesTo(unproven)).toEqual([]);
    const quiet = 'quiet@example.test';
    const browser = await verifiedUser(app, quiet);
    const preferences = { marketingEmails: 0, productUpdates: 0, securityNotifications: 0, newsletter: 0 };
    await browser.post('/api/user/email-preferences', preferences);
    await enableMfa(browser);
    expect(await noticesTo(quiet)).toEqual([SILENCED]);
  });

  it('can be turned off only after reauthentication, which sends a last email and records an event', async () => {
    const email = 'silenced@example.test';
    const { browser } = await userWithMfa(email);
    const save = (choices: object) =>
      browser.post('/api/user/email-preferences', { ...ALL_ON, securityNotifications: 0, ...choices });
    aheadMs = 11 * 60 * 1000;
    const refused = await save({});
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_required']);
    expect((await save({ securityNotifications: 1, newsletter: 0 })).status).toBe(200);
    await signIn(email, '000000');
    expect(await noticesTo(email)).toEqual([WRONG_CODE, ON]);

    await browser.post('/api/auth/confirm-identity', { password: 'a quiet harbour' });
    for (let times = 0; times < 2; times += 1) expect((await save({})).status).toBe(200);
    await advanceClock(app, 3601);
    await signIn(email, '000000');
    expect(await noticesTo(email)).toEqual([SILENCED, WRONG_CODE, ON]);
    const { events } = (await browser.get('/api/user/security-events')).body;
    const actions: string[] = events.map(({ action }: { action: string }) => action);
    expect(actions.filter((action) => action === 'account.security_emails_off')).toHaveLength(1);
    aheadMs = 11 * 60 * 1000 + aheadMs;
    // They are already off, so this needs no reauthentication.
    expect((await save({ marketingEmails: 0 })).status).toBe(200);
    aheadMs = 0;
  });
});

it('sendSecurityNotice does not throw when enqueueing fails, and logs no email address', async () => {
  const lines: string[] = [];
  const sendNotice = sendSecurityNotice({
    users: { transaction: () => Promise.reject(new TypeError('params: ada@example.test')) },
    emailRateLimit: { consume: async () => 0 },
    clock: { now: () => new Date() },
    jobs: { enqueue: async () => {} },
    wantsSecurityEmails: async () => true,
    log: createLogger('warn', { write: (line) => lines.push(line) }),
  });
  await sendNotice('somebody', 'wrong-code');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({ msg: 'security notice: enqueueing failed', err: { name: 'TypeError' } });
  expect(line).not.toContain('ada@example.test');
});
