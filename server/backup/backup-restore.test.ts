/** Backs up a whole used database, and restores it on either engine. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/client.ts';
import { readCounters } from '../db/counters.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkIns, profilePictures, users, verifications } from '../db/schema.ts';
import { dumpDatabase } from '../db/testing/dump-database.ts';
import {
  describeOnBothDatabases,
  engines,
  migratedDatabaseLocation,
  type TestDatabaseLocation,
  untouchedLocation,
} from '../db/testing/test-database.ts';
import { withDatabase } from '../db/testing/with-database.ts';
import { newIdAt } from '../new-id.ts';
import { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { checkIn } from '../testing/user-actions.ts';
import { type CommandResult, copyKeptFiles, runBackup, runRestore } from './testing/commands.ts';

const AWKWARD = 'tab\t newline\n \\. backslash\\ quote" ünïcödé 🙂';
const BYTES = Buffer.from([0, 1, 0x5c, 0x0a, 0xff]);
const OPEN = { timeLimits: false, copyOnClose: false };

function signedInAs({ cookies }: Browser, { fastify }: Pick<TestApp, 'fastify'>): Browser {
  const browser = new Browser(fastify);
  browser.cookies.store(cookies.header.split('; '));
  return browser;
}

const configOf = ({ dataDir, databaseUrl }: TestDatabaseLocation) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

/** The rows of our tables and of jobs, by table. Internal tables of libraries may differ. */
async function rowsOf(location: TestDatabaseLocation): Promise<Record<string, string[]>> {
  const all = await withDatabase(location, ({ run }) => dumpDatabase(run));
  const comparedTables = [...all].filter(
    ([name]) => name.startsWith('public.') || ['pgboss.queue', 'pgboss.job'].includes(name),
  );
  return Object.fromEntries(comparedTables.map(([name, text]) => [name, text.split('\n').sort()]));
}

