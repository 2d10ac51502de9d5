import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { register } from '#server/testing/user-actions.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { advanceClock, emailsTo, newestToken } from '../testing/mailbox.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const OLD = 'a quiet harbour';
const NEW = 'a louder harbour';

describe('email verification and password reset', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const verify = (token: string, browser = app.visitor()) => browser.get(`/api/auth/verify-email?token=${token}`);
  const forgot = (email: string) => app.visitor().post('/api/auth/forgot-password', { email });
  const resend = (email: string) => app.visitor().post('/api/auth/resend-verification', { email });
  const reset = (token: string, password = NEW) => app.visitor().post('/api/auth/reset-password', { token, password });
  const signIn = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });
  const subjects = async (to: string) => (await emailsTo(app, to)).map(({ subject }) => subject);

  it('verifies a new user’s address once', async () => {
    const browser = await app.user('verify@example.test');
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(false);
    const token = await newestToken(app, 'verify@example.test', '/verify-email');
    expect(token).toMatch(/^[\w-]{43}$/);
    const first = await verify(token, browser);
    expect([first.status, first.body.verified]).toEqual([200, true]);
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(true);
    const second = await verify(token, browser);
    expect([second.status, second.body.code]).toEqual([400, 'link_invalid']);
  });

  it('expires a verification link after 24 hours', async () => {
    const lateUser = await app.user('late@example.test');
    const lateToken = await newestToken(app, 'late@example.test', '/verify-email');
    const inTimeUser = await app.user('just@example.test');
    const inTimeToken = await newestToken(app, 'just@example.test', '/verify-email');
    await advanceClock(app, DAY - 60);
    expect((await verify(inTimeToken, inTimeUser)).body.verified).toBe(true);
    await advanceClock(app, 61);
    expect((await verify(lateToken, lateUser)).body.code).toBe('link_invalid');
  });

  it('resends a verification link once a minute and five times a day, but never to a verified address', async () => {
    const email = 'resend@example.test';
    const browser = await app.user(email);
    await emailsTo(app, email);
    const statuses: number[] = [];
    for (const wait of [0, 59, 2, 61, 61, 61, 61]) {
      await advanceClock(app, wait);
      statuses.push((await resend(email)).status);
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
    expect(await subjects(email)).toHaveLength(6);
    const refused = await resend(email.toUpperCase());
    expect([refused.body.code, Number(refused.headers['retry-after']) > DAY - 600]).toEqual([
      'too_many_requests',
      true,
    ]);

    await advanceClock(app, DAY);
    expect((await resend(email)).status).toBe(200);
    expect((await verify(await newestToken(app, email, '/verify-email'), browser)).body.verified).toBe(true);
    await advanceClock(app, 61);
    expect((await resend(email)).status).toBe(200);
    expect(await subjects(email)).toHaveLength(7);
  });

  it('always has a reset link for the owner, however many a visitor requests', async () => {
    const behindProxy = await openTestApp('postgres', {}, { TRUST_PROXY: 'true' });
    const request = async (ip: string) => {
      const headers = { 'x-forwarded-for': ip };
      const body = { email: 'blocked@example.test' };
      return (await behindProxy.visitor().send('POST', '/api/auth/forgot-password', body, headers)).status;
    };
    await behindProxy.user('blocked@example.test');
    const [visitor, neighbour, owner] = ['198.18.0.9', '198.18.77.5', '203.0.113.4'];
    for (let link = 0; link < 5; link += 1) {
      expect(await request(visitor)).toBe(200);
      await advanceClock(behindProxy, 61);
    }
    const lastLink = await newestToken(behindProxy, 'blocked@example.test', '/reset-password');

    expect(await request(owner)).toBe(429);
    await advanceClock(behindProxy, HOUR - 62);
    const isValid = { token: lastLink, password: 'password' };
    expect((await behindProxy.visitor().post('/api/auth/reset-password', isValid)).body.code).toBe(
      'password_too_common',
    );
    await advanceClock(behindProxy, 62);
    for (const ip of [visitor, neighbour]) expect(await request(ip)).toBe(429);
    expect(await request(owner)).toBe(200);
    const token = await newestToken(behindProxy, 'blocked@example.test', '/reset-password');
    await advanceClock(behindProxy, 61);
    expect(await request('192.0.2.1')).toBe(429);
    expect((await behindProxy.visitor().post('/api/auth/reset-password', { token, password: NEW })).status).toBe(200);
    await behindProxy.close();
  });

  it('says that the links already requested work when it refuses another one', async () => {
    for (let link = 0; link < 5; link += 1) {
      await forgot('used-up@example.test');
      await advanceClock(app, 61);
    }
    const refused = await forgot('used-up@example.test');
    expect(refused.body.message).toBe(
      'Several links for this email have been requested in the last day. Each works for an hour, so please look in your inbox and your spam folder first.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY - 600);
  });

  it('is not limited with RATE_LIMITS=off', async () => {
    const unlimited = await openTestApp('postgres', { limitsEmails: undefined }, { RATE_LIMITS: 'off' });
    await unlimited.user('again@example.test');
    for (let requests = 0; requests < 7; requests += 1)
      for (const call of ['forgot-password', 'resend-verification']) {
        const { status } = await unlimited.visitor().post(`/api/auth/${call}`, { email: 'again@example.test' });
        expect(status).toBe(200);
      }
    await unlimited.close();
  });

  it.each([
    ['resend', resend],
    ['forgot', forgot],
  ])(
    'answers %s requests identically for known and unknown addresses, and emails only known ones',
    async (name, request) => {
      const [known, unknown] = [`${name}-known@example.test`, `${name}-unknown@example.test`];
      await app.user(known);
      const before = (await subjects(known)).length;
      for (const round of [1, 2]) {
        const [toKnown, toUnknown] = [await request(known), await request(unknown)];
        expect([round, toUnknown.status, toUnknown.body]).toEqual([round, toKnown.status, toKnown.body]);
      }
      expect(await subjects(known)).toHaveLength(before + 1);
      expect(await subjects(unknown)).toEqual([]);
    },
  );

  it('ends all sessions and invalidates the other reset links after a password reset', async () => {
    const email = 'reset@example.test';
    const browser = await app.user(email);
    await forgot(email);
    const first = await newestToken(app, email, '/reset-password');
    await advanceClock(app, 61);
    await forgot(email);
    const second = await newestToken(app, email, '/reset-password');
    expect(second).not.toBe(first);

    const result = await reset(second);
    expect(result.status).toBe(200);
    expect(result.headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await signIn(email, OLD)).status).toBe(401);
    const again = app.visitor();
    expect((await again.post('/api/auth/login', { email, password: NEW })).status).toBe(200);
    expect((await again.get('/api/user/sign-in')).body.emailVerified).toBe(true);
    for (const used of [first, second]) expect((await reset(used, OLD)).body.code).toBe('link_invalid');
    expect(await subjects(email)).toContain('Your Evenkeel password was changed');
  });

  it('says whether a reset link works without using it, so that no password is typed for an old one', async () => {
    const check = async (token: string) => {
      const { status, body } = await app.visitor().post('/api/auth/check-reset-link', { token });
      return [status, body.code];
    };
    const email = 'checked@example.test';
    await app.user(email);
    expect(await check('made-up')).toEqual([400, 'link_invalid']);
    expect(await check(await newestToken(app, email, '/verify-email'))).toEqual([400, 'link_invalid']);
    await forgot(email);
    const late = await newestToken(app, email, '/reset-password');
    expect(await check(late)).toEqual([200, undefined]);
    await advanceClock(app, HOUR + 1);
    expect(await check(late)).toEqual([400, 'link_invalid']);
    await forgot(email);
    const token = await newestToken(app, email, '/reset-password');
    for (let opened = 0; opened < 2; opened += 1) expect(await check(token)).toEqual([200, undefined]);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual([400, 'link_invalid']);
  });

  it('expires a reset link after one hour or its first use, but not after a refused password', async () => {
    const email = 'hour@example.test';
    await app.user(email);
    await forgot(email);
    const lateToken = await newestToken(app, email, '/reset-password');
    await advanceClock(app, HOUR);
    expect((await reset(lateToken)).body.code).toBe('link_invalid');

    await forgot(email);
    const token = await newestToken(app, email, '/reset-password');
    for (const guess of ['PassWord1', 'evenkeel1', 'hour1234', 'hour@example'])
      expect((await reset(token, guess)).body.code).toBe('password_too_common');
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses the user’s own name as the new password', async () => {
    const email = 'named@example.test';
    await register(app.visitor(), { email, firstName: 'Wilhelmina', lastName: 'Featherstone' });
    await forgot(email);
    const token = await newestToken(app, email, '/reset-password');
    for (const guess of ['wilhelmina1', 'Featherstone!', 'WilhelminaFeatherstone'])
      expect((await reset(token, guess)).body.code).toBe('password_too_common');
    expect((await reset(token)).status).toBe(200);
  });

  it('accepts a link only for its own purpose', async () => {
    const email = 'cross@example.test';
    const browser = await app.user(email);
    await forgot(email);
    const verifyToken = await newestToken(app, email, '/verify-email');
    const resetToken = await newestToken(app, email, '/reset-password');
    expect((await reset(verifyToken)).body.code).toBe('link_invalid');
    expect((await verify(resetToken)).body.code).toBe('link_invalid');
    const notMe = await newestToken(app, email, '/not-me');
    for (const token of [verifyToken, resetToken, notMe]) {
      expect((await browser.post('/api/auth/confirm-email', { token })).body.code).toBe('link_invalid');
      const undo = { token, password: NEW };
      expect((await browser.post('/api/auth/undo-email-change', undo)).body.code).toBe('link_invalid');
    }
    for (const token of [verifyToken, resetToken])
      expect((await browser.post('/api/auth/not-me', { token })).body.code).toBe('link_invalid');
    expect((await verify(verifyToken, browser)).body.verified).toBe(true);
    expect((await reset(resetToken)).status).toBe(200);
  });

  it('notifies the owner once about repeated sign-ups with their address', async () => {
    const email = 'owner@example.test';
    await verifiedUser(app, email);
    const before = (await subjects(email)).length;
    for (const typed of [email, 'OWNER@example.test'])
      expect((await app.visitor().post('/api/auth/register', { email: typed, password: OLD })).status).toBe(409);
    const after = await subjects(email);
    expect(after).toHaveLength(before + 1);
    expect(after).toContain('You already have an Evenkeel account');
  });

  it('refuses common passwords at sign-up and accepts an uncommon one', async () => {
    const signUp = (email: string, password: string) => app.visitor().post('/api/auth/register', { email, password });
    for (const password of ['password', 'PASSWORD', '12345678', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])
      expect([password, (await signUp('common@example.test', password)).body.code]).toEqual([
        password,
        'password_too_common',
      ]);
    for (const guess of ['        ', '12341234', 'evenkeel1', 'common99', 'PattySmith!']) {
      const owner = { email: 'common@example.test', firstName: 'Patty', lastName: 'Smith' };
      const reply = await app.visitor().post('/api/auth/register', { ...owner, password: guess });
      expect([guess, reply.body.code]).toEqual([guess, 'password_too_common']);
    }
    expect((await signUp('common@example.test', 'correct horse battery')).status).toBe(200);
  });

  it.each([
    ['GET', '/api/auth/verify-email', undefined],
    ['GET', `/api/auth/verify-email?token=${'x'.repeat(10_000)}`, undefined],
    ['POST', '/api/auth/resend-verification', { email: 'no-at-sign' }],
    ['POST', '/api/auth/forgot-password', { email: `${'a'.repeat(250)}@example.test` }],
    ['POST', '/api/auth/forgot-password', { email: 'a\u0000b@example.test' }],
    ['POST', '/api/auth/forgot-password', { email: 'a\nb@example.test' }],
    ['POST', '/api/auth/reset-password', { token: 'x', password: 'short' }],
    ['POST', '/api/auth/reset-password', { token: 'x', password: 'x'.repeat(10_000) }],
    ['POST', '/api/auth/confirm-email', {}],
  ] as const)('returns 400 for invalid input to %s %s (case %#)', async (method, path, body) => {
    const reply = await app.visitor().send(method, path, body, {});
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
  });

  it.each(['never-made', '%00', 'ü'.repeat(40)])('rejects the unknown token %s', async (token) => {
    expect((await verify(encodeURIComponent(token))).body.code).toBe('link_invalid');
    expect((await reset(token)).body.code).toBe('link_invalid');
  });
});
