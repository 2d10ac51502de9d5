import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { auditLog, cookieConsents } from '../../db/schema.ts';
import { type DatabasePlace, describeOnBothDatabases } from '../../db/testing/test-database.ts';
import { Browser } from '../../testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const ADDRESS = '/api/gdpr/cookie-consent';
const essential = { necessary: true, analytics: false, marketing: false, preferences: false };
const all = { necessary: true, analytics: true, marketing: true, preferences: true };
const DAY = 24 * 60 * 60;

/** Looks into, or changes, the database of a house that is closed meanwhile. */
const inDatabase =
  (work: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => async (place: DatabasePlace) => {
    const open = await openDatabase(place);
    await work(open);
    await open.close();
  };

/** Signs somebody who has an account in, in this browser. */
const signIn = (browser: Browser, email: string) =>
  browser.post('/api/auth/login', { email, password: 'a quiet harbour' });

describeOnBothDatabases('choices about cookies', (engine) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse(engine);
  });
  afterAll(() => house.close());

  it('are asked for where none was made, and nothing is set by asking', async () => {
    const visitor = house.visitor();
    expect((await visitor.get('/api/gdpr/config')).body).toEqual({
      gdprEnabled: true,
      cookieBannerEnabled: true,
      enhancedConsentEnabled: true,
      consentRecorded: false,
    });
    expect((await visitor.get(ADDRESS)).status).toBe(404);
    expect(visitor.cookies.size).toBe(0);
  });

  it('of a browser are found again by one cookie that no script can read', async () => {
    const visitor = house.visitor();
    const saved = await visitor.post(ADDRESS, { ...essential, analytics: true });
    expect(saved.body).toEqual({
      ...essential,
      analytics: true,
      version: 1,
      consentGivenAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(saved.headers['set-cookie']).toMatch(
      /^evenkeel-consent=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const found = await visitor.get(ADDRESS);
    expect([found.status, found.body, found.headers['cache-control']]).toEqual([200, saved.body, 'no-store']);
    expect((await visitor.get('/api/gdpr/config')).body.consentRecorded).toBe(true);
    expect((await house.visitor().get(ADDRESS)).status).toBe(404);
  });

  it('are changed by the same browser without a second cookie', async () => {
    const visitor = house.visitor();
    await visitor.post(ADDRESS, all);
    const before = visitor.cookies.get('evenkeel-consent');
    await visitor.post(ADDRESS, essential);
    expect(visitor.cookies.get('evenkeel-consent')).toBe(before);
    expect((await visitor.get(ADDRESS)).body).toMatchObject(essential);
  });

  it('are never of essential cookies', async () => {
    expect((await house.visitor().post(ADDRESS, { ...essential, necessary: false })).status).toBe(400);
  });

  it.each(['x', '', 'a'.repeat(22) + ';x', "' or 1=1 --", '%00'])(
    'of a cookie that says %j are nobody’s, and a new one is made',
    async (value) => {
      const visitor = house.visitor();
      visitor.cookies.set('evenkeel-consent', value);
      if (!value.includes(';')) expect((await visitor.get(ADDRESS)).status).toBe(404);
      expect((await visitor.post(ADDRESS, all)).status).toBe(200);
    },
  );

  it.each(['config', 'cookie-consent', 'status'])(
    'become the person’s at the first call after sign-in: %s',
    async (path) => {
      const email = `taken-over-${path}@example.test`;
      await house.person(email);
      const browser = house.visitor();
      const chosen = await browser.post(ADDRESS, { ...essential, marketing: true });
      await signIn(browser, email);
      await browser.get(`/api/gdpr/${path}`);
      const elsewhere = house.visitor();
      await signIn(elsewhere, email);
      expect((await elsewhere.get(ADDRESS)).body).toEqual(chosen.body);
      await browser.get('/api/logout');
      await browser.post('/api/logout');
      browser.cookies.delete('evenkeel');
      expect((await browser.get(ADDRESS)).status).toBe(404);
    },
  );

  it('of two calls at once are taken over once, and both tell of them', async () => {
    const email = 'two-at-once@example.test';
    await house.person(email);
    const browser = house.visitor();
    await browser.post(ADDRESS, all);
    await signIn(browser, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.get(ADDRESS)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await browser.get('/api/gdpr/status')).body.cookieConsent).toMatchObject(all);
  });

  it('of a person win over those of the browser, and end them when they are saved', async () => {
    const email = 'own-word@example.test';
    const first = await house.person(email);
    expect((await first.post(ADDRESS, essential)).headers['set-cookie']).toBeUndefined();
    const browser = house.visitor();
    await browser.post(ADDRESS, all);
    await signIn(browser, email);
    expect((await browser.get(ADDRESS)).body).toMatchObject(essential);
    await browser.post(ADDRESS, { ...essential, preferences: true });
    expect(browser.cookies.has('evenkeel-consent')).toBe(false);
    expect((await first.get(ADDRESS)).body).toMatchObject({ ...essential, preferences: true });
  });

  it('are nobody else’s', async () => {
    await (await house.person()).post(ADDRESS, all);
    expect((await (await house.person()).get(ADDRESS)).status).toBe(404);
  });
});

