import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Claims,
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '#server/ports/identity/oidc/testing/misbehaving-issuer.ts';
import {
  continueAtSandbox,
  signInThroughSandbox,
} from '#server/ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const CONFIRM = '/api/auth/confirm-identity/social';
const TEN_MINUTES = 600;

describe('reauthentication through a social login', () => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  /** An issuer whose metadata lists the claim auth_time. */
  let authTimeIssuer: MisbehavingIssuer;
  /** Seconds by which the machine's clock is ahead. Sessions use that clock. */
  let aheadSeconds = 0;
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    authTimeIssuer = await openMisbehavingIssuer({ claims_supported: ['sub', 'auth_time'] });
    const google = { GOOGLE_CLIENT_ID: 'evenkeel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.url };
    const systemClock = { now: () => new Date(Date.now() + aheadSeconds * 1000) };
    const platform = {
      PLATFORM_CLIENT_ID: 'evenkeel',
      PLATFORM_CLIENT_SECRET: 'secret',
      PLATFORM_ISSUER: authTimeIssuer.url,
    };
    app = await openTestApp('postgres', { systemClock }, { ...google, ...platform });
  });
  afterEach(() => {
    aheadSeconds = 0;
    issuer.mood.signing = 'right';
    issuer.mood.broken = false;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([issuer.close(), authTimeIssuer.close()]);
  });

  let userCount = 0;
  const newProfile = (): Claims => {
    userCount += 1;
    return { sub: `subject-${userCount}`, email: `confirming-${userCount}@example.test`, email_verified: true };
  };
  const signedIn = async (claims: Claims) => {
    const browser = app.visitor();
    const started = await browser.get('/api/auth/google');
    await browser.get(issuer.signIn(String(started.headers.location), claims));
    return browser;
  };
  const begin = (browser: Browser, returnTo = '/settings') => browser.post(CONFIRM, { provider: 'google', returnTo });
  /**
   * Reauthenticates at the provider as this user.
   * @returns the URL that the callback redirects to.
   */
  const confirmAs = async (browser: Browser, claims: Claims, returnTo?: string) => {
    const callback = issuer.signIn((await begin(browser, returnTo)).body.location, claims);
    return String((await browser.get(callback)).headers.location);
  };
  const changePassword = async (browser: Browser) => {
    const reply = await browser.post('/api/user/change-password', { password: 'a louder harbour' });
    return reply.status === 200 ? 'done' : reply.body.code;
  };

  it('allows sensitive changes for ten minutes and redirects back to where it started', async () => {
    const claims = newProfile();
    const browser = await signedIn(claims);
    const sessionBefore = browser.cookies.get('evenkeel');
    aheadSeconds += TEN_MINUTES + 1;
    expect(await changePassword(browser)).toBe('fresh_sign_in_required');
    expect(await confirmAs(browser, claims, '/settings#password')).toBe(
      '/settings?reauthentication=confirmed#password',
    );
    expect(await changePassword(browser)).toBe('done');
    const copiedSession = app.visitor();
    copiedSession.cookies.set('evenkeel', sessionBefore ?? '');
    expect((await copiedSession.get('/api/user')).status).toBe(401);
    aheadSeconds += TEN_MINUTES + 1;
    expect(await changePassword(browser)).toBe('fresh_sign_in_required');
  });

  it('is refused when the provider reports another user, known or unknown', async () => {
    const claims = newProfile();
    const browser = await signedIn(claims);
    const other = newProfile();
    await signedIn(other);
    const attacker = newProfile();
    aheadSeconds += TEN_MINUTES + 1;
    for (const otherClaims of [other, attacker]) {
      expect(await confirmAs(browser, otherClaims)).toBe('/settings?reauthentication=different-account');
      expect(await changePassword(browser)).toBe('fresh_sign_in_required');
      expect((await browser.get('/api/user')).body.email).toBe(claims.email);
    }
    const { status } = await app.visitor().post('/api/auth/register', { email: attacker.email, password: 'harbour 1' });
    expect(status).toBe(200);
  });

  it('does not apply to another session or to one that has ended meanwhile', async () => {
    const claims = newProfile();
    const [here, there] = [await signedIn(claims), await signedIn(claims)];
    aheadSeconds += TEN_MINUTES + 1;
    const callback = issuer.signIn((await begin(here)).body.location, claims);
    aheadSeconds = 0;
    expect((await there.post('/api/user/sessions/end-others')).body).toEqual({ ended: 1 });
    aheadSeconds = TEN_MINUTES + 1;
    expect((await here.get(callback)).headers.location).toBe('/settings?reauthentication=refused');
    expect((await here.get('/api/user')).status).toBe(401);
    expect(await changePassword(there)).toBe('fresh_sign_in_required');
  });

  it('refuses a replayed callback and a callback in another browser', async () => {
    const claims = newProfile();
    const browser = await signedIn(claims);
    const callback = issuer.signIn((await begin(browser)).body.location, claims);
    await browser.get(callback);
    aheadSeconds += TEN_MINUTES + 1;
    expect((await browser.get(callback)).headers.location).toBe('/auth?error=refused');
    const thief = app.visitor();
    expect((await thief.get(issuer.signIn((await begin(browser)).body.location, claims))).headers.location).toBe(
      '/auth?error=refused',
    );
    expect(await changePassword(browser)).toBe('fresh_sign_in_required');
  });

  it('redirects back with the reason when it is cancelled, refused or unavailable', async () => {
    const claims = newProfile();
    const browser = await signedIn(claims);
    aheadSeconds += TEN_MINUTES + 1;
    const state = new URL((await begin(browser)).body.location).searchParams.get('state');
    const cancelled = await browser.get(`/api/auth/google/callback?error=access_denied&state=${state}`);
    expect(cancelled.headers.location).toBe('/settings?reauthentication=cancelled');
    issuer.mood.signing = 'wrong-key';
    expect(await confirmAs(browser, claims)).toBe('/settings?reauthentication=refused');
    issuer.mood.signing = 'right';
    const callback = issuer.signIn((await begin(browser)).body.location, claims);
    issuer.mood.broken = true;
    expect((await browser.get(callback)).headers.location).toBe('/settings?reauthentication=unavailable');
    expect(await changePassword(browser)).toBe('fresh_sign_in_required');
  });

  it.each([
    ['/subscription', '/subscription?reauthentication=confirmed'],
    ['/', '/?reauthentication=confirmed'],
    ['/admin/newsletter#newsletter', '/admin/newsletter?reauthentication=confirmed#newsletter'],
    ['https://evil.example', '/settings?reauthentication=confirmed'],
    ['//evil.example', '/settings?reauthentication=confirmed'],
    ['/\\evil.example', '/settings?reauthentication=confirmed'],
    ['/settings/../../evil', '/settings?reauthentication=confirmed'],
    ['/settings?next=https://evil.example', '/settings?reauthentication=confirmed'],
    ['/settings#https://evil.example', '/settings?reauthentication=confirmed'],
    ['/settings\n#password', '/settings?reauthentication=confirmed'],
    ['/api/logout', '/settings?reauthentication=confirmed'],
    ['/auth', '/settings?reauthentication=confirmed'],
    ['', '/settings?reauthentication=confirmed'],
  ])('with returnTo %j redirects to %s', async (returnTo, expected) => {
    const claims = newProfile();
    expect(await confirmAs(await signedIn(claims), claims, returnTo)).toBe(expected);
  });

  it('requests prompt=login and max_age=0, unlike a plain sign-in', async () => {
    const browser = await signedIn(newProfile());
    const promptParams = (location: unknown) => {
      const { searchParams } = new URL(String(location));
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    expect(promptParams((await begin(browser)).body.location)).toEqual(['login', '0']);
    expect(promptParams((await app.visitor().get('/api/auth/google')).headers.location)).toEqual([null, null]);
  });

  /** The request passes through the browser, where an attacker can remove the parameters that require a new sign-in. */
  it.each([
    ['an hour ago', -3600, 'refused'],
    ['a minute before the request', -60, 'refused'],
    ['just now', 0, 'confirmed'],
    ['just now by a slightly slow clock', -20, 'confirmed'],
  ])('with a provider sign-in %s (%i s) ends as "%s"', async (_, seconds, outcome) => {
    const claims = newProfile();
    const browser = await signedIn(claims);
    aheadSeconds += TEN_MINUTES + 1;
    const authTime = Math.floor(Date.now() / 1000) + seconds;
    expect(await confirmAs(browser, { ...claims, auth_time: authTime })).toBe(`/settings?reauthentication=${outcome}`);
    expect(await changePassword(browser)).toBe(outcome === 'confirmed' ? 'done' : 'fresh_sign_in_required');
  });

  it('is refused when a provider that supports auth_time omits it', async () => {
    const claims = newProfile();
    const browser = app.visitor();
    const started = await browser.get('/api/login');
    await browser.get(authTimeIssuer.signIn(String(started.headers.location), claims));
    aheadSeconds += TEN_MINUTES + 1;
    const confirm = async (newClaims: Claims) => {
      const { body } = await browser.post(CONFIRM, { provider: 'platform', returnTo: '/settings' });
      return (await browser.get(authTimeIssuer.signIn(body.location, newClaims))).headers.location;
    };
    expect(await confirm(claims)).toBe('/settings?reauthentication=refused');
    expect(await changePassword(browser)).toBe('fresh_sign_in_required');
    expect(await confirm({ ...claims, auth_time: Math.floor(Date.now() / 1000) })).toBe(
      '/settings?reauthentication=confirmed',
    );
  });

  it('works with the sandbox issuer, but not if prompt and max_age are removed from the request', async () => {
    const sandboxed = await openTestApp('postgres');
    const browser = sandboxed.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'sandboxed@example.test' });
    const confirm = async (omitted: readonly string[]) => {
      const { body } = await browser.post(CONFIRM, { provider: 'google', returnTo: '/settings' });
      const url = new URL(body.location);
      for (const name of omitted) url.searchParams.delete(name);
      return (await continueAtSandbox(browser, url.href, { email: 'sandboxed@example.test' })).headers.location;
    };
    expect(await confirm([])).toBe('/settings?reauthentication=confirmed');
    expect(await confirm(['prompt', 'max_age'])).toBe('/settings?reauthentication=refused');
    await sandboxed.close();
  });

  it('can be started only with a session, and not from another site', async () => {
    expect((await begin(app.visitor())).status).toBe(401);
    const browser = await signedIn(newProfile());
    const body = { provider: 'google', returnTo: '/settings' };
    const foreign = await browser.post(CONFIRM, body, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });
});
