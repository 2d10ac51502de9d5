import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import {
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '../../../ports/identity/oidc/testing/misbehaving-issuer.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const GOOGLE = '/api/auth/google';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

describeOnBothDatabases('MFA challenge after a social login', (engine) => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  let time = Date.now();
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    app = await openTestApp(
      engine,
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
  const start = async (browser: Browser, says: ReturnType<typeof newProfile>) =>
    issuer.signIn(String((await browser.get(GOOGLE)).headers.location), says);
  const signIn = async (browser: Browser, says: ReturnType<typeof newProfile>) =>
    (await browser.get(await start(browser, says))).headers.location;
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  const pass = async (browser: Browser, code: string) => {
    const answer = await browser.post('/api/auth/second-factor', { code });
    return answer.status === 200 ? 'in' : answer.body.code;
  };
  const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;

  /** A user who signed up with the social login and then set up a second factor. */
  const userWithMfa = async () => {
    const says = newProfile();
    const owner = app.visitor();
    await signIn(owner, says);
    const { secret } = (await owner.post('/api/user/second-factor/begin')).body;
    const { recoveryCodes } = (await owner.post('/api/user/second-factor/confirm', { code: codeOf(secret) })).body;
    time += 3 * STEP_MS;
    return { says, owner, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
  };
  /** The same, signing in again on another device. */
  const waiting = async () => {
    const user = await userWithMfa();
    const browser = app.visitor();
    expect(await signIn(browser, user.says)).toBe('/auth?step=code');
    return { ...user, browser };
  };

  it('creates no session, only a ten-minute HttpOnly cookie for the challenge', async () => {
    const { says } = await userWithMfa();
    const browser = app.visitor();
    const back = await browser.get(await start(browser, says));
    expect([back.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^evenkeel-second-step=[\w-]+; Max-Age=600; Path=\/api\/auth\/second-factor; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringContaining('evenkeel-google=; Max-Age=0'),
    ]);
    expect(await isIn(browser)).toBe(false);
  });

  it('signs in with the correct code and clears the challenge cookie', async () => {
    const { browser, secret, says } = await waiting();
    const answer = await browser.post('/api/auth/second-factor', { code: codeOf(secret) });
    expect([answer.status, answer.body.email]).toEqual([200, says.email]);
    expect([...browser.cookies.keys()]).toEqual(['evenkeel']);
    expect(await isIn(browser)).toBe(true);
  });

  it('refuses a wrong code, then accepts the correct one', async () => {
    const { browser, secret } = await waiting();
    expect(await pass(browser, '000000x')).toBe('second_factor_wrong');
    expect(await isIn(browser)).toBe(false);
    expect(await pass(browser, codeOf(secret))).toBe('in');
  });

  it('accepts each recovery code once', async () => {
    const { browser, says, recoveryCodes } = await waiting();
    expect(await pass(browser, recoveryCodes[0] ?? '')).toBe('in');
    const again = app.visitor();
    await signIn(again, says);
    expect(await pass(again, recoveryCodes[0] ?? '')).toBe('second_factor_wrong');
    expect(await pass(again, recoveryCodes[1] ?? '')).toBe('in');
  });

  it('rejects a correct code without a cookie from a completed social login', async () => {
    const { browser, secret } = await waiting();
    const attacker = app.visitor();
    expect(await pass(attacker, codeOf(secret))).toBe('sign_in_expired');
    await attacker.get(GOOGLE);
    const started = attacker.cookies.get('evenkeel-google') ?? '';
    for (const made of ['made-up', started]) {
      attacker.cookies.set('evenkeel-second-step', made);
      expect(await pass(attacker, codeOf(secret))).toBe('sign_in_expired');
    }
    expect(await pass(browser, codeOf(secret))).toBe('in');
  });

  it('expires after ten minutes', async () => {
    const [intime, late] = [await waiting(), await waiting()];
    time += 8 * MINUTE_MS;
    expect(await pass(intime.browser, codeOf(intime.secret))).toBe('in');
    time += 2 * MINUTE_MS;
    expect(await pass(late.browser, codeOf(late.secret))).toBe('sign_in_expired');
    expect(await isIn(late.browser)).toBe(false);
  });

  it('creates only one session per code, even if the challenge cookie was copied', async () => {
    const { browser, secret } = await waiting();
    const [thief, late] = [app.visitor(), app.visitor()];
    for (const [name, value] of browser.cookies) for (const copy of [thief, late]) copy.cookies.set(name, value);
    const code = codeOf(secret);
    expect((await Promise.all([pass(browser, code), pass(thief, code)])).sort()).toEqual(['in', 'second_factor_wrong']);
    expect(await pass(late, code)).toBe('second_factor_wrong');
  });

  it('expires when the second factor is removed meanwhile', async () => {
    const { browser, owner, secret } = await waiting();
    await owner.post('/api/user/second-factor/remove', { code: codeOf(secret) });
    expect(await pass(browser, codeOf(secret))).toBe('sign_in_expired');
    expect(await isIn(browser)).toBe(false);
  });

  it('keeps the browser’s previous session until a correct code replaces it', async () => {
    const { says, secret } = await userWithMfa();
    const browser = await app.user();
    const before = browser.cookies.get('evenkeel') ?? '';
    await signIn(browser, says);
    await pass(browser, '000000x');
    expect(await isIn(browser)).toBe(true);
    expect(await pass(browser, codeOf(secret))).toBe('in');
    expect((await browser.get('/api/user')).body.email).toBe(says.email);
    const old = app.visitor();
    old.cookies.set('evenkeel', before);
    expect(await isIn(old)).toBe(false);
  });

  it('rate-limits an account after 10 wrong codes, without affecting other accounts', async () => {
    const [guessed, other] = [await waiting(), await waiting()];
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await pass(guessed.browser, '000000x'));
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'second_factor_wrong'));
    expect(answers.at(-1)).toBe('too_many_requests');
    const elsewhere = app.visitor();
    await signIn(elsewhere, guessed.says);
    expect(await pass(elsewhere, codeOf(guessed.secret))).toBe('too_many_requests');
    expect(await pass(other.browser, codeOf(other.secret))).toBe('in');
  });
});
