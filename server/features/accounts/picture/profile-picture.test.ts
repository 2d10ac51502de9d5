import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import type { Picture } from '../../../ports/identity/oidc/port.ts';
import {
  type Claims,
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '../../../ports/identity/oidc/testing/misbehaving-issuer.ts';
import { pictures } from '../../../ports/identity/oidc/testing/pictures.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { advanceClock } from '../testing/mailbox.ts';

const ANN = 'https://pictures.example/ann.png';

describeOnBothDatabases('the profile picture', (engine) => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  const asked: string[] = [];
  const usual = async (): Promise<Picture | 'none'> => ({ contentType: 'image/png', bytes: pictures.png });
  let fetchPicture = usual;
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    const fetching = (address: string) => {
      asked.push(address);
      return fetchPicture();
    };
    const google = { GOOGLE_CLIENT_ID: 'evenkeel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.url };
    app = await openTestApp(engine, { fetchPicture: fetching }, google);
  });
  afterEach(() => {
    fetchPicture = usual;
    asked.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  let userCount = 0;
  const says = (more: object = {}): Claims => {
    const email = `pictured-${++userCount}@example.test`;
    return { sub: `subject-${userCount}`, email, email_verified: true, picture: ANN, ...more };
  };
  /** Signs in without running any job. */
  const begin = async (browser: Browser, who: Claims) => {
    const begun = await browser.get('/api/auth/google');
    await browser.get(issuer.signIn(String(begun.headers.location), who));
  };
  const signIn = async (browser: Browser, who: Claims) => {
    await begin(browser, who);
    await advanceClock(app, 1);
  };
  const addressOf = async (browser: Browser): Promise<string | null> =>
    (await browser.get('/api/user')).body.profileImageUrl;

  it('is fetched after the sign-in and served from a URL that changes with its content', async () => {
    const browser = app.visitor();
    const who = says();
    await begin(browser, who);
    await advanceClock(app, 1);
    expect(asked).toEqual([ANN]);
    const hash = createHash('sha256').update(pictures.png).digest('hex');
    const address = await addressOf(browser);
    expect(address).toBe(`/api/user/picture?v=${hash.slice(0, 16)}`);
    const answer = await browser.get(address ?? '');
    expect(answer.bytes).toEqual(pictures.png);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
    });

    fetchPicture = async () => ({ contentType: 'image/webp', bytes: pictures.webp });
    await signIn(browser, who);
    const next = (await addressOf(browser)) ?? '';
    expect(next).not.toBe(address);
    expect((await browser.get(next)).headers['content-type']).toBe('image/webp');
    // Otherwise the newer picture would be cached under the older address.
    expect((await browser.get(address ?? '')).status).toBe(404);
    expect((await browser.get('/api/user/picture')).status).toBe(404);
  });

  it('is not served to other users or visitors', async () => {
    const owner = app.visitor();
    await signIn(owner, says());
    const address = (await addressOf(owner)) ?? '';
    const [other, withOneOfTheirOwn] = [await app.user(), app.visitor()];
    fetchPicture = async () => ({ contentType: 'image/gif', bytes: pictures.gif });
    await signIn(withOneOfTheirOwn, says());
    expect([(await other.get(address)).status, (await withOneOfTheirOwn.get(address)).status]).toEqual([404, 404]);
    expect((await app.visitor().get(address)).status).toBe(401);
    expect(await addressOf(other)).toBeNull();
  });

  it('is not fetched when the provider gives no valid https URL', async () => {
    const browser = app.visitor();
    for (const picture of [undefined, 7, '', 'javascript:alert(1)', 'http://pictures.example/ann.png', 'https://'])
      await signIn(browser, says({ picture }));
    expect(asked).toEqual([]);
    expect(await addressOf(browser)).toBeNull();
    expect((await browser.get('/api/user/picture')).status).toBe(404);
  });

  it('is null when the fetch finds none, and the user is still signed in', async () => {
    fetchPicture = async () => 'none';
    const browser = app.visitor();
    await signIn(browser, says());
    expect(asked).toEqual([ANN]);
    expect(await addressOf(browser)).toBeNull();
  });

  it('is not fetched again after the user has removed it', async () => {
    const browser = app.visitor();
    const who = says();
    await signIn(browser, who);
    const address = (await addressOf(browser)) ?? '';
    const removed = await browser.send('DELETE', '/api/user/picture', undefined, {});
    expect([removed.status, removed.body.profileImageUrl]).toEqual([200, null]);
    expect((await browser.get(address)).status).toBe(404);
    asked.length = 0;
    await signIn(browser, who);
    expect(asked).toEqual([]);
    expect(await addressOf(browser)).toBeNull();
  });

  it('is not restored by a fetch in progress when the user removes it', async () => {
    const browser = app.visitor();
    await begin(browser, says());
    fetchPicture = async () => {
      await browser.send('DELETE', '/api/user/picture', undefined, {});
      return usual();
    };
    await advanceClock(app, 1);
    expect(asked).toEqual([ANN]);
    expect(await addressOf(browser)).toBeNull();
  });

  it('is removed when the verified owner takes the account over, even if a fetch is in progress', async () => {
    const who = says({ email_verified: false });
    await signIn(app.visitor(), who);
    const squatterAgain = app.visitor();
    await begin(squatterAgain, who);
    const owner = app.visitor();
    let taken: Promise<void> | null = null;
    fetchPicture = async () => {
      taken ??= begin(owner, says({ email: who.email, picture: undefined }));
      await taken;
      return usual();
    };
    await advanceClock(app, 1);
    expect(asked).toEqual([ANN, ANN]);
    expect((await owner.get('/api/user')).body.email).toBe(who.email);
    expect(await addressOf(owner)).toBeNull();
  });
});
