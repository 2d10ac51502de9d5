import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { cookieConsent, gdprConfig, saveCookieConsent } from '#contract/calls/privacy.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditLog, cookieConsents } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { failure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import type { replyWithCookies } from '#server/reply.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type ConsentsDeps, consentsFeature } from './index.ts';

const ADDRESS = '/api/gdpr/cookie-consent';
const essential = { necessary: true, analytics: false, marketing: false, preferences: false };
const all = { necessary: true, analytics: true, marketing: true, preferences: true };

/** Signs in an existing user in this browser. */
const signIn = (browser: Browser, email: string) =>
  browser.post('/api/auth/login', { email, password: 'a quiet harbour' });

describe('the cookie consent API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it('returns 404 to a new visitor and sets no cookie', async () => {
    const visitor = app.visitor();
    expect((await visitor.get('/api/gdpr/config')).body).toEqual({
      gdprEnabled: true,
      cookieBannerEnabled: true,
      enhancedConsentEnabled: true,
      consentRecorded: false,
    });
    expect((await visitor.get(ADDRESS)).status).toBe(404);
    expect(visitor.cookies.size).toBe(0);
  });

  it('recognises a visitor by one HttpOnly cookie', async () => {
    const visitor = app.visitor();
    const saved = await visitor.post(ADDRESS, { ...essential, analytics: true });
    expect(saved.body).toEqual({
      ...essential,
      analytics: true,
      version: 1,
      consentGivenAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(String(saved.headers['set-cookie'])).toMatch(
      /^evenkeel-consent=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const found = await visitor.get(ADDRESS);
    expect([found.status, found.body, found.headers['cache-control']]).toEqual([200, saved.body, 'no-store']);
    expect((await visitor.get('/api/gdpr/config')).body.consentRecorded).toBe(true);
    expect((await app.visitor().get(ADDRESS)).status).toBe(404);
  });

  it('updates a visitor’s choice without replacing their cookie', async () => {
    const visitor = app.visitor();
    await visitor.post(ADDRESS, all);
    const before = visitor.cookies.get('evenkeel-consent');
    await visitor.post(ADDRESS, essential);
    expect(visitor.cookies.get('evenkeel-consent')).toBe(before);
    expect((await visitor.get(ADDRESS)).body).toMatchObject(essential);
  });

  it('returns 400 for a choice that refuses necessary cookies', async () => {
    expect((await app.visitor().post(ADDRESS, { ...essential, necessary: false })).status).toBe(400);
  });

  it.each(['x', '', `${'a'.repeat(22)};x`, "' or 1=1 --", '%00'])(
    'treats the cookie %j as unknown and accepts a new choice',
    async (value) => {
      const visitor = app.visitor();
      visitor.cookies.set('evenkeel-consent', value);
      if (!value.includes(';')) expect((await visitor.get(ADDRESS)).status).toBe(404);
      expect((await visitor.post(ADDRESS, all)).status).toBe(200);
    },
  );

  it.each(['config', 'cookie-consent', 'status'])(
    'assigns the visitor’s choice to the user on the first call after sign-in: %s',
    async (path) => {
      const email = `taken-over-${path}@example.test`;
      await app.user(email);
      const browser = app.visitor();
      const chosen = await browser.post(ADDRESS, { ...essential, marketing: true });
      await signIn(browser, email);
      await browser.get(`/api/gdpr/${path}`);
      const elsewhere = app.visitor();
      await signIn(elsewhere, email);
      expect((await elsewhere.get(ADDRESS)).body).toEqual(chosen.body);
      await browser.get('/api/logout');
      await browser.post('/api/logout');
      browser.cookies.delete('evenkeel');
      expect((await browser.get(ADDRESS)).status).toBe(404);
    },
  );

  it('returns the visitor’s choice to four concurrent calls after sign-in', async () => {
    const email = 'two-at-once@example.test';
    await app.user(email);
    const browser = app.visitor();
    await browser.post(ADDRESS, all);
    await signIn(browser, email);
    const replies = await Promise.all([1, 2, 3, 4].map(() => browser.get(ADDRESS)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await browser.get('/api/gdpr/status')).body.cookieConsent).toMatchObject(all);
  });

  it('prefers the user’s choice to the browser’s, and removes the cookie when the user saves one', async () => {
    const email = 'own-word@example.test';
    const first = await app.user(email);
    expect((await first.post(ADDRESS, essential)).headers['set-cookie']).toBeUndefined();
    const browser = app.visitor();
    await browser.post(ADDRESS, all);
    await signIn(browser, email);
    expect((await browser.get(ADDRESS)).body).toMatchObject(essential);
    await browser.post(ADDRESS, { ...essential, preferences: true });
    expect(browser.cookies.has('evenkeel-consent')).toBe(false);
    expect((await first.get(ADDRESS)).body).toMatchObject({ ...essential, preferences: true });
  });

  it('never returns another user’s choice', async () => {
    await (await app.user()).post(ADDRESS, all);
    expect((await (await app.user()).get(ADDRESS)).status).toBe(404);
  });
});

describeOnBothDatabases('stored cookie consents', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  /** The consents feature without the app, with its own clock. */
  function createFixture({ secure = false, enabled = true } = {}) {
    const { db } = open;
    let nowMs = Date.parse('2026-03-01T09:00:00.000Z');
    const clock = { now: () => new Date(nowMs) };
    const log = auditLogStore(db, clock, 'a secret of the tests');
    const feature = consentsFeature({
      db,
      clock,
      newId: () => newId(clock),
      gdpr: { enabled, cookieBanner: true, enhancedConsent: true },
      cookie: { secure, clear: () => '' },
      audit: log.record,
      auditLog: log,
    } as Partial<ConsentsDeps> as ConsentsDeps);
    const callRoute = (call: Call, userId: string | null, cookie: string, body?: object) =>
      feature.routes
        .find((route) => route.call === call)
        ?.handle({ body }, { user: userId && { userId }, headers: new Headers({ cookie }) }) as Promise<
        Partial<ReturnType<typeof replyWithCookies>>
      >;
    const visitor = async () => {
      const { cookies = [] } = await callRoute(saveCookieConsent, null, '', all);
      return { setCookie: cookies[0] ?? '', cookie: (cookies[0] ?? '').split(';')[0] ?? '' };
    };
    const user = () => insertUser(db, clock.now());
    const advanceDays = async (days: number) => {
      nowMs += days * DAY_MS;
      for (const job of feature.periodicJobs) await job.run();
    };
    return { db, callRoute, visitor, user, advanceDays };
  }

  it('identify a visitor by a hash and a user by their id alone', async () => {
    const { db, callRoute, visitor, user } = createFixture();
    const { cookie } = await visitor();
    const userId = await user();
    await callRoute(saveCookieConsent, userId, '', essential);
    await callRoute(saveCookieConsent, userId, '', { ...essential, analytics: true });
    const rows = await db.select().from(cookieConsents);
    expect(rows.map(({ userId, visitorHash }) => [userId, visitorHash === null])).toEqual(
      expect.arrayContaining([
        [null, false],
        [userId, true],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    const events = await db.select().from(auditLog).where(eq(auditLog.targetId, userId));
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['consent.cookies', 'essential only'],
      ['consent.cookies', 'granted: analytics'],
    ]);
  });

  it('expire after 13 months for a visitor, but not for a user', async () => {
    const { db, callRoute, visitor, user, advanceDays } = createFixture();
    await db.delete(cookieConsents);
    await visitor();
    await callRoute(saveCookieConsent, await user(), '', all);
    await advanceDays(396);
    expect(await db.$count(cookieConsents)).toBe(2);
    await advanceDays(1);
    const remaining = await db.select().from(cookieConsents);
    expect(remaining.map(({ userId }) => userId)).toEqual([expect.any(String)]);
  });

  it('are ignored after the consent text changes, until a new choice replaces them', async () => {
    const { db, callRoute, visitor, user } = createFixture();
    const { cookie } = await visitor();
    const userId = await user();
    await callRoute(saveCookieConsent, userId, '', essential);
    await db.update(cookieConsents).set({ version: 0 });
    expect([await callRoute(cookieConsent, null, cookie), await callRoute(cookieConsent, userId, '')]).toEqual([
      failure('not_found'),
      failure('not_found'),
    ]);
    expect(await callRoute(gdprConfig, null, cookie)).toMatchObject({ consentRecorded: false });
    await callRoute(saveCookieConsent, null, cookie, all);
    expect(await callRoute(cookieConsent, userId, cookie)).toMatchObject({ ...all, version: 1 });
    expect(await callRoute(cookieConsent, userId, '')).toMatchObject({ ...all, version: 1 });
  });

  it('use a __Host- cookie over HTTPS', async () => {
    expect((await createFixture({ secure: true }).visitor()).setCookie).toMatch(
      /^__Host-evenkeel-consent=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('are not requested if the configuration disables them', async () => {
    expect(await createFixture({ enabled: false }).callRoute(gdprConfig, null, '')).toEqual({
      gdprEnabled: false,
      cookieBannerEnabled: false,
      enhancedConsentEnabled: false,
      consentRecorded: false,
    });
  });
});