describeOnBothDatabases('a backup of a used database', (engine) => {
  let app: TestApp;
  let source: TestDatabaseLocation;
  let stays: Browser;
  let leaves: Browser;
  let backup: string;
  let before: Record<string, string[]>;
  const targets: TestDatabaseLocation[] = [];

  const createTarget = async (target: (typeof engines)[number], kept: readonly string[] = ['session-secret']) => {
    const location = await untouchedLocation(target);
    copyKeptFiles(source, location, kept);
    return location;
  };
  const createTemporaryTarget = async (...made: Parameters<typeof createTarget>) => {
    const location = await createTarget(...made);
    targets.push(location);
    return location;
  };

  beforeAll(async () => {
    app = await openTestApp(engine, {}, {}, migratedDatabaseLocation);
    stays = await app.trialUser('stays@example.test');
    leaves = await app.trialUser('leaves@example.test');
    for (const user of [stays, leaves]) await checkIn(user);
    app = await app.restart(async (location) => {
      source = location;
      const open = await openDatabase(location);
      const [user] = await open.db.select().from(users).where(eq(users.email, 'stays@example.test'));
      const picture = { contentType: 'image/png' as const, bytes: BYTES, sha256: 'x', fetchedAt: new Date() };
      await open.db.insert(profilePictures).values({ userId: user?.id ?? '', ...picture });
      const day = new Date();
      await open.db
        .insert(verifications)
        .values({ id: newIdAt(day), identifier: AWKWARD, value: '', expiresAt: day, createdAt: day, updatedAt: day });
      // Rows of different lengths with gaps between them: PostgreSQL stores them in another order when they are loaded.
      await open.run(`insert into verifications
        select gen_random_uuid(), 'uneven ' || n % 3, string_agg(md5(n || '-' || part), ''), now(), now(), now()
        from generate_series(1, 1500) as n, generate_series(1, 1 + n * 7919 % 50) as part group by n`);
      await open.run("delete from verifications where identifier = 'uneven 0'");
      await open.run(`insert into pgboss.job (name, data, state) select name, '{"n": 1}', 'active'
        from pgboss.queue limit 1`);
      await open.close();
      backup = join(location.dataDir, 'backup.sql.gz');
      before = await rowsOf(location);
      const result = await runBackup(location, ['--to', backup, '--unencrypted']);
      expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Backed up') });
      expect(result.output).not.toContain('Left out');
    });
    [stays, leaves] = [stays, leaves].map((browser) => signedInAs(browser, app)) as [Browser, Browser];
  });
  afterEach(async () => {
    for (const location of targets.splice(0)) await location.remove();
  });
  afterAll(() => app.close());

  describe.each(engines)('restored on %s', (target) => {
    let location: TestDatabaseLocation;
    let restored: CommandResult;
    beforeAll(async () => {
      location = await createTarget(target);
      restored = await runRestore(location, ['--from', backup]);
    });
    afterAll(() => location.remove());

    it('contains the same rows and jobs as the original', async () => {
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') });
      expect(await rowsOf(location)).toEqual(before);
      expect(before['public.check_ins']).toHaveLength(2);
      expect(before['pgboss.job']?.join()).toContain('{""n"": 1}",active');
    });

    it('serves its users, with working sessions, counters and triggers', async () => {
      const again = await compose(configOf(location), OPEN);
      const browser = new Browser(again.fastify);
      browser.cookies.store([stays.cookies.header]);
      expect((await browser.get('/api/user')).body).toMatchObject({ email: 'stays@example.test' });
      const { quotes } = (await browser.get('/api/quotes/recent')).body;
      expect(quotes[0].text).toBe((await stays.get('/api/quotes/recent')).body.quotes[0].text);
      await again.close();
      const open = await openDatabase(location);
      // The table's trigger adds a row to the counters, with the next number of their sequence.
      await open.db.delete(users).where(eq(users.email, 'leaves@example.test'));
      expect(await readCounters(open.db, ['users', 'plans_trialing'])).toEqual({ users: 1, plans_trialing: 1 });
      await expect(open.run("update audit_log set action = 'x'")).rejects.toThrow('only ever added to');
      await open.close();
    });
  });

  it('is verified in a scratch database of either engine, which is then removed', async () => {
    const databases = async () => {
      const { databaseUrl = '', ...location } = await createTemporaryTarget('postgres');
      const args = ['--from', backup, '--verify', '--scratch', databaseUrl];
      const verified = await runRestore({ ...location, databaseUrl }, args);
      const open = await openDatabase({ ...location, databaseUrl });
      const { rows } = await open.run(
        "select datname from pg_database where datname like 'evenkeel_verify%' and pg_get_userbyid(datdba) = current_user",
      );
      await open.close();
      return { verified, rows };
    };
    expect(await databases()).toMatchObject({ verified: { code: 0 }, rows: [] });
    expect(await runRestore(source, ['--from', backup, '--verify'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('read back the same'),
    });
  });

  it('does not restore a user who deleted their account after the backup', async () => {
    expect((await leaves.send('DELETE', '/api/user/delete-account', undefined, {})).status).toBe(200);
    await app.runDueJobs();
    const location = await createTemporaryTarget(engine, ['session-secret', 'tombstones.jsonl']);
    const restored = await runRestore(location, ['--from', backup]);
    expect(restored.output).toContain('DATA_DIR had 1 tombstone already');
    const again = await compose(configOf(location), OPEN);
    await again.runDueJobs();
    await again.close();
    const open: OpenDatabase = await openDatabase(location);
    const remaining = await open.db.select({ email: users.email }).from(users);
    const checkInCount = await open.db.$count(checkIns);
    await open.close();
    expect({ remaining, entries: checkInCount }).toEqual({ remaining: [{ email: 'stays@example.test' }], entries: 1 });
  });

  it('is refused by a database that is not empty, which stays unchanged', async () => {
    const location = await migratedDatabaseLocation(engine);
    targets.push(location);
    copyKeptFiles(source, location, ['session-secret']);
    await withDatabase(location, ({ run }) =>
      run("insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), 'a@b.test', now(), now())"),
    );
    const rows = await rowsOf(location);
    expect(await runRestore(location, ['--from', backup])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Refused (database-not-empty)'),
    });
    expect(await rowsOf(location)).toEqual(rows);
  });

  it('is refused with a missing or different session secret unless --other-secret is given', async () => {
    const location = await createTemporaryTarget(engine, []);
    const secret = { SESSION_SECRET: 'another secret of thirty-two characters' };
    for (const variables of [{}, secret]) {
      expect(await runRestore(location, ['--from', backup], variables)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Refused (other-secret)'),
      });
      expect(readdirSync(location.dataDir)).toEqual([]);
    }
    expect((await runRestore(location, ['--from', backup, '--other-secret'], secret)).code).toBe(0);
    expect(existsSync(join(location.dataDir, 'session-secret'))).toBe(false);
  });
});
