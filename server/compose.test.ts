import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compose, listenProblem } from './compose.ts';
import { readConfig } from './config.ts';
import { migratedDatabaseLocation, type TestDatabaseLocation, untouchedLocation } from './db/testing/test-database.ts';
import { collectGarbage } from './lifecycle/collect-garbage.ts';
import { StartupError } from './lifecycle/startup-error.ts';
import { Browser } from './testing/browser.ts';

let location: TestDatabaseLocation;
beforeEach(async () => {
  location = await migratedDatabaseLocation('pglite');
});
afterEach(() => location.remove());

const configWith = (variables: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: location.dataDir, ...variables });

it('app.listen throws a StartupError if the port is in use, and releases the data folder', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const app = await compose(configWith({ PORT: String(port) }));
  await expect(app.listen()).rejects.toThrow(StartupError);
  await new Promise((resolve) => taken.close(resolve));
  const again = await compose(configWith({ PORT: String(port) }));
  expect(await again.listen()).toContain(`http://localhost:${port}`);
  await again.close();
});

it.each([
  ['ENOTFOUND', "HOST: the name nonsense.invalid can't be resolved (ENOTFOUND)."],
  ['EADDRNOTAVAIL', "HOST: nonsense.invalid isn't an address of this machine."],
  ['EACCES', "Port 80 of nonsense.invalid can't be used: refused. Set PORT or HOST to another one."],
])('listenProblem names the variable that is wrong after %s', (code, message) => {
  const error = Object.assign(new Error('refused'), { code });
  expect(listenProblem(error, { host: 'nonsense.invalid', port: 80 })).toBe(message);
});

it('/healthz and /readyz return 200 after a first start in an empty data folder', async () => {
  const nothingYet = await untouchedLocation('pglite');
  const app = await compose(configWith({ DATA_DIR: nothingYet.dataDir }));
  const browser = new Browser(app.fastify);
  expect([(await browser.get('/healthz')).status, (await browser.get('/readyz')).status]).toEqual([200, 200]);
  await app.close();
  await nothingYet.remove();
});

it('a closed app can be garbage-collected', async () => {
  const openAndClose = async () => {
    const { fastify, close } = await compose(configWith({}));
    await close();
    return new WeakRef(fastify);
  };
  const closed = await openAndClose();
  const isFreed = () => {
    collectGarbage();
    return closed.deref() === undefined;
  };
  // Timers of the closed app hold it for a few seconds, and longer on a busy machine.
  await expect.poll(isFreed, { timeout: 60_000 }).toBe(true);
});

it('the session cookie is __Host- and Secure over HTTPS, and the reply sets HSTS', async () => {
  const app = await compose(configWith({ APP_URL: 'https://evenkeel.example', ALLOW_SANDBOX: 'true' }));
  const account = { email: 'ada@example.test', password: 'a quiet harbour' };
  const response = await new Browser(app.fastify).post('/api/auth/register', account, {
    origin: 'https://evenkeel.example',
  });
  expect([response.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-evenkeel=.*; Path=\/; HttpOnly; (Secure; )?SameSite=Lax/,
  );
  expect([response.headers['set-cookie']].flat()[0]).toContain('Secure');
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await app.close();
});

it('every answer carries the security headers, with a policy that forbids inline code', async () => {
  const app = await compose(configWith({}));
  for (const path of ['/healthz', '/api/user', '/sandbox', '/nothing']) {
    const { headers } = await new Browser(app.fastify).get(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  await app.close();
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

it('page headers allow neither Stripe nor the payment permission when payments are embedded', async () => {
  const app = await compose(configWith({}));
  const { headers } = await new Browser(app.fastify).get('/auth');
  expect(`${headers['content-security-policy']}${headers['permissions-policy']}`).not.toContain('stripe');
  expect(headers['permissions-policy']).toContain('payment=()');
  await app.close();
});

it('an app with Stripe permits its payment form, and returns 404 for sandbox payments and clock', async () => {
  const app = await compose(configWith(stripe));
  const browser = new Browser(app.fastify);
  const { headers } = await browser.get('/healthz');
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
  const inSandbox = ['/sandbox/payments/confirm-setup', '/sandbox/clock'];
  const responses = await Promise.all(inSandbox.map((path) => browser.post(path, {})));
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  expect((await browser.get('/sandbox/clock')).status).toBe(404);
  expect((await browser.get('/sandbox')).status).toBe(200);
  await app.close();
});

it('an app has no sandbox routes when every port is real', async () => {
  const real = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    APP_URL: 'https://evenkeel.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    EMBEDDED_DATABASE: 'true',
    PORT: '0',
  };
  const app = await compose(configWith({ ...real, ...stripe }));
  const browser = new Browser(app.fastify);
  const paths = ['/sandbox', '/sandbox/mail', '/sandbox/clock', '/sandbox/sandbox.js'];
  const responses = await Promise.all(paths.map((path) => browser.get(path)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await app.listen()).not.toContain('sandbox');
  await app.close();
});
