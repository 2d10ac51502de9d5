import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'a token of sixteen or more';

describe('GET /metrics with a public APP_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(
      'postgres',
      {},
      { METRICS_TOKEN: TOKEN, APP_URL: 'https://evenkeel.example', ALLOW_SANDBOX: 'true' },
    );
  });
  afterAll(() => app.close());

  it('requires the token, even without any proxy headers', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      app.fastify.inject({ method: 'GET', url: '/metrics', headers });
    expect((await ask()).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  });
});

describe('GET /metrics', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { METRICS_TOKEN: TOKEN });
  });
  afterAll(() => app.close());

  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });

  it('returns Prometheus text to loopback addresses, with Cache-Control: no-store', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const response = await ask(address);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(response.body).toContain('process_cpu_seconds_total');
      expect(response.body).toMatch(/^evenkeel_jobs_waiting \d+$/m);
    }
  });

  it('returns 404 to other addresses and to requests forwarded by a local proxy', async () => {
    expect((await ask('203.0.113.7')).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
      expect((await ask('127.0.0.1', { [name]: '203.0.113.7' })).statusCode).toBe(404);
  });

  it('accepts the bearer token from any address, and returns 404 for a wrong one', async () => {
    const from = (authorization: string) => ask('203.0.113.7', { authorization });
    expect((await from(`Bearer ${TOKEN}`)).statusCode).toBe(200);
    for (const wrong of ['Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
      expect((await from(wrong)).statusCode).toBe(404);
  });

  it('labels requests by route and status, and contains no ids or personal data', async () => {
    const browser = await app.trialUser('private-name@example.test');
    const { id } = (await browser.post('/api/quotes/generate', { stressLevel: 5 })).body.quote;
    await browser.patch(`/api/quotes/${id}/favorite`, { isFavorite: true });
    for (const path of ['/nowhere-1', '/nowhere-2', '/api/nowhere-3']) await browser.get(path);
    const { body } = await ask('127.0.0.1');
    expect(body).toContain('evenkeel_requests_total{method="PATCH",route="/api/quotes/:id/favorite",status="200"} 1');
    expect(body).toContain('evenkeel_quotes_total{writer="built-in"} 1');
    for (const personal of [id, 'private-name', 'nowhere', 'stress']) expect(body).not.toContain(personal);
  });

  it('counts separately for each app in a process', async () => {
    const other = await openTestApp('postgres');
    try {
      const { body } = await other.fastify.inject({ method: 'GET', url: '/metrics' });
      expect(body).not.toContain('evenkeel_quotes_total{');
    } finally {
      await other.close();
    }
  });
});
