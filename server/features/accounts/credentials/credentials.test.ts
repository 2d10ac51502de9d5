import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { advanceClock, emailsTo, newestToken } from '../testing/mailbox.ts';

const OLD = 'a quiet harbour';
const NEW = 'a louder harbour';
const MINUTE = 60;

describe('account settings', () => {
  let app: TestApp;
  /** Seconds by which the machine's clock is ahead. Sessions use that clock, and no API call moves it. */
  let aheadSeconds = 0;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(Date.now() + aheadSeconds * 1000) } });
  });
  afterEach(() => {
    aheadSeconds = 0;
  });
  afterAll(() => app.close());

  const signIn = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });
  const confirmEmail = (browser: Browser, token: string) => browser.post('/api/auth/confirm-email', { token });
  const changeEmail = (browser: Browser, email: string) => browser.post('/api/user/change-email', { email });
  const changePassword = (browser: Browser, password = NEW) => browser.post('/api/user/change-password', { password });
  const confirmIdentity = (browser: Browser, password = OLD) =>
    browser.post('/api/auth/confirm-identity', { password });
  const subjects = async (to: string) => (await emailsTo(app, to)).map(({ subject }) => subject);

  it.each([
    ['POST', '/api/auth/confirm-identity', { password: OLD }, {}],
    ['PATCH', '/api/user', { firstName: 'Ann' }, { firstName: 7 }],
    ['POST', '/api/user/change-password', { password: NEW }, { password: 'short' }],
    ['POST', '/api/user/change-email', { email: 'b@example.test' }, { email: 'b@exam\u0001ple.test' }],
  ] as const)(
    '%s %s rejects visitors (401), other sites (403) and invalid input (400)',
    async (method, url, right, wrong) => {
      const visitor = await app.visitor().send(method, url, right, {});
      expect([visitor.status, visitor.body.code]).toEqual([401, 'session_required']);
      const browser = await app.user();
      const foreign = await browser.send(method, url, right, { 'sec-fetch-site': 'cross-site' });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin']);
      const reply = await browser.send(method, url, wrong, {});
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('changes only the names that are sent, trimming them and clearing empty ones', async () => {
    const browser = await app.user();
    const named = await browser.patch('/api/user', { firstName: ' Zoë ', lastName: 'Ito' });
    expect(named.body).toMatchObject({ firstName: 'Zoë', lastName: 'Ito' });
    expect((await browser.patch('/api/user', { lastName: '' })).body).toMatchObject({
      firstName: 'Zoë',
      lastName: null,
    });
    expect((await browser.get('/api/user')).body).toMatchObject({ firstName: 'Zoë', lastName: null });
  });

  it('keeps both names when they are changed by two requests at the same time', async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const browser = await app.user();
      await browser.patch('/api/user', { firstName: 'Old', lastName: 'Old' });
      await Promise.all([
        browser.patch('/api/user', { firstName: 'Zoë' }),
        browser.patch('/api/user', { lastName: 'Ito' }),
      ]);
      expect((await browser.get('/api/user')).body).toMatchObject({ firstName: 'Zoë', lastName: 'Ito' });
    }
  });

  it('signs out the other sessions and notifies the user when the password changes', async () => {
    const email = 'password@example.test';
    const here = await verifiedUser(app, email);
    const there = app.visitor();
    await there.post('/api/auth/login', { email, password: OLD });
    await here.patch('/api/user', { firstName: 'Rosalind' });
    for (const guess of ['Sunshine1', 'Rosalind7', 'password@example', 'wellness1'])
      expect((await changePassword(here, guess)).body.code).toBe('password_too_common');
    expect((await changePassword(here)).status).toBe(200);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    expect([(await signIn(email, OLD)).status, (await signIn(email, NEW)).status]).toEqual([401, 200]);
    expect(await subjects(email)).toContain('Your Evenkeel password was changed');
  });

  it('normalises Unicode in a new password and at sign-in', async () => {
    const email = 'unicode@example.test';
    const browser = await app.user(email);
    expect((await changePassword(browser, 'cafe\u0301 am Ｍeer 🐳')).status).toBe(200);
    expect((await signIn(email, 'caf\u00e9 am Meer 🐳')).status).toBe(200);
  });

  it('counts an emoji in a password as one character, as the page does', async () => {
    const email = 'emoji@example.test';
    const longest = '🐳🌊🛶🦀🐙🪸🐚🦑'.repeat(16);
    const browser = app.visitor();
    expect((await browser.post('/api/auth/register', { email, password: longest })).status).toBe(200);
    expect((await signIn(email, longest)).status).toBe(200);
    for (const [password, message] of [
      ['🐳🌊🛶🦀', 'A password needs at least 8 characters.'],
      [`${longest}🐳`, 'A password can have at most 128 characters.'],
      ['x'.repeat(257), 'A password can have at most 128 characters.'],
    ] as const) {
      const refused = await changePassword(browser, password);
      expect([refused.status, refused.body.issues]).toEqual([400, [{ field: 'body.password', message }]]);
    }
    expect((await changePassword(browser, '🐳🌊🛶🦀🐙🪸🐚🦑')).status).toBe(200);
  });

  it('requires reauthentication for a new password or email address after ten minutes', async () => {
    const browser = await app.user();
    aheadSeconds += 10 * MINUTE + 1;
    for (const change of [() => changePassword(browser), () => changeEmail(browser, 'fresh-new@example.test')]) {
      const refused = await change();
      expect([refused.status, refused.body.code, refused.body.requiresAuth]).toEqual([
        403,
        'fresh_sign_in_required',
        undefined,
      ]);
    }
    const wrong = await confirmIdentity(browser, 'not my password');
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    expect((await changePassword(browser)).status).toBe(403);
    const confirmed = await confirmIdentity(browser);
    expect([confirmed.status, confirmed.body.message]).toEqual([200, 'Thank you. You can continue for 10 minutes.']);
    expect((await changePassword(browser)).status).toBe(200);
    aheadSeconds += 10 * MINUTE + 1;
    expect((await changePassword(browser)).status).toBe(403);
  });

  it('changes the email address only through a link sent to the new one, and notifies the old one', async () => {
    const [from, to] = ['move-from@example.test', 'move-to@example.test'];
    const browser = await verifiedUser(app, from);
    expect((await changeEmail(browser, 'Move-To@example.test')).status).toBe(200);
    const notice = (await emailsTo(app, from)).find(({ subject }) => subject.includes('about to change'));
    expect(notice?.text).toContain(to);
    expect((await browser.get('/api/user')).body.email).toBe(from);
    expect([(await signIn(from, OLD)).status, (await signIn(to, OLD)).status]).toEqual([200, 401]);

    const token = await newestToken(app, to, '/confirm-email');
    expect((await confirmEmail(browser, token)).status).toBe(200);
    expect((await browser.get('/api/user')).body.email).toBe(to);
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(true);
    expect([(await signIn(from, OLD)).status, (await signIn(to, OLD)).status]).toEqual([401, 200]);
    expect((await confirmEmail(browser, token)).body.code).toBe('link_invalid');
  });

  it('reveals that a new email address is taken only after its link is opened', async () => {
    const taken = 'taken@example.test';
    await app.user(taken);
    const browser = await app.user('taker@example.test');
    const reply = await changeEmail(browser, taken);
    const other = await changeEmail(browser, 'nobody-yet@example.test');
    expect([reply.status, reply.body]).toEqual([other.status, other.body]);
    expect((await changeEmail(browser, 'taker@example.test')).status).toBe(200);
    await advanceClock(app, 61);
    await changeEmail(browser, taken);
    const confirmed = await confirmEmail(browser, await newestToken(app, taken, '/confirm-email'));
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'email_taken']);
    expect((await browser.get('/api/user')).body.email).toBe('taker@example.test');
  });

  it('invalidates a pending email change when the password is reset', async () => {
    const email = 'hijacked@example.test';
    const intruder = await app.user(email);
    await changeEmail(intruder, 'intruder-1@example.test');
    const pendingToken = await newestToken(app, 'intruder-1@example.test', '/confirm-email');
    await app.visitor().post('/api/auth/forgot-password', { email });
    const token = await newestToken(app, email, '/reset-password');
    expect((await app.visitor().post('/api/auth/reset-password', { token, password: NEW })).status).toBe(200);
    expect((await confirmEmail(intruder, pendingToken)).body.code).toBe('link_invalid');
  });

  it('honours only the latest new address, and returns 429 when it is requested again within a minute', async () => {
    const browser = await app.user();
    await changeEmail(browser, 'first-wish@example.test');
    const first = await newestToken(app, 'first-wish@example.test', '/confirm-email');
    await changeEmail(browser, 'second-wish@example.test');
    expect((await confirmEmail(browser, first)).body.code).toBe('link_invalid');
    const again = await changeEmail(browser, 'second-wish@example.test');
    expect([again.status, again.body.code]).toEqual([429, 'too_many_requests']);
    const second = await newestToken(app, 'second-wish@example.test', '/confirm-email');
    expect((await confirmEmail(browser, second)).status).toBe(200);
  });

  it('shows how the user signs in, and returns 401 to visitors', async () => {
    const browser = await app.user();
    expect((await browser.get('/api/user/sign-in')).body).toEqual({
      emailVerified: false,
      disownedEmail: null,
      hasPassword: true,
      providers: [],
      mfaEnabled: false,
      recoveryCodesLeft: 0,
    });
    expect((await app.visitor().get('/api/user/sign-in')).status).toBe(401);
  });
});
