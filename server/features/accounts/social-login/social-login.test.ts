import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import {
  type Claims,
  type MisbehavingIssuer,
  openMisbehavingIssuer,
  type Signing,
} from '../../../ports/identity/oidc/testing/misbehaving-issuer.ts';
import type { Browser, BrowserReply } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const GOOGLE = '/api/auth/google';
const PLATFORM = '/api/login';
const MINUTE_MS = 60_000;

describeOnBothDatabases('social login', (engine) => {
  let app: TestApp;
  let ahead = 0;
  let google: MisbehavingIssuer;
  let platform: MisbehavingIssuer;
  beforeAll(async () => {
    [google, platform] = await Promise.all([openMisbehavingIssuer(), openMisbehavingIssuer()]);
    const client = (way: string, issuer: string) => ({
      [`${way}_CLIENT_ID`]: 'evenkeel',
      [`${way}_CLIENT_SECRET`]: 'secret',
      [`${way}_ISSUER`]: issuer,
    });
    const variables = { ...client('GOOGLE', google.url), ...client('PLATFORM', platform.url), RATE_LIMITS: 'off' };
    const systemClock = { now: () => new Date(Date.now() + ahead) };
    app = await openTestApp(engine, { systemClock, fetchPicture: async () => 'none' }, variables);
  });
  afterEach(() => {
    ahead = 0;
    google.mood.signing = 'right';
    google.mood.broken = false;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([google.close(), platform.close()]);
  });

  let subjects = 0;
  const ann = (email: string, more: Record<string, unknown> = {}): Claims => {
    const names = { given_name: 'Ann', family_name: 'Lee', picture: 'https://pictures.example/ann.png' };
    return { sub: `subject-${++subjects}`, email, email_verified: true, ...names, ...more };
  };
  const locationOf = (answer: BrowserReply) => String(answer.headers.location);
  const backFrom = async (browser: Browser, says: Claims, button = GOOGLE) => {
    const issuer = button === GOOGLE ? google : platform;
    return issuer.signIn(locationOf(await browser.get(button)), says);
  };
  const signIn = async (browser: Browser, says: Claims, button = GOOGLE) =>
    locationOf(await browser.get(await backFrom(browser, says, button)));
  const me = async (browser: Browser) => (await browser.get('/api/user')).body;
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
    expect(await signIn(browser, ann('New@example.test'))).toBe('/subscription');
    expect(await me(browser)).toMatchObject({ email: 'new@example.test', firstName: 'Ann', lastName: 'Lee' });
  });

  it('recognises a user by issuer and subject, even if the email address has changed', async () => {
    const says = ann('before@example.test');
    const browser = app.visitor();
    await signIn(browser, says);
    const { id } = await me(browser);
    const elsewhere = app.visitor();
    expect(await signIn(elsewhere, { ...says, email: 'after@example.test' })).toBe('/');
    expect(await me(elsewhere)).toMatchObject({ id, email: 'before@example.test' });
  });

  it('gives a squatted account to its verified owner, removing the squatter’s password and sessions', async () => {
    const email = 'squatted@example.test';
    const squatter = await register(email);
    const owner = app.visitor();
    expect(await signIn(owner, ann(email))).toBe('/');
    expect(await me(owner)).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect(await passwordStillWorks(email)).toBe(false);
    expect((await owner.get('/api/user/sign-in')).body).toMatchObject({ emailVerified: true, hasPassword: false });
  });

  it('removes a squatter’s social login when the verified owner signs in', async () => {
    const email = 'squatted-outside@example.test';
    const squatting = ann(email, { email_verified: false });
    const squatter = app.visitor();
    await signIn(squatter, squatting, PLATFORM);
    await signIn(app.visitor(), ann(email));
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect(await signIn(app.visitor(), squatting, PLATFORM)).toBe('/auth?error=account_exists');
  });

  it('links to an account whose address both sides have verified, keeping its password and sessions', async () => {
    const email = 'linked@example.test';
    const before = await registerVerified(email);
    const browser = app.visitor();
    expect(await signIn(browser, ann(email))).toBe('/');
    expect((await me(browser)).id).toBe((await me(before)).id);
    expect((await me(browser)).firstName).toBe('Squatter');
    expect(await passwordStillWorks(email)).toBe(true);
  });

  it('fills in an empty name, but does not overwrite one', async () => {
    const says = ann('nameless@example.test', { given_name: undefined, family_name: undefined });
    const browser = app.visitor();
    await signIn(browser, says);
    expect((await me(browser)).firstName).toBeNull();
    await signIn(browser, { ...says, given_name: 'Ann' });
    await signIn(browser, { ...says, given_name: 'Other' });
    expect((await me(browser)).firstName).toBe('Ann');
  });

  it('marks the account’s address as verified once the provider has verified it', async () => {
    const says = ann('later@example.test', { email_verified: false });
    const browser = app.visitor();
    await signIn(browser, says);
    await signIn(browser, { ...says, email: 'another@example.test', email_verified: true });
    expect((await browser.get('/api/user/sign-in')).body.emailVerified).toBe(false);
    await signIn(browser, { ...says, email_verified: true });
    expect((await browser.get('/api/user/sign-in')).body).toMatchObject({ emailVerified: true, providers: ['google'] });
  });

  it('creates one user for concurrent first sign-ins', async () => {
    const says = ann('twice@example.test');
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    const backs = await Promise.all(browsers.map((browser) => backFrom(browser, says)));
    await Promise.all(browsers.map((browser, at) => browser.get(backs[at] ?? '')));
    const ids = await Promise.all(browsers.map(async (browser) => (await me(browser)).id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTypeOf('string');
  });

  it('does not link to an account with a second factor', async () => {
    const email = 'second-factor@example.test';
    const owner = await registerVerified(email);
    const { secret } = (await owner.post('/api/user/second-factor/begin')).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await owner.post('/api/user/second-factor/confirm', { code })).status).toBe(200);
    expect(await signIn(app.visitor(), ann(email))).toBe('/auth?error=account_exists');
  });

  it('sends a verification email only if the provider has not verified the address', async () => {
    const [sure, unsure] = ['sure@example.test', 'unsure@example.test'];
    await signIn(app.visitor(), ann(sure));
    await signIn(app.visitor(), ann(unsure, { email_verified: false }));
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
    expect(await signIn(browser, ann(email, { email_verified }))).toBe('/auth?error=account_exists');
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  it('creates an unverified user for an unused address that the provider has not verified', async () => {
    const browser = app.visitor();
    expect(await signIn(browser, ann('fresh-unverified@example.test', { email_verified: false }))).toBe(
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
      expect(await signIn(app.visitor(), ann(email))).toBe('/auth?error=email_unverified');
      const owner = await register(email.replaceAll('\u212a', 'k').trim());
      expect((await me(owner)).email).toBe('kate@kelvin.test');
      await owner.send('DELETE', '/api/user/delete-account', undefined, {});
      await app.runDueJobs();
    },
  );

  it('treats the same subject at another issuer as a different user', async () => {
    const says = ann('here@example.test');
    const browser = app.visitor();
    await signIn(browser, says);
    const other = app.visitor();
    await signIn(other, { ...says, email: 'there@example.test' }, PLATFORM);
    expect((await me(other)).id).not.toBe((await me(browser)).id);
  });

  it.each<Signing>(['unknown-kid', 'wrong-key', 'none', 'cut-off'])(
    'refuses a token with a bad signature: %s',
    async (how) => {
      google.mood.signing = how;
      const browser = app.visitor();
      expect(await signIn(browser, ann(`signed-${how}@example.test`))).toBe('/auth?error=refused');
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
  ])('refuses a token with %s', async (_, wrong) => {
    const browser = app.visitor();
    expect(await signIn(browser, { ...ann('wrong@example.test'), ...wrong })).toBe('/auth?error=refused');
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it('refuses a replayed callback, even with the cookie from its start', async () => {
    const browser = app.visitor();
    const back = await backFrom(browser, ann('replayed@example.test'));
    const thief = app.visitor();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.get(back);
    for (const again of [browser, thief]) expect(locationOf(await again.get(back))).toBe('/auth?error=refused');
    expect((await thief.get('/api/user')).status).toBe(401);
  });

  it('refuses a callback for a sign-in that another browser started', async () => {
    const back = await backFrom(app.visitor(), ann('foreign@example.test'));
    const victim = app.visitor();
    expect(locationOf(await victim.get(back))).toBe('/auth?error=refused');
    await victim.get(GOOGLE);
    expect(locationOf(await victim.get(back))).toBe('/auth?error=refused');
    expect((await victim.get('/api/user')).status).toBe(401);
  });

  it('waits ten minutes for the callback, even if the browser keeps its cookie longer', async () => {
    const [inTime, late] = [app.visitor(), app.visitor()];
    const backs = [await backFrom(inTime, ann('in-time@example.test')), await backFrom(late, ann('late@example.test'))];
    ahead = 9 * MINUTE_MS;
    expect(locationOf(await inTime.get(backs[0] ?? ''))).toBe('/subscription');
    ahead = 10 * MINUTE_MS;
    expect(locationOf(await late.get(backs[1] ?? ''))).toBe('/auth?error=refused');
    expect((await late.get('/api/user')).status).toBe(401);
  });

  it('refuses a callback without its state or on the other provider’s path', async () => {
    const browser = app.visitor();
    const back = await backFrom(browser, ann('stateless@example.test'));
    expect(locationOf(await browser.get(back.replace(/&state=.*/, '')))).toBe('/auth?error=refused');
    const again = await backFrom(browser, ann('other-button@example.test'));
    expect(locationOf(await browser.get(again.replace(GOOGLE, PLATFORM)))).toBe('/auth?error=refused');
  });

  it.each([
    ['an overlong code', (back: string) => back.replace(/code=[^&]*/, `code=${'x'.repeat(5000)}`)],
    ['two codes', (back: string) => `${back}&code=another`],
    ['two states', (back: string) => `${back}&state=another`],
    ['two issuers', (back: string) => `${back}&iss=one&iss=two`],
    ['an overlong error', (back: string) => `${back}&error=${'x'.repeat(5000)}`],
  ])('redirects a callback with %s to the sign-in page', async (_, spoil) => {
    for (const button of [GOOGLE, PLATFORM]) {
      const browser = app.visitor();
      const back = await backFrom(browser, ann(`spoilt-${++subjects}@example.test`), button);
      const answer = await browser.get(spoil(back));
      expect([answer.status, locationOf(answer)]).toEqual([303, '/auth?error=refused']);
      expect((await browser.get('/api/user')).status).toBe(401);
    }
  });

  it('refuses a callback with a forged cookie', async () => {
    const browser = app.visitor();
    const back = await backFrom(browser, ann('written@example.test'));
    browser.cookies.set('evenkeel-google', 'made-up');
    expect(locationOf(await browser.get(back))).toBe('/auth?error=refused');
  });

  it('uses PKCE and keeps its state in an HttpOnly cookie for the callback path', async () => {
    const begun = await app.visitor().get(GOOGLE);
    expect([begun.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^evenkeel-google=[\w-]+; Max-Age=600; Path=\/api\/auth\/google\/callback; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const asked = new URL(locationOf(begun)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40);
  });

  it('ends the browser’s previous session', async () => {
    const browser = await app.user();
    const before = browser.cookies.get('evenkeel') ?? '';
    await signIn(browser, ann('renewed@example.test'));
    expect(browser.cookies.get('evenkeel')).not.toBe(before);
    const old = app.visitor();
    old.cookies.set('evenkeel', before);
    expect((await old.get('/api/user')).status).toBe(401);
  });

  it('redirects with error=cancelled when the user cancels', async () => {
    const browser = app.visitor();
    const state = new URL(locationOf(await browser.get(GOOGLE))).searchParams.get('state');
    const back = await browser.get(`/api/auth/google/callback?error=access_denied&state=${state}`);
    expect(locationOf(back)).toBe('/auth?error=cancelled');
  });

  it('redirects with error=unavailable when the provider fails during the callback', async () => {
    const browser = app.visitor();
    const back = await backFrom(browser, ann('half-way@example.test'));
    google.mood.broken = true;
    expect(locationOf(await browser.get(back))).toBe('/auth?error=unavailable');
  });

  it('dates a new account by the app’s clock, which the sandbox can move', async () => {
    const { now } = (await app.visitor().post('/sandbox/clock', { advanceSeconds: 86_400 })).body;
    const browser = app.visitor();
    await signIn(browser, ann('tomorrow@example.test'));
    expect(Date.parse((await me(browser)).createdAt) - Date.parse(now)).toBeLessThan(3_600_000);
    expect(Date.parse((await me(browser)).createdAt)).toBeGreaterThanOrEqual(Date.parse(now));
  });
});
