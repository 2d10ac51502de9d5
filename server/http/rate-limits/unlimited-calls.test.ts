/**
 * A call without a rate limit must not hash a password, send an email, call an external service or add a row. Each such
 * call is made here, and all of these effects are counted. So the test fails if the stated reason is wrong, or if a
 * handler starts to do more.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, rateLimitOf } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { TestDatabaseLocation } from '../../db/testing/test-database.ts';
import { type HashingQueue, hashingQueue } from '../../ports/identity/better-auth/hashing-queue.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTrial } from '../../testing/user-actions.ts';

const hashed = { count: 0 };
const queue = hashingQueue();
/** All password hashing goes through this queue. */
const countedQueue: HashingQueue = {
  run: (user, work) => {
    hashed.count += 1;
    return queue.run(user, work);
  },
};

/** The sandbox's own calls are tested elsewhere. */
const ofSandbox = (call: Call) => call.path.startsWith('/sandbox/');
/** It adds a row to the audit log for the session it ends, so there are never more rows than sign-ins. */
const ENDS_A_SESSION = 'GET /api/logout';

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const allCalls: readonly Call[] = calls;
const unlimited = allCalls.filter(
  (call) => rateLimitOf(call) === null && !ofSandbox(call) && nameOf(call) !== ENDS_A_SESSION,
);

/** The addresses of calls that need more than their path. */
const addresses: Readonly<Record<string, string>> = {
  'GET /api/user/days': '/api/user/days?from=2026-01-01&to=2026-02-01',
  'GET /api/newsletter/one-click': '/api/newsletter/one-click?token=made-up',
};
/** There is no data to return yet, so 404 is correct. */
const NOTHING_YET = ['GET /api/user/picture', 'GET /api/gdpr/cookie-consent'];

describe('a call without a limit', () => {
  let app: TestApp;
  let database: OpenDatabase;
  let admin: Browser;
  let ids = { issue: '', quote: '' };
  const fetchedUrls: string[] = [];

  beforeAll(async () => {
    app = await openTestApp('postgres', { hashing: countedQueue });
    let location: TestDatabaseLocation | undefined;
    app = await app.restart(async (restarted) => {
      location = restarted;
    });
    if (!location) throw new Error('The restarted app did not say which database it uses.');
    database = await openDatabase(location);
    admin = await app.admin();
    await startTrial(admin);
    const quote = (await admin.post('/api/quotes/generate', {})).body.quote.id;
    const issue = (await admin.post('/api/newsletter/send', { subject: 'News', content: 'Some words.' })).body.issueId;
    ids = { issue, quote };
    await app.runDueJobs();
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
      fetchedUrls.push(String(args[0]));
      return fetched(...args);
    });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
    await app.close();
  });

  /** The number of rows of each table, without the job queue's own heartbeats. */
  const rows = async (): Promise<Record<string, number>> => {
    const tables = await database.run(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
      [],
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows as { name: string }[]) {
      const found = await database.run(`select count(*)::int as count from "${name}"`, []);
      counts[name] = (found.rows as { count: number }[])[0]?.count ?? 0;
    }
    const jobs = await database.run("select count(*)::int as count from pgboss.job where name like '%mail%'", []);
    return { ...counts, emailJobs: (jobs.rows as { count: number }[])[0]?.count ?? 0 };
  };

  it.each(unlimited.map((call) => [nameOf(call), call] as const))(
    '%s causes no row, password hash, email or external request',
    async (name, call) => {
      const address =
        addresses[name] ?? call.path.replace(':id', call.path.startsWith('/api/quotes/') ? ids.quote : ids.issue);
      const before = await rows();
      hashed.count = 0;
      fetchedUrls.length = 0;
      const response = await admin.send(call.method, address, undefined, {});
      expect([200, 303, ...(NOTHING_YET.includes(name) ? [404] : [])]).toContain(response.status);
      expect(await rows()).toEqual(before);
      expect({ hashed: hashed.count, fetchedUrls }).toEqual({ hashed: 0, fetchedUrls: [] });
    },
  );

  it('is distinguished from a limited call, which hashes a password and adds a row', async () => {
    const before = await rows();
    hashed.count = 0;
    const response = await admin.post('/api/user/change-password', { password: 'a louder harbour' });
    expect(response.status, response.text).toBe(200);
    const after = await rows();
    expect(hashed.count).toBeGreaterThan(0);
    expect(after.audit_log).toBe((before.audit_log ?? 0) + 1);
  });
});
