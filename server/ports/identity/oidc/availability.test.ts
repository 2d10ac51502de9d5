/** How the server behaves when an identity provider is down, slow or not configured. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { migratedDatabaseLocation } from '#server/db/testing/test-database.ts';
import { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { signInThroughSandbox } from '../sandbox-issuer/testing/sandbox-sign-in.ts';
import { openIdConnect } from './openid-connect.ts';
import { type MisbehavingIssuer, openMisbehavingIssuer } from './testing/misbehaving-issuer.ts';

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  APP_URL: 'https://evenkeel.example',
  ALLOW_SANDBOX: 'true',
  EMBEDDED_DATABASE: 'true',
  RATE_LIMITS: 'on',
};

const CALLBACK = 'http://localhost:3000/api/auth/google/callback';

const google = (issuer: string) => ({
  GOOGLE_CLIENT_ID: 'evenkeel',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: issuer,
});

// Each test opens its own app.
describe('social login availability', () => {
  let app: TestApp | null = null;
  let issuer: MisbehavingIssuer | null = null;
  afterEach(async () => {
    await app?.close();
    await issuer?.close();
    app = null;
    issuer = null;
  });

  it('redirects with error=unavailable when the provider is down, and serves everything else', async () => {
    app = await openTestApp('postgres', {}, google('http://127.0.0.1:9'));
    const response = await app.visitor().get('/api/auth/google');
    expect([response.status, response.headers.location]).toEqual([303, '/auth?error=unavailable']);
    expect((await (await app.user()).get('/api/user')).status).toBe(200);
  });

  it('redirects with error=unavailable when the provider times out, and serves others meanwhile', async () => {
    issuer = await openMisbehavingIssuer();
    issuer.mood.silent = true;
    app = await openTestApp('postgres', {}, google(issuer.url));
    // The test triggers the timeout itself, after another request was served, however slow the machine is.
    const timeUp = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal);
    let waiting = true;
    const slow = app.visitor().get('/api/auth/google');
    slow.finally(() => {
      waiting = false;
    });
    expect((await (await app.user()).get('/api/user')).status).toBe(200);
    expect(waiting).toBe(true);
    timeUp.abort(new DOMException('', 'TimeoutError'));
    expect((await slow).headers.location).toBe('/auth?error=unavailable');
    // Exactly one timeout below ten seconds was set. The app sets longer ones for other things.
    expect(limits.mock.calls.filter(([milliseconds]) => milliseconds < 10_000)).toHaveLength(1);
    limits.mockRestore();
    issuer.mood.silent = false;
    expect((await app.visitor().get('/api/auth/google')).headers.location).toContain(`${issuer.url}/authorize`);
  });

  it('has no providers, routes or sandbox issuer when production configures none', async () => {
    const location = await migratedDatabaseLocation('pglite');
    const config = readConfig({ ...production, DATA_DIR: location.dataDir, LOG_LEVEL: 'silent' });
    const bare = await compose({ ...config, allowSandbox: false });
    try {
      const visitor = new Browser(bare.fastify);
      expect((await visitor.get('/api/auth/social-login-providers')).body).toEqual({
        google: false,
        platform: false,
        platformName: null,
      });
      for (const path of ['/api/auth/google', '/api/login']) {
        expect((await visitor.get(path)).status).toBe(404);
        expect((await visitor.get(`${path}/callback?code=a&state=b`)).status).toBe(404);
      }
      expect((await visitor.get('/sandbox/identity/.well-known/openid-configuration')).status).toBe(404);
    } finally {
      await bare.close();
      await location.remove();
    }
  });

  it('uses the sandbox issuer under the app’s https address when production allows the sandbox', async () => {
    app = await openTestApp('postgres', {}, production);
    expect((await app.visitor().get('/api/auth/social-login-providers')).body).toEqual({
      google: true,
      platform: true,
      platformName: null,
    });
    const redirect = await app.visitor().get('/api/auth/google');
    expect(redirect.headers.location).toMatch(/^https:\/\/evenkeel\.example\/sandbox\/identity\/auth\?/);
    expect(String(redirect.headers['set-cookie'])).toMatch(/; Secure$/);
    const visitor = app.visitor();
    await signInThroughSandbox(visitor, '/api/login', { email: 'ann@example.test' });
    expect((await visitor.get('/api/user')).body).toMatchObject({ email: 'ann@example.test' });
  });
});

describe('openIdConnect', () => {
  let issuer: MisbehavingIssuer;
  afterEach(() => issuer.close());
  const adapter = (issuerUrl: string, timeoutMs = 300) =>
    openIdConnect({ issuer: issuerUrl, clientId: 'evenkeel', clientSecret: 'secret', timeoutMs });

  it('recovers from a failed background discovery once the provider responds', async () => {
    issuer = await openMisbehavingIssuer();
    issuer.mood.broken = true;
    const provider = adapter(issuer.url);
    const failed = vi.fn();
    provider.discoverInBackground(failed);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    issuer.mood.broken = false;
    expect(await provider.startAuthorization(CALLBACK)).toMatchObject({
      location: expect.stringContaining(issuer.url),
    });
    provider.close();
  });

  it.each([
    ['authorization_endpoint', undefined],
    ['token_endpoint', 5],
    ['jwks_uri', '/jwks'],
  ])('asks again after metadata with the %s %j', async (name, value) => {
    const wrong: Record<string, unknown> = { [name]: value };
    issuer = await openMisbehavingIssuer(wrong);
    const provider = adapter(issuer.url);
    expect(await provider.startAuthorization(CALLBACK)).toBe('unavailable');
    delete wrong[name];
    const begun = await provider.startAuthorization(CALLBACK);
    if (begun === 'unavailable') throw new Error('startAuthorization: the provider was still reported as unavailable.');
    const back = new URL(issuer.signIn(begun.location, { sub: 'ann' }), CALLBACK);
    expect(await provider.completeAuthorization(Object.fromEntries(back.searchParams), begun.remember)).toMatchObject({
      subject: 'ann',
    });
  });

  it('times out when the provider stops responding between start and completion', async () => {
    issuer = await openMisbehavingIssuer();
    const provider = adapter(issuer.url);
    const begun = await provider.startAuthorization(CALLBACK);
    if (begun === 'unavailable') throw new Error('startAuthorization: the provider was reported as unavailable.');
    const back = new URL(issuer.signIn(begun.location, { sub: 'ann' }), CALLBACK);
    issuer.mood.silent = true;
    expect(await provider.completeAuthorization(Object.fromEntries(back.searchParams), begun.remember)).toBe(
      'unavailable',
    );
  });

  it('refuses an issuer that identifies itself by another name', async () => {
    issuer = await openMisbehavingIssuer();
    expect(await adapter(`${issuer.url}/elsewhere/..//`).startAuthorization(CALLBACK)).toBe('unavailable');
  });

  it('refuses plain http to 127.0.0.2, which is not an allowed loopback address', async () => {
    issuer = await openMisbehavingIssuer();
    expect(await adapter(issuer.url.replace('127.0.0.1', '127.0.0.2')).startAuthorization(CALLBACK)).toBe(
      'unavailable',
    );
  });
});
