import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/domain/days.ts';
import {
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '#server/ports/identity/oidc/testing/misbehaving-issuer.ts';
import type { Browser } from '#server/testing/browser.ts';
import { enableMfa, totpCode } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const GOOGLE = '/api/auth/google';
const STEP_MS = 30_000;

describe('MFA challenge after a social login', () => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  let time = Date.now();
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    app = await openTestApp(
      'postgres',
      { systemClock: { now: () => new Date(time) } },
      {
        GOOGLE_CLIENT_ID: 'evenkeel',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_ISSUER: issuer.url,
        RATE_LIMITS: 'on',
      },
    );
  });
  // Sessions use real time, so no test may run far ahead of it.
  beforeEach(() => {
    time = Date.now() + STEP_MS;
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  let userCount = 0;
  const newProfile = () => ({
    sub: `subject-${++userCount}`,
    email: `p${userCount}@example.test`,
    email_verified: true,
  });
  const start = async (browser: Browser, claims: ReturnType<typeof newProfile>) =>
    issuer.signIn(String((await browser.get(GOOGLE)).headers.location), claims);
  const signIn = async (browser: Browser, claims: ReturnType<typeof newProfile>) =>
    (await browser.get(await start(browser, claims))).headers.location;
  const codeOf = (secret: string) => totpCode(secret, time);
  const submitCode = async (browser: Browser, code: string) => {
    const reply = await browser.post('/api/auth/mfa-challenge', { code });
    return reply.status === 200 ? 'in' : reply.body.code;
  };
  const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;

  /** A user who signed up with the social login and then set up MFA. */
  const userWithMfa = async () => {
    const claims = newProfile();
    const owner = app.visitor();
    await signIn(owner, claims);
    const { secret, recoveryCodes } = await enableMfa(owner, time);
    time += 3 * STEP_MS;
    return { claims, owner, secret, recoveryCodes };
  };
  /** The same user at the MFA challenge of a new sign-in on another device. */
  const userAtChallenge = async () => {
    const user = await userWithMfa();
    const browser = app.visitor();
    expect(await signIn(browser, user.claims)).toBe('/auth?step=code');
    return { ...user, browser };
  };

  it('creates no session, only a ten-minute HttpOnly cookie for the challenge', async () => {
    const { claims } = await userWithMfa();
    const browser = app.visitor();
    const callback = await browser.get(await start(browser, claims));
    expect([callback.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^evenkeel-mfa-challenge=[\w-]+; Max-Age=600; Path=\/api\/auth\/mfa-challenge; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringContaining('evenkeel-google=; Max-Age=0'),
    ]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('signs in with the correct code and clears the challenge cookie', async () => {
    const { browser, secret, claims } = await userAtChallenge();
    const reply = await browser.post('/api/auth/mfa-challenge', { code: codeOf(secret) });
    expect([reply.status, reply.body.email]).toEqual([200, claims.email]);
    expect([...browser.cookies.keys()]).toEqual(['evenkeel']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('refuses a wrong code, then accepts the correct one', async () => {
    const { browser, secret } = await userAtChallenge();
    expect(await submitCode(browser, '000000x')).toBe('mfa_code_wrong');
    expect(await isSignedIn(browser)).toBe(false);
    expect(await submitCode(browser, codeOf(secret))).toBe('in');
  });

  it('accepts each recovery code once', async () => {
    const { browser, claims, recoveryCodes } = await userAtChallenge();
    expect(await submitCode(browser, recoveryCodes[0] ?? '')).toBe('in');
    const again = app.visitor();
    await signIn(again, claims);
    expect(await submitCode(again, recoveryCodes[0] ?? '')).toBe('mfa_code_wrong');
    expect(await submitCode(again, recoveryCodes[1] ?? '')).toBe('in');
  });

  it('rejects a correct code without a cookie from a completed social login', async () => {
    const { browser, secret } = await userAtChallenge();
    const attacker = app.visitor();
    expect(await submitCode(attacker, codeOf(secret))).toBe('sign_in_expired');
    await attacker.get(GOOGLE);
    const started = attacker.cookies.get('evenkeel-google') ?? '';
    for (const forged of ['made-up', started]) {
      attacker.cookies.set('evenkeel-mfa-challenge', forged);
      expect(await submitCode(attacker, codeOf(secret))).toBe('sign_in_expired');
    }
    expect(await submitCode(browser, codeOf(secret))).toBe('in');
  });

  it('expires after ten minutes', async () => {
    const [intime, late] = [await userAtChallenge(), await userAtChallenge()];
    time += 8 * MINUTE_MS;
    expect(await submitCode(intime.browser, codeOf(intime.secret))).toBe('in');
    time += 2 * MINUTE_MS;
    expect(await submitCode(late.browser, codeOf(late.secret))).toBe('sign_in_expired');
    expect(await isSignedIn(late.browser)).toBe(false);
  });

  it('creates only one session per code, even if the challenge cookie was copied', async () => {
    const { browser, secret } = await userAtChallenge();
    const [thief, late] = [app.visitor(), app.visitor()];
    for (const [name, value] of browser.cookies) for (const copy of [thief, late]) copy.cookies.set(name, value);
    const code = codeOf(secret);
    expect((await Promise.all([submitCode(browser, code), submitCode(thief, code)])).sort()).toEqual([
      'in',
      'mfa_code_wrong',
    ]);
    expect(await submitCode(late, code)).toBe('mfa_code_wrong');
  });

  it('expires when MFA is turned off meanwhile', async () => {
    const { browser, owner, secret } = await userAtChallenge();
    await owner.post('/api/user/mfa/disable', { code: codeOf(secret) });
    expect(await submitCode(browser, codeOf(secret))).toBe('sign_in_expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('keeps the browser’s previous session until a correct code replaces it', async () => {
    const { claims, secret } = await userWithMfa();
    const browser = await app.user();
    const before = browser.cookies.get('evenkeel') ?? '';
    await signIn(browser, claims);
    await submitCode(browser, '000000x');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await submitCode(browser, codeOf(secret))).toBe('in');
    expect((await browser.get('/api/user')).body.email).toBe(claims.email);
    const old = app.visitor();
    old.cookies.set('evenkeel', before);
    expect(await isSignedIn(old)).toBe(false);
  });

  it('rate-limits an account after 10 wrong codes, without affecting other accounts', async () => {
    const [guessed, other] = [await userAtChallenge(), await userAtChallenge()];
    const results: string[] = [];
    for (let n = 0; n < 11; n += 1) results.push(await submitCode(guessed.browser, '000000x'));
    expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'mfa_code_wrong'));
    expect(results.at(-1)).toBe('too_many_requests');
    const elsewhere = app.visitor();
    await signIn(elsewhere, guessed.claims);
    expect(await submitCode(elsewhere, codeOf(guessed.secret))).toBe('too_many_requests');
    expect(await submitCode(other.browser, codeOf(other.secret))).toBe('in');
  });
});
