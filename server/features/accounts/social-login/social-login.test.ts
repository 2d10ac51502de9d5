import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/domain/days.ts';
import {
  type Claims,
  type MisbehavingIssuer,
  openMisbehavingIssuer,
  type Signing,
} from '#server/ports/identity/oidc/testing/misbehaving-issuer.ts';
import type { Browser, BrowserReply } from '#server/testing/browser.ts';
import { enableMfa } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const GOOGLE = '/api/auth/google';
const PLATFORM = '/api/login';

describe('social login', () => {
  let app: TestApp;
  let aheadMs = 0;
  let google: MisbehavingIssuer;
  let platform: MisbehavingIssuer;
  beforeAll(async () => {
    [google, platform] = await Promise.all([openMisbehavingIssuer(), openMisbehavingIssuer()]);
    const client = (prefix: string, issuer: string) => ({
      [`${prefix}_CLIENT_ID`]: 'evenkeel',
      [`${prefix}_CLIENT_SECRET`]: 'secret',
      [`${prefix}_ISSUER`]: issuer,
    });
    const variables = { ...client('GOOGLE', google.url), ...client('PLATFORM', platform.url), RATE_LIMITS: 'off' };
    const systemClock = { now: () => new Date(Date.now() + aheadMs) };
    app = await openTestApp('postgres', { systemClock, fetchPicture: async () => 'none' }, variables);
  });
  afterEach(() => {
    aheadMs = 0;
    google.mood.signing = 'right';
    google.mood.broken = false;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([google.close(), platform.close()]);
  });

  let subjects = 0;
  const claimsFor = (email: string, overrides: Record<string, unknown> = {}): Claims => {
    const names = { given_name: 'Ann', family_name: 'Lee', picture: 'https://pictures.example/ann.png' };
    return { sub: `subject-${++subjects}`, email, email_verified: true, ...names, ...overrides };
  };
  const locationOf = (reply: BrowserReply) => String(reply.headers.location);
  const callbackFrom = async (browser: Browser, claims: Claims, button = GOOGLE) => {
    const issuer = button === GOOGLE ? google : platform;
    return issuer.signIn(locationOf(await browser.get(button)), claims);
  };
  const signIn = async (browser: Browser, claims: Claims, button = GOOGLE) =>
    locationOf(await browser.get(await callbackFrom(browser, claims, button)));
  const currentUser = async (browser: Browser) => (await browser.get('/api/user')).body;
  const register = async (email: string) => {
    const browser = app.visitor();
    await browser.post('/api/auth/register', { email, password: 'the squatter’s own', firstName: 'Squatter' });
    return browser;
  };
  const passwordStillWorks = async (email: string) =>
    (await app.visitor().post('/api/auth/login', { email, password: 'the squatter’s own' })).status === 200;
  /** Signs up and follows the link in the email. */
  const registerVerified = async (email: string) => {
    const browser = await register(email);
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 1 });
    const [mail] = (await browser.get(`/sandbox/mail?to=${email}`)).body;
    const token = /verify-email\?token=([\w-]+)/.exec((await browser.get(`/sandbox/mail/${mail.id}`)).body.text)?.[1];
    expect((await browser.get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
    return browser;
  };

  it('creates a user with the names from the provider and redirects to /subscription', async () => {
    const browser = app.visitor();
    expect(await signIn(browser, claimsFor('New@example.test'))).toBe('/subscription');
    expect(await currentUser(browser)).toMatchObject({ email: 'new@example.test', firstName: 'Ann', lastName: 'Lee' });
  });

  it('recognises a user by issuer and subject, even if the email address has changed', async () => {
    const claims = claimsFor('before@example.test');
    const browser = app.visitor();
    await signIn(browser, claims);
    const { id } = await currentUser(browser);
    const elsewhere = app.visitor();
    expect(await signIn(elsewhere, { ...claims, email: 'after@example.test' })).toBe('/');
    expect(await currentUser(elsewhere)).toMatchObject({ id, email: 'before@example.test' });
  });

  it('gives a squatted account to its verified owner, removing the squatter’s password and sessions', async () => {
    const email = 'squatted@example.test';
    const squatter = await register(email);
    const owner = app.visitor();
    expect(await signIn(owner, claimsFor(email))).toBe('/');
    expect(await currentUser(owner)).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect(await passwordStillWorks(email)).toBe(false);
    expect((await owner.get('/api/user/sign-in')).body).toMatchObject({ emailVerified: true, hasPassword: false });
  });

  it('removes a squatter’s social login when the verified owner signs in', async () => {
    const email = 'squatted-outside@example.test';
    const squatting = claimsFor(email, { email_verified: false });
    const squatter = app.visitor();
    await signIn(squatter, squatting, PLATFORM);
    await signIn(app.visitor(), claimsFor(email));
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect(await signIn(app.visitor(), squatting, PLATFORM)).toBe('/auth?error=account_exists');
  });

  it('links to an account whose address both sides have verified, keeping its password and sessions', async () => {
    const email = 'linked@example.test';
    const before = await registerVerified(email);
    const browser = app.visitor();
    expect(await signIn(browser, claimsFor(email))).toBe('/');
    expect((await currentUser(browser)).id).toBe((await currentUser(before)).id);
    expect((await currentUser(browser)).firstName).toBe('Squatter');
    expect(await passwordStillWorks(email)).toBe(true);
  });

  it('fills in an empty name, but does not overwrite one', async () => {
    const claims = claimsFor('nameless@example.test', { given_name: undefined, family_name: undefined });
    const browser = app.visitor();
    await signIn(browser, claims);
    expect((await currentUser(browser)).firstName).toBeNull();
    await signIn(browser, { ...claims, given_name: 'Ann' });
    await signIn(browser, { ...claims, given_name: 'Other' });
    expect((await currentUser(browser)).firstName).toBe('Ann');
  });

  it('ignores a name that cannot be stored, and removes characters that change its direction', async () => {
    const browser = app.visitor();
    const claims = claimsFor('odd-name@example.test', { given_name: 'Ann\ud83d', family_name: '\u202eeeL' });
    await signIn(browser, claims);
    expect(await currentUser(browser)).toMatchObject({ firstName: null, lastName: 'eeL' });
  });

  it('marks the account’s address as verified once the provider has verified it', async () => {
    const claims = claimsFor('later@example.test', { email_verified: false });
    const browser = app.visitor();
    await signIn(browser, claims);
    await signIn(browser, { ...claims, email: 'another@example.test', email_verified: true });
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(false);
    await signIn(browser, { ...claims, email_verified: true });
    expect((await browser.get('/api/user/sign-in')).body).toMatchObject({ emailVerified: true, providers: ['google'] });
  });

  it('creates one user for concurrent first sign-ins', async () => {
    const claims = claimsFor('twice@example.test');
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    const callbacks = await Promise.all(browsers.map((browser) => callbackFrom(browser, claims)));
    await Promise.all(browsers.map((browser, at) => browser.get(callbacks[at] ?? '')));
    const ids = await Promise.all(browsers.map(async (browser) => (await currentUser(browser)).id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTypeOf('string');
  });

  it('does not link to an account with MFA', async () => {
    const email = 'mfa@example.test';
    const owner = await registerVerified(email);
    await enableMfa(owner);
    expect(await signIn(app.visitor(), claimsFor(email))).toBe('/auth?error=account_exists');
  });

  it('sends a verification email only if the provider has not verified the address', async () => {
    const [sure, unsure] = ['sure@example.test', 'unsure@example.test'];
    await signIn(app.visitor(), claimsFor(sure));
    await signIn(app.visitor(), claimsFor(unsure, { email_verified: false }));
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 1 });
    const countEmailsTo = async (email: string) => (await app.visitor().get(`/sandbox/mail?to=${email}`)).body.length;
    expect([await countEmailsTo(sure), await countEmailsTo(unsure)]).toEqual([0, 1]);
  });

  it.each([
    ['false', false],
    ['missing', undefined],
    ['the string "true"', 'true'],
  ])('does not link to an account when email_verified is %s', async (_, email_verified) => {
    const email = `unverified-${++subjects}@example.test`;
    const owner = await register(email);
    const browser = app.visitor();
    expect(await signIn(browser, claimsFor(email, { email_verified }))).toBe('/auth?error=account_exists');
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  it('creates an unverified user for an unused address that the provider has not verified', async () => {
    const browser = app.visitor();
    expect(await signIn(browser, claimsFor('fresh-unverified@example.test', { email_verified: false }))).toBe(
      '/subscription',
    );
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(false);
  });

  it.each([undefined, '', 'no address', 'a@b', 'аnn@exаmple.test', `${'x'.repeat(10_000)}@example.test`])(
    'creates no user for the invalid address %j',
    async (email) => {
      const browser = app.visitor();
      expect(await signIn(browser, { sub: `odd-${++subjects}`, email, email_verified: true })).toBe(
        '/auth?error=email_unverified',
      );
    },
  );

  it.each(['\u212aate@kelvin.test', ' kate@kelvin.test', 'kate@kelvin.test\u00a0', 'kate@\u212aelvin.test'])(
    'refuses the lookalike address %j, even if the provider has verified it',
    async (email) => {
      expect(await signIn(app.visitor(), claimsFor(email))).toBe('/auth?error=email_unverified');
      const owner = await register(email.replaceAll('\u212a', 'k').trim());
      expect((await currentUser(owner)).email).toBe('kate@kelvin.test');
      await owner.send('DELETE', '/api/user/delete-account', undefined, {});
      await app.runDueJobs();
    },
  );

  it('treats the same subject at another issuer as a different user', async () => {
    const claims = claimsFor('here@example.test');
    const browser = app.visitor();
    await signIn(browser, claims);
    const other = app.visitor();
    await signIn(other, { ...claims, email: 'there@example.test' }, PLATFORM);
    expect((await currentUser(other)).id).not.toBe((await currentUser(browser)).id);
  });

  it.each<Signing>(['unknown-kid', 'wrong-key', 'none', 'cut-off'])(
    'refuses a token with a bad signature: %s',
    async (signing) => {
      google.mood.signing = signing;
      const browser = app.visitor();
      expect(await signIn(browser, claimsFor(`signed-${signing}@example.test`))).toBe('/auth?error=refused');
      expect((await browser.get('/api/user')).status).toBe(401);
    },
  );

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['an exp claim in the past', { iat: 1_600_000_000, exp: 1_600_000_300 }],
    ['another nonce', { nonce: 'not-ours' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined as unknown as string }],
  ])('refuses a token with %s', async (_, invalid) => {
    const browser = app.visitor();
    expect(await signIn(browser, { ...claimsFor('wrong@example.test'), ...invalid })).toBe('/auth?error=refused');
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it('refuses a replayed callback, even with the cookie from its start', async () => {
    const browser = app.visitor();
    const callback = await callbackFrom(browser, claimsFor('replayed@example.test'));
    const thief = app.visitor();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.get(callback);
    for (const again of [browser, thief]) expect(locationOf(await again.get(callback))).toBe('/auth?error=refused');
    expect((await thief.get('/api/user')).status).toBe(401);
  });

  it('refuses a callback for a sign-in that another browser started', async () => {
    const callback = await callbackFrom(app.visitor(), claimsFor('foreign@example.test'));
    const victim = app.visitor();
    expect(locationOf(await victim.get(callback))).toBe('/auth?error=refused');
    await victim.get(GOOGLE);
    expect(locationOf(await victim.get(callback))).toBe('/auth?error=refused');
    expect((await victim.get('/api/user')).status).toBe(401);
  });

  it('refuses the first of two sign-ins in one browser, and accepts the second', async () => {
    const browser = app.visitor();
    const first = await callbackFrom(browser, claimsFor('first-tab@example.test'));
    const second = await callbackFrom(browser, claimsFor('second-tab@example.test'));
    expect(locationOf(await browser.get(first))).toBe('/auth?error=refused');
    expect(locationOf(await browser.get(second))).toBe('/subscription');
    expect(await currentUser(browser)).toMatchObject({ email: 'second-tab@example.test' });
  });

  it('waits ten minutes for the callback, even if the browser keeps its cookie longer', async () => {
    const [inTime, late] = [app.visitor(), app.visitor()];
    const callbacks = [
      await callbackFrom(inTime, claimsFor('in-time@example.test')),
      await callbackFrom(late, claimsFor('late@example.test')),
    ];
    aheadMs = 9 * MINUTE_MS;
    expect(locationOf(await inTime.get(callbacks[0] ?? ''))).toBe('/subscription');
    aheadMs = 10 * MINUTE_MS;
    expect(locationOf(await late.get(callbacks[1] ?? ''))).toBe('/auth?error=refused');
    expect((await late.get('/api/user')).status).toBe(401);
  });

  it('refuses a callback without its state or on the other provider’s path', async () => {
    const browser = app.visitor();
    const callback = await callbackFrom(browser, claimsFor('stateless@example.test'));
    expect(locationOf(await browser.get(callback.replace(/&state=.*/, '')))).toBe('/auth?error=refused');
    const again = await callbackFrom(browser, claimsFor('other-button@example.test'));
    expect(locationOf(await browser.get(again.replace(GOOGLE, PLATFORM)))).toBe('/auth?error=refused');
  });

  it.each([
    ['an overlong code', (callback: string) => callback.replace(/code=[^&]*/, `code=${'x'.repeat(5000)}`)],
    ['two codes', (callback: string) => `${callback}&code=another`],
    ['two states', (callback: string) => `${callback}&state=another`],
    ['two issuers', (callback: string) => `${callback}&iss=one&iss=two`],
    ['an overlong error', (callback: string) => `${callback}&error=${'x'.repeat(5000)}`],
  ])('redirects a callback with %s to the sign-in page', async (_, spoil) => {
    for (const button of [GOOGLE, PLATFORM]) {
      const browser = app.visitor();
      const callback = await callbackFrom(browser, claimsFor(`spoilt-${++subjects}@example.test`), button);
      const reply = await browser.get(spoil(callback));
      expect([reply.status, locationOf(reply)]).toEqual([303, '/auth?error=refused']);
      expect((await browser.get('/api/user')).status).toBe(401);
    }
  });

  it('refuses a callback with a forged cookie', async () => {
    const browser = app.visitor();
    const callback = await callbackFrom(browser, claimsFor('written@example.test'));
    browser.cookies.set('evenkeel-google', 'made-up');
    expect(locationOf(await browser.get(callback))).toBe('/auth?error=refused');
  });

  it('uses PKCE and keeps its state in an HttpOnly cookie for the callback path', async () => {
    const started = await app.visitor().get(GOOGLE);
    expect([started.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^evenkeel-google=[\w-]+; Max-Age=600; Path=\/api\/auth\/google\/callback; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const params = new URL(locationOf(started)).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(params.get(name)?.length).toBeGreaterThan(40);
  });

  it('ends the browser’s previous session', async () => {
    const browser = await app.user();
    const before = browser.cookies.get('evenkeel') ?? '';
    await signIn(browser, claimsFor('renewed@example.test'));
    expect(browser.cookies.get('evenkeel')).not.toBe(before);
    const old = app.visitor();
    old.cookies.set('evenkeel', before);
    expect((await old.get('/api/user')).status).toBe(401);
  });

  it('redirects with error=cancelled when the user cancels', async () => {
    const browser = app.visitor();
    const state = new URL(locationOf(await browser.get(GOOGLE))).searchParams.get('state');
    const callback = await browser.get(`/api/auth/google/callback?error=access_denied&state=${state}`);
    expect(locationOf(callback)).toBe('/auth?error=cancelled');
  });

  it('redirects with error=unavailable when the provider fails during the callback', async () => {
    const browser = app.visitor();
    const callback = await callbackFrom(browser, claimsFor('half-way@example.test'));
    google.mood.broken = true;
    expect(locationOf(await browser.get(callback))).toBe('/auth?error=unavailable');
  });

  it('dates a new account by the app’s clock, which the sandbox can move', async () => {
    const { now } = (await app.visitor().post('/sandbox/clock', { advanceSeconds: 86_400 })).body;
    const browser = app.visitor();
    await signIn(browser, claimsFor('tomorrow@example.test'));
    const aheadMs = Date.parse((await currentUser(browser)).createdAt) - Date.parse(now);
    expect(aheadMs).toBeGreaterThanOrEqual(0);
    expect(aheadMs).toBeLessThan(3_600_000);
  });
});
