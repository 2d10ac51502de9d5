/** What happens to the server when an external service is dead, slow or does not exist. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compose } from '../../../compose.ts';
import { readConfig } from '../../../config.ts';
import { migratedDatabaseLocation } from '../../../db/testing/test-database.ts';
import { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
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

// Each test opens an app of its own.
describe('a server whose service', () => {
  let app: TestApp | null = null;
  let issuer: MisbehavingIssuer | null = null;
  afterEach(async () => {
    await app?.close();
    await issuer?.close();
    app = null;
    issuer = null;
  });

  it('is dead starts, says so at the button within the limit, and serves all else', async () => {
    app = await openTestApp('postgres', {}, google('http://127.0.0.1:9'));
    const answer = await app.visitor().get('/api/auth/google');
    expect([answer.status, answer.headers.location]).toEqual([303, '/auth?error=unavailable']);
    expect((await (await app.user()).get('/api/user')).status).toBe(200);
  });

  it('never answers says so within ten seconds, and answers others in the meantime', async () => {
    issuer = await openMisbehavingIssuer();
    issuer.mood.silent = true;
    app = await openTestApp('postgres', {}, google(issuer.url));
    // The time limit ends when this test says so, and not before another request was served, however slow the machine.
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
    // One request with a limit below ten seconds. The app has longer limits for other things.
    expect(limits.mock.calls.filter(([milliseconds]) => milliseconds < 10_000)).toHaveLength(1);
    limits.mockRestore();
    issuer.mood.silent = false;
    expect((await app.visitor().get('/api/auth/google')).headers.location).toContain(`${issuer.url}/authorize`);
  });

  it('is not configured in production has no buttons, no paths and no sandbox issuer', async () => {
    const place = await migratedDatabaseLocation('pglite');
    const config = readConfig({ ...production, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' });
    const bare = await compose({ ...config, allowSandbox: false });
    try {
      const visitor = new Browser(bare.fastify);
      expect((await visitor.get('/api/auth/ways')).body).toEqual({
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
      await place.remove();
    }
  });

  it('is the sandbox’s own, where production allows that, is reached under the app’s https address', async () => {
    app = await openTestApp('postgres', {}, production);
    expect((await app.visitor().get('/api/auth/ways')).body).toEqual({
      google: true,
      platform: true,
      platformName: null,
    });
    const begun = await app.visitor().get('/api/auth/google');
    expect(begun.headers.location).toMatch(/^https:\/\/evenkeel\.example\/sandbox\/identity\/auth\?/);
    expect(String(begun.headers['set-cookie'])).toMatch(/; Secure$/);
    const visitor = app.visitor();
    await signInThroughSandbox(visitor, '/api/login', { email: 'ann@example.test' });
    expect((await visitor.get('/api/user')).body).toMatchObject({ email: 'ann@example.test' });
  });
});

describe('the adapter for OpenID Connect', () => {
  let issuer: MisbehavingIssuer;
  afterEach(() => issuer.close());
  const adapter = (issuerUrl: string, timeoutMs = 300) =>
    openIdConnect({ issuer: issuerUrl, clientId: 'evenkeel', clientSecret: 'secret', timeoutMs });

  it('asks again in the background until the service answers, without anyone waiting', async () => {
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

  it('gives up in time on a service that falls silent half-way', async () => {
    issuer = await openMisbehavingIssuer();
    const provider = adapter(issuer.url);
    const begun = await provider.startAuthorization(CALLBACK);
    if (begun === 'unavailable') throw new Error('It should have answered.');
    const back = new URL(issuer.signIn(begun.location, { sub: 'ann' }), CALLBACK);
    issuer.mood.silent = true;
    expect(await provider.completeAuthorization(Object.fromEntries(back.searchParams), begun.remember)).toBe(
      'unavailable',
    );
  });

  it('has nothing to do with an issuer that calls itself by another name', async () => {
    issuer = await openMisbehavingIssuer();
    expect(await adapter(`${issuer.url}/elsewhere/..//`).startAuthorization(CALLBACK)).toBe('unavailable');
  });

  it('speaks plain http on this machine only', async () => {
    issuer = await openMisbehavingIssuer();
    expect(await adapter(issuer.url.replace('127.0.0.1', '127.0.0.2')).startAuthorization(CALLBACK)).toBe(
      'unavailable',
    );
  });
});
