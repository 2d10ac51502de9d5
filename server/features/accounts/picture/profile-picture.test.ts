import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Picture } from '#server/ports/identity/oidc/port.ts';
import {
  type Claims,
  type MisbehavingIssuer,
  openMisbehavingIssuer,
} from '#server/ports/identity/oidc/testing/misbehaving-issuer.ts';
import { pictures } from '#server/ports/identity/oidc/testing/pictures.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { advanceClock } from '../testing/mailbox.ts';

const ANN = 'https://pictures.example/ann.png';

describe('the profile picture', () => {
  let app: TestApp;
  let issuer: MisbehavingIssuer;
  const fetchedUrls: string[] = [];
  const defaultFetch = async (): Promise<Picture | 'none'> => ({ contentType: 'image/png', bytes: pictures.png });
  let fetchPicture = defaultFetch;
  beforeAll(async () => {
    issuer = await openMisbehavingIssuer();
    const recordingFetch = (url: string) => {
      fetchedUrls.push(url);
      return fetchPicture();
    };
    const google = { GOOGLE_CLIENT_ID: 'evenkeel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.url };
    app = await openTestApp('postgres', { fetchPicture: recordingFetch }, google);
  });
  afterEach(() => {
    fetchPicture = defaultFetch;
    fetchedUrls.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  let userCount = 0;
  const newClaims = (overrides: object = {}): Claims => {
    const email = `pictured-${++userCount}@example.test`;
    return { sub: `subject-${userCount}`, email, email_verified: true, picture: ANN, ...overrides };
  };
  /** Signs in without running any job. */
  const signInWithoutJobs = async (browser: Browser, claims: Claims) => {
    const started = await browser.get('/api/auth/google');
    await browser.get(issuer.signIn(String(started.headers.location), claims));
  };
  const signIn = async (browser: Browser, claims: Claims) => {
    await signInWithoutJobs(browser, claims);
    await advanceClock(app, 1);
  };
  const pictureUrlOf = async (browser: Browser): Promise<string | null> =>
    (await browser.get('/api/user')).body.profileImageUrl;

  it('is fetched after the sign-in and served from a URL that changes with its content', async () => {
    const browser = app.visitor();
    const claims = newClaims();
    await signInWithoutJobs(browser, claims);
    await advanceClock(app, 1);
    expect(fetchedUrls).toEqual([ANN]);
    const hash = createHash('sha256').update(pictures.png).digest('hex');
    const url = await pictureUrlOf(browser);
    expect(url).toBe(`/api/user/picture?v=${hash.slice(0, 16)}`);
    const reply = await browser.get(url ?? '');
    expect(reply.bytes).toEqual(pictures.png);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
    });

    fetchPicture = async () => ({ contentType: 'image/webp', bytes: pictures.webp });
    await signIn(browser, claims);
    const nextUrl = (await pictureUrlOf(browser)) ?? '';
    expect(nextUrl).not.toBe(url);
    expect((await browser.get(nextUrl)).headers['content-type']).toBe('image/webp');
    // Otherwise the newer picture would be cached under the older address.
    expect((await browser.get(url ?? '')).status).toBe(404);
    expect((await browser.get('/api/user/picture')).status).toBe(404);
  });

  it('is not served to other users or visitors', async () => {
    const owner = app.visitor();
    await signIn(owner, newClaims());
    const url = (await pictureUrlOf(owner)) ?? '';
    const [other, otherWithPicture] = [await app.user(), app.visitor()];
    fetchPicture = async () => ({ contentType: 'image/gif', bytes: pictures.gif });
    await signIn(otherWithPicture, newClaims());
    expect([(await other.get(url)).status, (await otherWithPicture.get(url)).status]).toEqual([404, 404]);
    expect((await app.visitor().get(url)).status).toBe(401);
    expect(await pictureUrlOf(other)).toBeNull();
  });

  it('is not fetched when the provider gives no valid https URL', async () => {
    const browser = app.visitor();
    for (const picture of [undefined, 7, '', 'javascript:alert(1)', 'http://pictures.example/ann.png', 'https://'])
      await signIn(browser, newClaims({ picture }));
    expect(fetchedUrls).toEqual([]);
    expect(await pictureUrlOf(browser)).toBeNull();
    expect((await browser.get('/api/user/picture')).status).toBe(404);
  });

  it('is null when the fetch finds none, and the user is still signed in', async () => {
    fetchPicture = async () => 'none';
    const browser = app.visitor();
    await signIn(browser, newClaims());
    expect(fetchedUrls).toEqual([ANN]);
    expect(await pictureUrlOf(browser)).toBeNull();
  });

  it('is not fetched again after the user has removed it', async () => {
    const browser = app.visitor();
    const claims = newClaims();
    await signIn(browser, claims);
    const url = (await pictureUrlOf(browser)) ?? '';
    const removed = await browser.send('DELETE', '/api/user/picture', undefined, {});
    expect([removed.status, removed.body.profileImageUrl]).toEqual([200, null]);
    expect((await browser.get(url)).status).toBe(404);
    fetchedUrls.length = 0;
    await signIn(browser, claims);
    expect(fetchedUrls).toEqual([]);
    expect(await pictureUrlOf(browser)).toBeNull();
  });

  it('is not restored by a fetch in progress when the user removes it', async () => {
    const browser = app.visitor();
    await signInWithoutJobs(browser, newClaims());
    fetchPicture = async () => {
      await browser.send('DELETE', '/api/user/picture', undefined, {});
      return defaultFetch();
    };
    await advanceClock(app, 1);
    expect(fetchedUrls).toEqual([ANN]);
    expect(await pictureUrlOf(browser)).toBeNull();
  });

  it('is removed when the verified owner takes the account over, even if a fetch is in progress', async () => {
    const claims = newClaims({ email_verified: false });
    await signIn(app.visitor(), claims);
    const squatterAgain = app.visitor();
    await signInWithoutJobs(squatterAgain, claims);
    const owner = app.visitor();
    let takeover: Promise<void> | null = null;
    fetchPicture = async () => {
      takeover ??= signInWithoutJobs(owner, newClaims({ email: claims.email, picture: undefined }));
      await takeover;
      return defaultFetch();
    };
    await advanceClock(app, 1);
    expect(fetchedUrls).toEqual([ANN, ANN]);
    expect((await owner.get('/api/user')).body.email).toBe(claims.email);
    expect(await pictureUrlOf(owner)).toBeNull();
  });
});
