import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/domain/days.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { sessions } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { removeEndedSessions } from './sessions-service.ts';
import { sessionsStore } from './sessions-store.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describe('the session list', () => {
  let app: TestApp;
  let aheadMs = 0;
  beforeAll(async () => {
    const systemClock = { now: () => new Date(Date.now() + aheadMs) };
    app = await openTestApp('postgres', { systemClock }, { TRUST_PROXY: '1' });
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(() => app.close());

  const signIn = async (email: string, headers: Record<string, string> = {}) => {
    const browser = app.visitor();
    expect((await browser.post('/api/auth/login', { email, password: 'a quiet harbour' }, headers)).status).toBe(200);
    return browser;
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of tests have every shape.
  const listOf = async (browser: { get: (path: string) => Promise<{ body: any }> }) =>
    (await browser.get('/api/user/sessions')).body.sessions;

  it('shows the device and network of each session and marks the current one', async () => {
    const here = await app.user('devices@example.test');
    await signIn('devices@example.test', { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.9' });
    const list = await listOf(here);
    expect(list).toHaveLength(2);
    expect(list).toContainEqual(
      expect.objectContaining({
        device: 'Chrome on Android',
        place: 'The internet address 203.0.113.9',
        isThisOne: false,
      }),
    );
    expect(list.filter((one: { isThisOne: boolean }) => one.isThisOne)).toHaveLength(1);
  });

  it('ignores network addresses that the client forges in headers', async () => {
    const browser = await app.user('claims@example.test');
    await signIn('claims@example.test', {
      'x-caller-address': '203.0.113.66',
      'x-forwarded-for': '203.0.113.67, 203.0.113.9',
    });
    const places = (await listOf(browser)).map((one: { place: string }) => one.place);
    expect(places.join()).toContain('203.0.113.9');
    expect(places.join()).not.toMatch(/113\.6[67]/);
  });

  it('shows when a session was last used', async () => {
    const here = await app.user('lately@example.test');
    const there = await signIn('lately@example.test');
    aheadMs += 30 * MINUTE_MS;
    await there.get('/api/user');
    aheadMs += 5 * MINUTE_MS;
    const other = (await listOf(here)).find((one: { isThisOne: boolean }) => !one.isThisOne);
    const agoMinutes = (Date.now() + aheadMs - Date.parse(other.lastUsedAt)) / MINUTE_MS;
    expect(agoMinutes).toBeGreaterThan(4);
    expect(agoMinutes).toBeLessThan(7);
  });

  it('ends one session, or all except the current one', async () => {
    const here = await app.user('ending@example.test');
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push(await signIn('ending@example.test'));
    const [other] = others;
    const id = (await listOf(other ?? here)).find((one: { isThisOne: boolean }) => one.isThisOne).id;
    expect((await here.send('DELETE', `/api/user/sessions/${id}`, undefined, {})).status).toBe(200);
    expect((await other?.get('/api/user'))?.status).toBe(401);
    expect((await here.send('DELETE', `/api/user/sessions/${id}`, undefined, {})).status).toBe(404);
    expect((await here.post('/api/user/sessions/end-others')).body).toEqual({ ended: 2 });
    expect(await Promise.all([here, ...others].map(async (one) => (await one.get('/api/user')).status))).toEqual([
      200, 401, 401, 401,
    ]);
  });

  it('requires reauthentication to end other sessions ten minutes after the sign-in', async () => {
    const here = await app.user('thief-ends@example.test');
    const there = await signIn('thief-ends@example.test');
    const { id } = (await listOf(here)).find((one: { isThisOne: boolean }) => !one.isThisOne);
    aheadMs += 10 * MINUTE_MS + 1;
    const end = () => here.send('DELETE', `/api/user/sessions/${id}`, undefined, {});
    const refusals = [await end(), await here.post('/api/user/sessions/end-others')];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([403, 'fresh_sign_in_required']),
    );
    expect((await there.get('/api/user')).status).toBe(200);
    await here.post('/api/auth/confirm-identity', { password: 'a quiet harbour' });
    expect((await end()).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
  });

  it('does not end sessions of other users', async () => {
    const ann = await app.user();
    const bob = await app.user();
    const [session] = await listOf(ann);
    expect((await bob.send('DELETE', `/api/user/sessions/${session.id}`, undefined, {})).status).toBe(404);
    expect((await bob.post('/api/user/sessions/end-others')).body).toEqual({ ended: 0 });
    expect((await ann.get('/api/user')).status).toBe(200);
  });
});

describeOnBothDatabases('removeEndedSessions', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  it('removes sessions that have expired or are 90 days old', async () => {
    const now = new Date('2026-05-01T00:00:00.000Z');
    const systemClock = { now: () => now };
    const userId = await insertUser(open.db, now);
    const session = (token: string, begunDaysAgo: number, endsInMs: number) => {
      const createdAt = new Date(now.getTime() - begunDaysAgo * DAY_MS);
      const expiresAt = new Date(now.getTime() + endsInMs);
      return { id: newId(systemClock), userId, token, createdAt, updatedAt: createdAt, expiresAt };
    };
    await open.db
      .insert(sessions)
      .values([
        session('alive', 1, DAY_MS),
        session('nearly too old', 89, 1),
        session('not used', 20, 0),
        session('too old', 90, DAY_MS),
      ]);
    await removeEndedSessions(sessionsStore(open.db), systemClock).run();
    const remaining = await open.db.select({ token: sessions.token }).from(sessions);
    expect(remaining.map(({ token }) => token).toSorted()).toEqual(['alive', 'nearly too old']);
  });
});
