/** Rate limits of single calls, as the contract defines them, tested through the whole server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECK_INS_PER_DAY_MAX } from '#contract/limits.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTrial } from '../../testing/user-actions.ts';

const HOUR = 60 * 60;
const PASSWORD = 'a quiet harbour';

describe('rate limits', () => {
  let app: TestApp;
  let userCount = 0;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  });
  afterAll(() => app.close());

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const newUser = async () => {
    const browser = app.visitor();
    userCount += 1;
    const email = `limited-${userCount}@example.test`;
    await browser.post('/api/auth/register', { email, password: PASSWORD }, from(`192.0.2.${userCount}`));
    return browser;
  };
  const times = async <T>(howMany: number, ask: (n: number) => Promise<T>): Promise<T[]> => {
    const responses: T[] = [];
    for (let n = 0; n < howMany; n += 1) responses.push(await ask(n));
    return responses;
  };
  const refused = (responses: readonly { status: number; body: { code?: string } }[]) =>
    responses.map(({ body }, n) => (body.code === 'too_many_requests' ? n : -1)).filter((n) => n >= 0);

  const payments = [
    '/api/create-setup-intent',
    '/api/create-subscription-after-setup',
    '/api/subscription/cancel',
    '/api/subscription/reactivate',
    '/api/subscription/refund',
  ];

  it.each(payments)('allow ten calls to POST %s an hour per user, from any address', async (path) => {
    const browser = await newUser();
    const responses = await times(12, (n) => browser.post(path, undefined, from(`198.51.100.${n}`)));
    expect(refused(responses)).toEqual([10, 11]);
    const wait = Number(responses.at(-1)?.headers['retry-after']);
    expect(wait).toBeGreaterThan(HOUR - 120);
    expect(wait).toBeLessThanOrEqual(HOUR);
  });

  it.each(payments)('allow thirty calls to POST %s an hour per address, across all users', async (path) => {
    const browsers = await times(5, newUser);
    const at = from(`203.0.113.${payments.indexOf(path)}`);
    const responses = await times(35, (n) => (browsers[n % 5] as Browser).post(path, undefined, at));
    expect(refused(responses)).toEqual([30, 31, 32, 33, 34]);
  });

  it('allow ten password changes an hour per user', async () => {
    const browser = await newUser();
    const responses = await times(12, (n) =>
      browser.post('/api/user/change-password', { password: `${PASSWORD} ${n}` }),
    );
    expect(refused(responses)).toEqual([10, 11]);
    expect(responses.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('allow 200 check-ins a day per user, and store none beyond that', async () => {
    const browser = await newUser();
    await startTrial(browser);
    const generate = () => browser.post('/api/quotes/generate', {}, { 'idempotency-key': crypto.randomUUID() });
    const responses = await times(CHECK_INS_PER_DAY_MAX + 3, generate);
    expect(refused(responses)).toEqual([CHECK_INS_PER_DAY_MAX, CHECK_INS_PER_DAY_MAX + 1, CHECK_INS_PER_DAY_MAX + 2]);
    expect((await browser.get('/api/user/stats')).body.totalEntries).toBe(CHECK_INS_PER_DAY_MAX);
    const wait = Number(responses.at(-1)?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(24 * HOUR);
  });

  it('block an address after 600 invalid one-click tokens, and no other address', async () => {
    const send = (ip: string) =>
      app
        .visitor()
        .sendBare(
          'POST',
          '/api/newsletter/one-click?token=made-up',
          { 'content-type': 'application/x-www-form-urlencoded', ...from(ip) },
          'List-Unsubscribe=One-Click',
        );
    const responses = await times(602, () => send('203.0.113.99'));
    expect(responses.slice(0, 600).every(({ status }) => status === 400)).toBe(true);
    expect(responses.slice(600).map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('203.0.113.98')).status).toBe(400);
  });

  it('answer a navigation over the limit with 429 and an HTML page', async () => {
    const navigate = { 'sec-fetch-mode': 'navigate', ...from('203.0.113.97') };
    const responses = await times(121, () => app.visitor().get('/api/login', navigate));
    expect(responses[119]?.status).toBe(303);
    const last = responses.at(-1);
    expect([last?.status, last?.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(last?.text).toContain('That was a lot of requests.');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('rate limits do not apply when they are switched off', async () => {
  const app = await openTestApp('postgres');
  try {
    const browser = await app.user();
    const statuses = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await browser.post('/api/subscription/cancel')).status);
    expect(new Set(statuses)).toEqual(new Set([409]));
  } finally {
    await app.close();
  }
});
