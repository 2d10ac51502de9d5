/** Many requests of one user leave the pool's connections to other users. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '#server/db/testing/test-database.ts';
import { Browser } from '#server/testing/browser.ts';
import { subscribe } from '#server/testing/user-actions.ts';
import { userRequestQueue } from './user-request-queue.ts';

describe('100 concurrent check-ins of one user on PostgreSQL', () => {
  let location: TestDatabaseLocation;
  let app: App;
  let holder: pg.Client;
  /** A separate connection, because within a transaction PostgreSQL would keep showing its first result. */
  let looker: pg.Client;
  beforeAll(async () => {
    location = await migratedDatabaseLocation('postgres');
    const common = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
    app = await compose(readConfig({ ...common, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }));
    [holder, looker] = [new pg.Client(location.databaseUrl), new pg.Client(location.databaseUrl)];
    await Promise.all([holder, looker].map((client) => client.connect()));
  });
  afterAll(async () => {
    await Promise.all([holder, looker].map((client) => client.end()));
    await app.close();
    await location.remove();
  });

  const subscriber = async () => {
    const browser = new Browser(app.fastify);
    await subscribe(browser, { email: `${crypto.randomUUID()}@example.test` });
    return browser;
  };
  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await looker.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };

  it('hold two connections while they wait, and other users are still served', async () => {
    const [busy, other] = [await subscriber(), await subscriber()];
    await busy.post('/api/quotes/generate', {});
    const { id } = (await busy.get('/api/user')).body;
    await holder.query('begin');
    await holder.query('select from progress_totals where user_id = $1 for update', [id]);
    const checkIns = (count: number) => [...Array(count)].map(() => busy.post('/api/quotes/generate', {}));
    const first = checkIns(20);
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2);
    const sent = [...first, ...checkIns(80)];
    // If the pool were exhausted, these would wait behind all of them.
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await other.post('/api/quotes/generate', {})).status).toBe(200);
    expect(await waitingForLocks()).toBeLessThanOrEqual(2);
    await holder.query('rollback');
    const responses = await Promise.all(sent);
    const withStatus = (accepts: (status: number) => boolean) => responses.filter(({ status }) => accepts(status));
    const succeeded = withStatus((status) => status === 200).length;
    // On a busy machine the lock may be held for longer than PostgreSQL's statement timeout. Those requests fail.
    const failed = withStatus((status) => status >= 500).length;
    const refused = withStatus((status) => status >= 400 && status < 500);
    for (const { status, body, headers } of refused)
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '1']);
    expect([succeeded + failed + refused.length, succeeded > 0 || failed > 0, refused.length > 0]).toEqual([
      100,
      true,
      true,
    ]);
    const { totalEntries } = (await busy.get('/api/user/stats')).body;
    expect(totalEntries).toBeGreaterThanOrEqual(1 + succeeded);
    expect(totalEntries).toBeLessThanOrEqual(1 + succeeded + failed);
  });
});

describe('userRequestQueue', () => {
  it('runs a user’s requests two at a time and in order, and refuses more than 50 waiting', async () => {
    const turns = userRequestQueue();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const taken = [...Array(60).keys()].map((n) =>
      turns.runOrRefuse('ann', async () => {
        begun.push(n);
        await end;
        return n;
      }),
    );
    expect(await turns.runOrRefuse('bob', async () => 'bob')).toBe('bob');
    expect(begun).toEqual([0, 1]);
    resolve();
    const outcomes = await Promise.all(taken);
    expect(outcomes.slice(0, 52)).toEqual([...Array(52).keys()]);
    expect(outcomes.slice(52)).toEqual(Array(8).fill(expect.objectContaining({ code: 'too_many_requests' })));
  });

  it('frees the slot of a request that fails', async () => {
    const turns = userRequestQueue();
    for (let failed = 0; failed < 5; failed += 1) {
      const broken = turns.run('ann', () => Promise.reject(new Error('away')));
      await expect(broken).rejects.toThrow('away');
    }
    expect(await turns.run('ann', async () => 'done')).toBe('done');
  });
});
