import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { compose, type Overrides } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import {
  describeOnBothDatabases,
  migratedDatabaseLocation,
  type TestDatabaseLocation,
  testDatabase,
} from '#server/db/testing/test-database.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { Browser } from '#server/testing/browser.ts';
import { failedSignIns } from './failed-sign-ins.ts';
import { failedSignInsStore } from './failed-sign-ins-store.ts';

const log = { warn: () => {} };
const ANDROID = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

describeOnBothDatabases('failedSignIns', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const headers = new Headers(ANDROID);
  const createUser = (email: string) => insertUser(open.db, systemClock.now(), { email });

  it('writes one audit event per account, and none for unknown addresses', async () => {
    const written: NewAuditEvent[] = [];
    const audit = async (event: NewAuditEvent) => void written.push(event);
    const { count, flush } = failedSignIns({ store: failedSignInsStore(open.db), audit, log });
    const [ann, bob] = [await createUser('ann@example.test'), await createUser('bob@example.test')];
    for (let tries = 0; tries < 3; tries += 1) count('Ann@example.test', new Headers());
    count('ann@example.test', headers);
    count('bob@example.test', headers);
    count('nobody@example.test', headers);
    await Promise.all([flush(), flush()]);
    const event = (targetId: string, details: string) => ({
      action: 'account.sign_in_failed',
      actorId: null,
      targetId,
      details,
    });
    expect(written).toHaveLength(2);
    expect(written).toEqual(
      expect.arrayContaining([event(ann, '4 tries, the last from Chrome on Android'), event(bob, 'Chrome on Android')]),
    );
  });

  it('does not query the database while counting, and keeps at most 10,000 addresses', async () => {
    const lookupSizes: number[] = [];
    const findByEmails = async (emails: readonly string[]) => {
      lookupSizes.push(emails.length);
      return [];
    };
    const { count, flush } = failedSignIns({ store: { findByEmails }, audit: async () => {}, log });
    for (let index = 0; index < 10_500; index += 1) count(`${index}@example.test`, headers);
    expect(lookupSizes).toEqual([]);
    await flush();
    await flush();
    expect(lookupSizes).toEqual([10_000]);
  });

  it('keeps its counts when the database fails, and writes them once it is back', async () => {
    const written: NewAuditEvent[] = [];
    let isUnavailable = true;
    const audit = async (event: NewAuditEvent) => {
      if (isUnavailable) throw new Error('database unavailable');
      written.push(event);
    };
    const { count, flush } = failedSignIns({ store: failedSignInsStore(open.db), audit, log });
    await createUser('cut@example.test');
    count('cut@example.test', headers);
    await expect(flush()).rejects.toThrow('database unavailable');
    count('cut@example.test', headers);
    isUnavailable = false;
    await flush();
    expect(written.map(({ details }) => details)).toEqual(['2 tries, the last from Chrome on Android']);
  });
});

/** Two servers of one app, each with its own database connections. */
describe('failed sign-ins on two servers with one PostgreSQL database', () => {
  let location: TestDatabaseLocation;
  beforeAll(async () => {
    location = await migratedDatabaseLocation('postgres');
  });
  afterAll(() => location.remove());

  const openServer = async (overrides: Overrides) => {
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SESSION_SECRET: 'one secret of two servers, long enough to be one',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
    });
    const app = await compose(config, overrides);
    const newBrowser = () => new Browser(app.fastify);
    const failFiveTimes = async (email: string) => {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await newBrowser().post('/api/auth/login', { email, password: 'wrong' })).status).toBe(401);
    };
    return { ...app, newBrowser, failFiveTimes };
  };
  const countRecorded = async (browser: Browser): Promise<number> => {
    const { events } = (await browser.get('/api/user/security-events')).body as {
      events: { action: string; details: string }[];
    };
    return events
      .filter(({ action }) => action === 'account.sign_in_failed')
      .reduce((sum, { details }) => sum + Number(/^(\d+) tries/.exec(details)?.[1] ?? 1), 0);
  };

  it.each([
    ['while both run', 10, false],
    ['when both shut down before the next scheduled write', 3_600_000, true],
  ])('are all recorded %s', async (when, failedSignInsEveryMs, isStopped) => {
    const servers = [await openServer({ failedSignInsEveryMs }), await openServer({ failedSignInsEveryMs })] as const;
    const email = `${isStopped ? 'stopped' : 'running'}@example.test`;
    const owner = servers[0].newBrowser();
    await owner.post('/api/auth/register', { email, password: 'a quiet harbour' });
    for (const server of servers) await server.failFiveTimes(email);
    if (!isStopped) await expect.poll(() => countRecorded(owner), { timeout: 10_000, message: when }).toBe(10);
    for (const server of servers) await server.close();
    const later = await openServer({});
    const signedIn = later.newBrowser();
    await signedIn.post('/api/auth/login', { email, password: 'a quiet harbour' });
    expect(await countRecorded(signedIn)).toBe(10);
    await later.close();
  });
});
