import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../testing/api-client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { advanceClock } from './testing/mailbox.ts';

describe('accounts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const account = (email: string) => ({ email, password: 'a quiet harbour', firstName: ' Ann ', lastName: '' });

  it('normalises names and the email address at sign-up', async () => {
    const browser = app.visitor();
    const reply = await browser.post('/api/auth/register', account('Ann@Example.test'));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ email: 'ann@example.test', firstName: 'Ann', lastName: null, isAdmin: false });
    expect((await browser.get('/api/user')).body).toEqual(reply.body);
  });

  it('dates a new account by the app’s clock, which the sandbox can move', async () => {
    await advanceClock(app, 140 * 86_400);
    const { body } = await app.visitor().post('/api/auth/register', account('later@example.test'));
    const { now } = await callApi(app.visitor(), 'GET /sandbox/clock');
    expect(Math.abs(Date.parse(now) - Date.parse(body.createdAt))).toBeLessThan(3_600_000);
  });

  it('never answers with a password, its hash or a session token', async () => {
    const reply = await app.visitor().post('/api/auth/register', account('bare@example.test'));
    expect(Object.keys(reply.body).sort()).toEqual(
      ['createdAt', 'dayEnd', 'email', 'firstName', 'id', 'isAdmin', 'lastName', 'profileImageUrl'].sort(),
    );
  });

  it('sets an HttpOnly, SameSite=Lax session cookie for 14 days', async () => {
    const reply = await app.visitor().post('/api/auth/register', account('cookie@example.test'));
    expect([reply.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^evenkeel=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('returns 409 for a taken email address in any letter case, without signing in', async () => {
    await app.visitor().post('/api/auth/register', account('twice@example.test'));
    const again = app.visitor();
    const reply = await again.post('/api/auth/register', account('TWICE@example.test'));
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('email_taken');
    expect(again.cookies.size).toBe(0);
  });

  it.each([
    ['a password of 7 characters', { password: '1234567' }, 'body.password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'body.password'],
    ['an address without an @', { email: 'reader.example.com' }, 'body.email'],
    ['a name that is a number', { firstName: 7 }, 'body.firstName'],
  ])('refuses %s with 400 and names the field', async (_, wrong, field) => {
    const reply = await app.visitor().post('/api/auth/register', { ...account('wrong@example.test'), ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('invalid_input');
    expect(reply.body.issues.map((issue: { field: string }) => issue.field)).toEqual([field]);
  });

  it('accepts passwords of 8 and 128 characters', async () => {
    for (const [index, password] of ['12 45 78', `${'a quiet harbour, '.repeat(8)}`.slice(0, 128)].entries()) {
      const reply = await app.visitor().post('/api/auth/register', { email: `edge-${index}@example.test`, password });
      expect(reply.status).toBe(200);
    }
  });

  it('returns the same 401 for a wrong password and an unknown email address', async () => {
    await app.visitor().post('/api/auth/register', account('login@example.test'));
    const right = await app
      .visitor()
      .post('/api/auth/login', { email: 'Login@example.test', password: 'a quiet harbour' });
    const wrong = await app
      .visitor()
      .post('/api/auth/login', { email: 'login@example.test', password: 'a loud harbour' });
    const unknown = await app
      .visitor()
      .post('/api/auth/login', { email: 'nobody@example.test', password: 'a loud harbour' });
    expect(right.status).toBe(200);
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.body).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' });
  });

  it('returns 401 from /api/user for a visitor, a made-up token and a forged signature', async () => {
    const signedIn = await app.user();
    const token = decodeURIComponent(signedIn.cookies.get('evenkeel') ?? '').split('.')[0];
    for (const cookie of [
      '',
      'evenkeel=abc.def',
      `evenkeel=${token}`,
      `evenkeel=${token}.${encodeURIComponent('A'.repeat(43))}=`,
    ]) {
      const reply = await app.visitor().get('/api/user', { cookie });
      expect([cookie, reply.status, reply.body.code]).toEqual([cookie, 401, 'session_required']);
    }
  });

  it('signs out on GET /api/logout, but asks for confirmation when another site sends the request', async () => {
    const browser = await app.user();
    const confirmation = await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(confirmation.status).toBe(200);
    expect(confirmation.text).toContain('Sign out of Evenkeel?');
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(confirmation.text) ?? [];
    const styleHash = createHash('sha256').update(style).digest('base64');
    expect(confirmation.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${styleHash}'`);
    expect((await browser.get('/api/user')).status).toBe(200);

    const oldCookies = new Map(browser.cookies);
    const signedOut = await browser.get('/api/logout');
    expect([signedOut.status, signedOut.headers.location]).toEqual([303, '/']);
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of oldCookies) browser.cookies.set(name, value);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it('decides by the Referer header whether to sign out when Sec-Fetch-Site is missing', async () => {
    const browser = await app.user();
    const signOutFrom = async (referer: string) => {
      const headers = { host: 'localhost:3000', referer };
      return (await browser.sendBare('GET', '/api/logout', headers)).status;
    };
    expect(await signOutFrom('http://elsewhere.test/settings')).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect(await signOutFrom('http://localhost:3000/settings')).toBe(303);
  });

  it('keeps users signed in across a restart', async () => {
    const browser = await app.user();
    app = await app.restart();
    const again = app.visitor();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect((await again.get('/api/user')).status).toBe(200);
  });
});
