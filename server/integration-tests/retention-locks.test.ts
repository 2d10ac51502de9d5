/**
 * What has expired is deleted without waiting for a transaction that has locked some of it. The embedded database runs
 * one transaction at a time.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { removeEndedSessions } from '../features/accounts/session/sessions-service.ts';
import { sessionsStore } from '../features/accounts/session/sessions-store.ts';
import { systemClock } from '../ports/clock/system-clock.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const OLD = "timestamptz '2020-01-01'";
const UNUSED_ID = 'gen_random_uuid()';
const USER_ID = '(select id from users)';

/** The columns of expired rows, with their values: `n` is the number of the row. */
const expired: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_log: { id: UNUSED_ID, at: OLD, action: "'account.signed_in'", details: "''" },
  bulk_deletions: { id: UNUSED_ID, created_at: OLD, finished_at: OLD, total: '1' },
  cookie_consents: {
    id: UNUSED_ID,
    visitor_hash: 'n::text',
    version: '1',
    consent_given_at: OLD,
    analytics: 'true',
    marketing: 'true',
    preferences: 'true',
  },
  email_tokens: {
    token_hash: 'n::text',
    user_id: USER_ID,
    purpose: "'verify'",
    email: "'ann@example.test'",
    expires_at: OLD,
    created_at: OLD,
  },
  insights: {
    user_id: USER_ID,
    id: UNUSED_ID,
    type: "'streak'",
    subject: "''",
    text: "''",
    evidence: "''",
    figures: "'{}'",
    created_at: OLD,
  },
  newsletter_confirmations: { token_hash: 'n::text', email: "'ann@example.test'", created_at: OLD, expires_at: OLD },
  newsletter_deliveries: {
    id: UNUSED_ID,
    issue_id: '(select id from newsletter_issues)',
    subscriber_id: UNUSED_ID,
    email: 'n::text',
    state: "'sent'",
    attempts: '1',
    unsubscribe_hash: "''",
    one_click_hash: "''",
    created_at: OLD,
  },
  newsletter_subscribers: { id: UNUSED_ID, email: 'n::text', source: "'website'", subscribed_at: OLD },
  payment_events: { id: 'n::text', customer_id: "'customer'", type: "'paid'", received_at: OLD },
  quote_generation_leases: { user_id: USER_ID, check_in_id: UNUSED_ID, holder: UNUSED_ID, expires_at: OLD },
  quote_quota_uses: { user_id: USER_ID, id: UNUSED_ID, created_at: OLD },
  quote_reports: {
    id: UNUSED_ID,
    received_at: OLD,
    text: "''",
    writer: "'built-in'",
    ratings: "'{}'",
    note: "''",
    time_of_day: "'morning'",
    is_night: 'false',
    filled_in: 'false',
  },
  sessions: {
    id: UNUSED_ID,
    user_id: USER_ID,
    token: 'n::text',
    expires_at: OLD,
    created_at: OLD,
    updated_at: OLD,
  },
  sign_in_devices: { user_id: USER_ID, device: 'n::text', first_seen_at: OLD, last_seen_at: OLD },
  used_trials: { email_hash: 'n::text', used_at: OLD, reserved_by: USER_ID },
  verifications: {
    id: UNUSED_ID,
    identifier: "case when n % 2 = 0 then 'mail:' else 'notice:' end || n",
    value: "'shared x'",
    expires_at: OLD,
    created_at: OLD,
    updated_at: OLD,
  },
};
const tables = Object.keys(expired);

let app: TestApp;
let database: OpenDatabase;
beforeAll(async () => {
  app = await openTestApp('postgres');
  database = await openDatabase(app.location);
  await database.run(`
    insert into users (id, email, created_at, updated_at) values (${UNUSED_ID}, 'ann@example.test', ${OLD}, ${OLD});
    insert into newsletter_issues (id, subject, content, idempotency_key, state, created_at, total)
      values (${UNUSED_ID}, '', '', '', 'sent', ${OLD}, 0)`);
});
afterAll(async () => {
  await database.close();
  await app.close();
});

async function removeExpired(): Promise<void> {
  await app.runDueJobs();
  await removeEndedSessions(sessionsStore(database.db), systemClock).run();
}
const remaining = async () => {
  const counts: Record<string, unknown> = {};
  for (const table of tables)
    counts[table] = (
      await database.run<{ count: number }>(`select count(*)::int as count from ${table}`)
    ).rows[0]?.count;
  return counts;
};
const each = (count: number) => Object.fromEntries(tables.map((table) => [table, count]));

it('every retention job leaves what another transaction has locked, and deletes it when it is free', async () => {
  for (const [table, columns] of Object.entries(expired))
    await database.run(`insert into ${table} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')} from generate_series(1, 4) n`);
  expect(await remaining()).toEqual(each(4));
  await database.db.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql.raw(`select 1 from ${table} limit 1 for update`));
    let isDone = false;
    removeExpired().then(() => {
      isDone = true;
    });
    await expect.poll(() => isDone, { timeout: 20_000 }).toBe(true);
    expect(await remaining()).toEqual(each(1));
  });
  await removeExpired();
  expect(await remaining()).toEqual(each(0));
});