describeOnBothDatabases('choices about cookies as they are kept', (engine) => {
  it('are a hash for a browser, for thirteen months; a person’s stay, and both are asked anew for a new text', async () => {
    let house = await openTestHouse(engine);
    const [visitor, old] = [house.visitor(), house.visitor()];
    await visitor.post(ADDRESS, all);
    await old.post(ADDRESS, all);
    const person = await house.person('kept@example.test');
    await person.post(ADDRESS, all);
    const cookie = visitor.cookies.get('evenkeel-consent');
    house = await house.restart(
      inDatabase(async ({ db }) => {
        const rows = await db.select().from(cookieConsents);
        expect(rows).toHaveLength(3);
        expect(rows.filter(({ userId, visitorHash }) => (userId === null) === (visitorHash !== null))).toHaveLength(3);
        expect(JSON.stringify(rows)).not.toContain(cookie);
        const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'consent.cookies'));
        expect(entries.map(({ details }) => details)).toEqual(['granted: analytics, marketing, preferences']);
        await db.update(cookieConsents).set({ version: 0 });
      }),
    );
    const again = (browser: Browser) => Object.assign(new Browser(house.app), { cookies: browser.cookies });
    expect((await again(visitor).get(ADDRESS)).status).toBe(404);
    expect((await again(person).get(ADDRESS)).status).toBe(404);
    expect((await again(visitor).get('/api/gdpr/config')).body.consentRecorded).toBe(false);
    await again(visitor).post(ADDRESS, essential);
    expect((await again(visitor).get(ADDRESS)).body).toMatchObject(essential);
    await house.visitor().post('/sandbox/clock', { seconds: 200 * DAY });
    await again(visitor).post(ADDRESS, all);
    await house.visitor().post('/sandbox/clock', { seconds: 200 * DAY });
    house = await house.restart(
      inDatabase(async ({ db }) => {
        const rows = await db
          .select({ userId: cookieConsents.userId, version: cookieConsents.version })
          .from(cookieConsents);
        expect(rows).toEqual(
          expect.arrayContaining([
            { userId: null, version: 1 },
            { userId: expect.any(String), version: 0 },
          ]),
        );
        expect(rows).toHaveLength(2);
      }),
    );
    await house.close();
  });

  it('carry the prefix of this origin where it is https, and the banner keeps to the configuration', async () => {
    const house = await openTestHouse(engine, {}, { APP_URL: 'https://evenkeel.example', GDPR_ENABLED: 'false' });
    const visitor = house.visitor();
    expect((await visitor.get('/api/gdpr/config')).body).toEqual({
      gdprEnabled: false,
      cookieBannerEnabled: false,
      enhancedConsentEnabled: false,
      consentRecorded: false,
    });
    expect((await visitor.post(ADDRESS, all)).headers['set-cookie']).toMatch(
      /^__Host-evenkeel-consent=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    await house.close();
  });
});
