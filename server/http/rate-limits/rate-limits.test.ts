import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, rateLimitOf } from '#contract/call.ts';
import { login } from '#contract/calls/accounts.ts';
import { subscribeToNewsletter } from '#contract/calls/newsletter.ts';
import { calls } from '#contract/index.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { rateLimitCounters } from '../../db/schema.ts';
import { findTraces } from '../../db/testing/dump-database.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { failure, isFailure } from '../../failure.ts';
import { newestToken } from '../../features/accounts/testing/mailbox.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { isShared, type RateLimits, rateLimits } from './rate-limits.ts';
import { sharedCountersStore } from './shared-counters-store.ts';

const PASSWORD = 'a quiet harbour';
const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('rate limits on password guessing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
  });
  afterAll(() => app.close());

  const signUp = async (email: string, ip: string) => {
    const response = await app.visitor().post('/api/auth/register', { email, password: PASSWORD }, from(ip));
    expect(response.status).toBe(200);
  };
  const signIn = (email: string, ip: string, password = PASSWORD, browser: Browser = app.visitor()) =>
    browser.post('/api/auth/login', { email, password }, from(ip));
  /** A thousand attempts, a hundred at a time. */
  const guess = async (emailOf: (n: number) => string, ipOf: (n: number) => string) => {
    const responses = [];
    for (let first = 0; first < 1000; first += 100) {
      const numbers = Array.from({ length: 100 }, (_, index) => first + index);
      const tries = numbers.map((n) => signIn(emailOf(n), ipOf(n), `guess number ${n}`));
      responses.push(...(await Promise.all(tries)));
    }
    return responses;
  };
  const countChecked = (responses: { status: number }[]) => responses.filter(({ status }) => status === 401).length;
  const expectLastRefused = (responses: Awaited<ReturnType<typeof guess>>) => {
    const response = responses.at(-1);
    expect([response?.status, response?.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0);
  };

  it('allow 30 of 1,000 guesses from one address at many accounts, and lock out no owner', async () => {
    await signUp('many@example.test', '198.51.100.1');
    const responses = await guess(
      (n) => (n === 3 ? 'many@example.test' : `many-${n}@example.test`),
      () => '203.0.113.1',
    );
    expect(countChecked(responses)).toBe(30);
    expectLastRefused(responses);
    expect((await signIn('many@example.test', '198.51.100.1')).status).toBe(200);
    expect((await signIn('many@example.test', '192.0.2.200')).status).toBe(200);
  });

  it('allow 10 of 1,000 guesses from one address at one account, without locking out its owner elsewhere', async () => {
    await signUp('one@example.test', '198.51.100.2');
    const responses = await guess(
      () => 'one@example.test',
      () => '203.0.113.2',
    );
    expect(countChecked(responses)).toBe(10);
    expectLastRefused(responses);
    expect((await signIn('one@example.test', '203.0.113.2')).status).toBe(429);
    expect((await signIn('one@example.test', '198.51.100.2')).status).toBe(200);
    expect((await signIn('one@example.test', '192.0.2.201')).status).toBe(200);
  });

  it('allow 30 of 1,000 guesses from one provider at one account, without locking out its owner elsewhere', async () => {
    await signUp('provider@example.test', '198.51.100.3');
    const responses = await guess(
      () => 'provider@example.test',
      (n) => `10.20.${n >> 8}.${n & 255}`,
    );
    expect(countChecked(responses)).toBe(30);
    expectLastRefused(responses);
    expect((await signIn('provider@example.test', '198.51.100.3')).status).toBe(200);
    expect((await signIn('provider@example.test', '192.0.2.202')).status).toBe(200);
  });

  it('allow 100 of 1,000 guesses from all over the world, and let the owner in from a known address', async () => {
    await signUp('botnet@example.test', '198.51.100.4');
    const responses = await guess(
      () => 'botnet@example.test',
      (n) => `${20 + (n >> 8)}.${n & 255}.7.7`,
    );
    expect(countChecked(responses)).toBe(100);
    expectLastRefused(responses);
    expect((await signIn('botnet@example.test', '198.51.100.4')).status).toBe(200);
  });

  it('let the owner sign in after a password reset, even during a continuing attack', async () => {
    const email = 'besieged@example.test';
    await signUp(email, '198.51.100.7');
    const siege = () =>
      guess(
        () => email,
        (n) => `${60 + (n >> 8)}.${n & 255}.7.7`,
      );
    expect(countChecked(await siege())).toBe(100);
    expect((await signIn(email, '192.0.2.203')).status).toBe(429);

    await app.visitor().post('/api/auth/forgot-password', { email: email.toUpperCase() }, from('192.0.2.203'));
    const reset = { token: await newestToken(app, email, '/reset-password'), password: 'a louder harbour' };
    expect((await app.visitor().post('/api/auth/reset-password', reset, from('192.0.2.203'))).status).toBe(200);
    expect((await signIn(email, '192.0.2.204', reset.password)).status).toBe(200);
    await siege();
    expect((await signIn(email, '192.0.2.203', reset.password)).status).toBe(200);
  });

  it('count an IPv6 /64 network as one address, however its addresses are written', async () => {
    const responses = await guess(
      () => 'six@example.test',
      (n) => (n % 2 ? `2001:db8::${n.toString(16)}` : `2001:0db8:0:0:1::${n.toString(16)}`),
    );
    expect(countChecked(responses)).toBe(10);
  });

  it('do not count successful sign-ins', async () => {
    await signUp('often@example.test', '198.51.100.5');
    for (let n = 0; n < 40; n += 1) expect((await signIn('often@example.test', '198.51.100.5')).status).toBe(200);
  });

  it('block repeated sign-ups, emails and reset links from one address, but ignore malformed input', async () => {
    const requests: [string, (n: number) => object][] = [
      ['/api/auth/register', (n) => ({ email: `new-${n}@example.test`, password: '1' })],
      ['/api/auth/register', (n) => ({ email: `new-${n}@example.test`, password: PASSWORD })],
      ['/api/auth/forgot-password', (n) => ({ email: `new-${n}@example.test` })],
      ['/api/auth/resend-verification', (n) => ({ email: `new-${n}@example.test` })],
      ['/api/auth/reset-password', (n) => ({ token: `made-up-${n}`, password: PASSWORD })],
    ];
    const statuses = [];
    for (const [path, body] of requests) {
      const responses = [];
      for (let n = 0; n < 65; n += 1)
        responses.push((await app.visitor().post(path, body(n), from('203.0.113.77'))).status);
      statuses.push(responses.at(-1));
    }
    // Invalid input is not counted.
    expect(statuses).toEqual([400, 429, 429, 429, 429]);
  });

  it('block POST /api/auth/confirm-identity after 10 wrong passwords', async () => {
    const browser = app.visitor();
    await browser.post('/api/auth/register', { email: 'open@example.test', password: PASSWORD }, from('198.51.100.6'));
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await browser.post('/api/auth/confirm-identity', { password: `guess number ${n}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
  });
});

describeOnBothDatabases('shared rate-limit counters', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.db.delete(rateLimitCounters);
  });
  const newLimits = () => rateLimits(sharedCountersStore(open.db, 'a secret'));
  const wrong = failure('invalid_credentials');
  const guess = async (limits: RateLimits, email: string, ip: string) => {
    const attempted = await limits.attempt(login, { ip, body: { email }, userId: undefined });
    if (!isFailure(attempted)) await attempted(wrong);
    return !isFailure(attempted);
  };

  it('allow 10 of 50 concurrent attempts', async () => {
    const limits = newLimits();
    const attempt = { ip: '203.0.113.9', body: { email: 'a@example.test' }, userId: undefined };
    const attempted = await Promise.all(Array.from({ length: 50 }, () => limits.attempt(login, attempt)));
    expect(attempted.filter((one) => !isFailure(one))).toHaveLength(10);
  });

  it('are reset for one account at one address only', async () => {
    const limits = newLimits();
    const roomFor = async (email: string, ip: string) =>
      !isFailure(await limits.attempt(login, { ip, body: { email }, userId: undefined }));
    for (let n = 0; n < 10; n += 1)
      for (const email of ['a@example.test', 'b@example.test']) await roomFor(email, '203.0.113.9');
    await limits.resetFailures(login, { account: 'A@example.test', ip: '203.0.113.9' });
    expect(await roomFor('a@example.test', '203.0.113.9')).toBe(true);
    expect(await roomFor('b@example.test', '203.0.113.9')).toBe(false);
  });

  it('are not reset for an address as a whole, which could otherwise guess at other accounts again', async () => {
    const ip = '203.0.113.9';
    const own = 'own@example.test';
    for (let n = 0; n < 30; n += 1) expect(await guess(newLimits(), `n${n}@example.test`, ip)).toBe(true);
    await newLimits().resetFailures(login, { account: own, ip });
    expect(await guess(newLimits(), own, ip)).toBe(false);
  });

  it('block an address for the one account at which it used up its guesses', async () => {
    const limits = newLimits();
    for (let n = 0; n < 10; n += 1) expect(await guess(limits, 'a@example.test', '203.0.113.9')).toBe(true);
    expect(await guess(limits, 'a@example.test', '203.0.113.9')).toBe(false);
    expect(await guess(limits, 'b@example.test', '203.0.113.9')).toBe(true);
  });

  it('count the different spellings of one address together', async () => {
    const limits = newLimits();
    const spellings = ['ada@example.test', 'Ada@ｅxample.test', 'ada@eｘample.test', 'ada@EXAMPLE.test'];
    const attempted = [];
    for (let n = 0; n < 11; n += 1) {
      const body = { email: spellings[n % spellings.length] };
      attempted.push(await limits.attempt(subscribeToNewsletter, { ip: '203.0.113.9', body, userId: undefined }));
    }
    expect(attempted.map(isFailure)).toEqual([...Array.from({ length: 10 }, () => false), true]);
  });

  it.each(['mfa_code_required', 'too_many_requests'] as const)('refund an attempt that ended in %s', async (code) => {
    const limits = newLimits();
    const attempt = { ip: '203.0.113.9', body: { email: 'a@example.test' }, userId: undefined };
    for (let n = 0; n < 50; n += 1) {
      const attempted = await limits.attempt(login, attempt);
      expect(isFailure(attempted), `attempt ${n}`).toBe(false);
      if (!isFailure(attempted)) await attempted(failure(code));
    }
  });

  it('store no address or account in plain text', async () => {
    await guess(newLimits(), 'ada@example.test', '203.0.113.9');
    const rows = await open.db.select().from(rateLimitCounters);
    expect(rows).toHaveLength(4);
    expect(findTraces(['ada', '203.0.113'], new Map([['counters', JSON.stringify(rows)]]))).toEqual([]);
  });

  it('keep failures from other addresses when the owner signs in from a known one', async () => {
    const limits = newLimits();
    const owner = { ip: '198.51.100.9', body: { email: 'a@example.test' }, userId: undefined };
    for (let n = 0; n < 100; n += 1) {
      const attempted = await limits.attempt(login, owner);
      if (isFailure(attempted)) throw new Error(`refused at ${n}`);
      await attempted({});
      await guess(limits, 'a@example.test', `${20 + n}.1.1.1`);
    }
    expect(await guess(limits, 'a@example.test', '192.0.2.1')).toBe(false);
  });

  it('do not count an attempt elsewhere if its address is already blocked', async () => {
    const limits = newLimits();
    for (let n = 0; n < 200; n += 1) await guess(limits, 'a@example.test', '203.0.113.9');
    const counted = await open.db.select().from(rateLimitCounters);
    expect(Math.max(...counted.map(({ attempts }) => attempts))).toBe(10);
  });

  it('restart once expired, and are removed once expired or over the maximum', async () => {
    const limits = newLimits();
    for (let n = 0; n < 10; n += 1) await guess(limits, 'a@example.test', '203.0.113.9');
    expect(await guess(limits, 'a@example.test', '203.0.113.9')).toBe(false);
    await open.db.update(rateLimitCounters).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await guess(limits, 'a@example.test', '203.0.113.9')).toBe(true);
    await guess(limits, 'b@example.test', '203.0.113.10');
    await open.db
      .update(rateLimitCounters)
      .set({ expiresAt: new Date(0) })
      .where(eq(rateLimitCounters.attempts, 2));
    const store = sharedCountersStore(open.db, 'a secret', 3);
    await store.removeExpired();
    const left = await open.db.select().from(rateLimitCounters);
    expect(left).toHaveLength(3);
    expect(left.every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('block for no longer than a window after the clock was set back, and count the attempts before that', async () => {
    const limits = newLimits();
    for (let n = 0; n < 10; n += 1) await guess(limits, 'a@example.test', '203.0.113.9');
    await open.db.update(rateLimitCounters).set({ expiresAt: new Date(Date.now() + 48 * 3_600_000) });
    const attempt = { ip: '203.0.113.9', body: { email: 'a@example.test' }, userId: undefined };
    const answer = await limits.attempt(login, attempt);
    expect(answer).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.closeTo(900, -1) });
    const wait = ({ expiresAt }: { expiresAt: Date }) => expiresAt.getTime() - Date.now();
    const rows = await open.db.select().from(rateLimitCounters);
    expect(Math.max(...rows.map(wait))).toBeLessThanOrEqual(3_600_000);
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(10);
  });

  it('know a new location of the owner after locations were forgotten and the clock was set back', async () => {
    const store = sharedCountersStore(open.db, 'a secret');
    const home = { account: 'a@example.test', address: '198.51.100.9' };
    await store.addKnownLocation({ ...home, address: '203.0.113.9' });
    await store.forgetKnownLocations(home.account);
    const later = sql`${rateLimitCounters.expiresAt} + interval '2 days'`;
    await open.db.update(rateLimitCounters).set({ expiresAt: later });
    await store.removeExpired();
    // The embedded database's clock counts milliseconds.
    await setTimeout(2);
    await store.addKnownLocation(home);
    const counter = { key: 'k', points: 10, seconds: 60, skippedAtKnownLocation: true };
    expect((await store.take([counter], home)).counted).toEqual([]);
    const forgotten = { ...home, address: '203.0.113.9' };
    expect((await store.take([counter], forgotten)).counted).toEqual([counter]);
  });

  it('answer a flood from a blocked address without querying the database', async () => {
    let takeCount = 0;
    const store = sharedCountersStore(open.db, 'a secret');
    const limits = rateLimits({ ...store, take: (...counters) => store.take(...counters).finally(() => takeCount++) });
    const isAllowed: boolean[] = [];
    for (let n = 0; n < 30; n += 1) isAllowed.push(await guess(limits, `${n}@example.test`, '203.0.113.9'));
    expect(isAllowed).not.toContain(false);
    const flood = await Promise.all(Array.from({ length: 50 }, () => guess(limits, 'x@example.test', '203.0.113.9')));
    expect(flood).not.toContain(true);
    const before = takeCount;
    const answer = await limits.attempt(login, { ip: '203.0.113.9', body: { email: 'y' }, userId: undefined });
    expect(answer).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.closeTo(590, -2) });
    expect(takeCount).toBe(before);
  });
});

it('shared rate limits are those that protect an account or last a day, not other limits per user', () => {
  const shared = calls.filter((call: Call) => {
    const limit = rateLimitOf(call);
    return limit !== null && isShared(limit);
  });
  expect(shared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/auth/confirm-email',
    'POST /api/auth/confirm-identity',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/mfa-challenge',
    'POST /api/auth/register',
    'POST /api/auth/resend-verification',
    'POST /api/auth/verify-email',
    'POST /api/newsletter/subscribe',
    'POST /api/quotes/:id/report',
    'POST /api/quotes/generate',
    'POST /api/user/mfa/confirm',
    'POST /api/user/mfa/disable',
    'POST /api/user/mfa/new-recovery-codes',
  ]);
});

/**
 * The password in these bodies is a new one, set with a token of 32 random bytes or in a recently authenticated
 * session.
 */
const newPasswordCalls = [
  'POST /api/auth/reset-password',
  'POST /api/auth/undo-email-change',
  'POST /api/user/change-password',
];

it('shared rate limits cover every call that checks a password or code', () => {
  const guessing = calls.filter(({ body }: Call) =>
    ['code', 'currentCode', 'password'].some((field) => body instanceof z.ZodObject && field in body.shape),
  );
  const alone = guessing.filter((call: Call) => {
    const limit = rateLimitOf(call);
    return limit === null || !isShared(limit);
  });
  expect(guessing.length).toBeGreaterThan(newPasswordCalls.length);
  expect(alone.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(newPasswordCalls);
});
