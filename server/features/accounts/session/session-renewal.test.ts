import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { sessions } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { betterAuthIdentity } from '#server/ports/identity/better-auth/better-auth-identity.ts';
import { hashingQueue } from '#server/ports/identity/better-auth/hashing-queue.ts';
import type { Browser } from '#server/testing/browser.ts';
import { totpCode } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const PASSWORD = 'a quiet harbour';
const COOKIE = 'evenkeel';
const TEN_MINUTES_MS = 600_000;

/** What an attacker can still do with a copy of a browser's session cookie. */
describe('a stolen session cookie', () => {
  let app: TestApp;
  let aheadMs = 0;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(Date.now() + aheadMs) } });
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(() => app.close());

  const copyOf = (browser: Browser): Browser => {
    const thief = app.visitor();
    thief.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '');
    return thief;
  };
  const statusOf = async (browser: Browser) => (await browser.get('/api/user')).status;
  const signIn = (browser: Browser, email: string) => browser.post('/api/auth/login', { email, password: PASSWORD });

  it('is rejected after its browser signs in again, as the same or another user', async () => {
    const other = 'other-renewed@example.test';
    await app.user(other);
    for (const email of ['same-renewed@example.test', other]) {
      const browser = await app.user(`${email.split('-')[0]}-first@example.test`);
      const thief = copyOf(browser);
      if (email !== other) await app.user(email);
      expect((await signIn(browser, email)).status).toBe(200);
      expect([await statusOf(browser), await statusOf(thief)]).toEqual([200, 401]);
    }
  });

  it('is rejected after its browser signs up a new user', async () => {
    const browser = await app.user();
    const thief = copyOf(browser);
    const newcomer = { email: 'signed-up-over@example.test', password: PASSWORD };
    expect((await browser.post('/api/auth/register', newcomer)).status).toBe(200);
    expect([await statusOf(browser), await statusOf(thief)]).toEqual([200, 401]);
  });

  it('remains valid after a failed sign-in in its browser', async () => {
    const browser = await app.user();
    await browser.post('/api/auth/login', { email: 'nobody-here@example.test', password: PASSWORD });
    expect(await statusOf(browser)).toBe(200);
  });

  it('is rejected after its browser reauthenticates', async () => {
    const browser = await app.user();
    const thief = copyOf(browser);
    aheadMs = TEN_MINUTES_MS + 1;
    expect((await browser.post('/api/auth/confirm-identity', { password: 'wrong' })).status).toBe(403);
    expect(await statusOf(thief)).toBe(200);
    expect((await browser.post('/api/auth/confirm-identity', { password: PASSWORD })).status).toBe(200);
    expect([await statusOf(browser), await statusOf(thief)]).toEqual([200, 401]);
    expect((await browser.get('/api/user/sessions')).body.sessions).toHaveLength(1);
    expect((await browser.post('/api/user/change-email', { email: 'renewed-on@example.test' })).status).toBe(200);
  });

  it('is rejected after a password change, while its browser stays signed in', async () => {
    const browser = await app.user();
    const thief = copyOf(browser);
    expect((await browser.post('/api/user/change-password', { password: 'a louder harbour' })).status).toBe(200);
    expect([await statusOf(browser), await statusOf(thief)]).toEqual([200, 401]);
  });

  it('is rejected, like all other sessions, when MFA is turned on or off', async () => {
    const email = 'factor-renewed@example.test';
    const here = await app.user(email);
    const there = app.visitor();
    await signIn(there, email);
    const { secret } = (await here.post('/api/user/mfa/begin')).body;
    expect(await statusOf(there)).toBe(200);
    const { body } = await here.post('/api/user/mfa/confirm', { code: totpCode(secret) });
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    const [code, another] = body.recoveryCodes;
    expect((await there.post('/api/auth/login', { email, password: PASSWORD, code })).status).toBe(200);
    expect((await here.post('/api/user/mfa/disable', { code: another })).status).toBe(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  });

  it.each(['/api/user/export', '/api/user/data-export'])(
    'cannot download %s without a recent sign-in',
    async (path) => {
      const browser = await app.user();
      const thief = copyOf(browser);
      expect((await thief.get(path)).status).toBe(200);
      aheadMs = TEN_MINUTES_MS + 1;
      const refused = await thief.get(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_required']);
      await browser.post('/api/auth/confirm-identity', { password: PASSWORD });
      expect([(await browser.get(path)).status, (await thief.get(path)).status]).toEqual([200, 401]);
      const { events } = (await browser.get('/api/user/security-events')).body as { events: { action: string }[] };
      expect(events.filter(({ action }) => action === 'account.exported')).toHaveLength(2);
    },
  );
});

describeOnBothDatabases('the sessions of one user', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  it('are limited to 50, after which the least recently used one ends', async () => {
    const identity = betterAuthIdentity({
      db: open.db,
      secret: 'a secret of the tests that is long enough',
      appUrl: 'http://localhost:3000',
      cookie: { name: COOKIE, secure: false },
      sessionSeconds: 3600,
      newId: () => newId(systemClock),
      clock: systemClock,
      systemClock,
      hashing: hashingQueue(),
    });
    const signIn = (userId: string) => identity.signInAs(userId, new Headers(), async () => true);
    const now = systemClock.now();
    const [ann, bob] = [await insertUser(open.db, now), await insertUser(open.db, now)];
    const activeSessions = async () =>
      (await open.db.select().from(sessions)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const ofAnn = async () => (await activeSessions()).filter(({ userId }) => userId === ann).map(({ id }) => id);
    await signIn(bob);
    const all: string[] = [];
    for (let signIns = 0; signIns < 50; signIns += 1) {
      await signIn(ann);
      all.push((await ofAnn()).at(-1) ?? '');
    }
    expect(await ofAnn()).toEqual(all);
    // The first session is kept in use, so the second is the least recently used one.
    await open.run(`update sessions set updated_at = now() + interval '1 minute' where id = '${all[0]}'`);
    await signIn(ann);
    const remaining = await ofAnn();
    expect(remaining).toHaveLength(50);
    expect(remaining).toContain(all[0]);
    expect(remaining).not.toContain(all[1]);
    expect((await activeSessions()).filter(({ userId }) => userId === bob)).toHaveLength(1);
  });
});
