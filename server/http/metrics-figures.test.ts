/** The metrics whose values come from other parts: the job queue, subscriptions, emails, connections. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { helpRegions } from '../../contract/domain/help-lines.ts';
import { runBackup } from '../backup/testing/commands.ts';
import type { Overrides } from '../compose.ts';
import { describeOnBothDatabases, migratedDatabaseLocation } from '../db/testing/test-database.ts';
import { type Mailer, MailServerUnavailable } from '../ports/mail/port.ts';
import { oldestCheck } from '../ports/metrics/prometheus/help-lines-meter.ts';
import { failingStatements } from '../testing/failing-statements.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { advanceClock } from '../testing/user-actions.ts';

const START = new Date('2026-11-02T09:00:00Z').getTime();
const VERIFICATION = 'evenkeel_queue_jobs{queue="accounts.email",state="retrying"}';

describeOnBothDatabases('GET /metrics', (engine) => {
  let app: TestApp;
  let now = START;
  let send: Mailer['send'];
  const overrides: Overrides = {
    systemClock: { now: () => new Date(now) },
    mailer: { kind: 'smtp', send: (message) => send(message), close: async () => {} },
  };
  beforeEach(async () => {
    now = START;
    send = async () => ({ sent: true });
    app = await openTestApp(engine, overrides);
  });
  afterEach(() => app.close());

  const scrape = async () => (await app.fastify.inject({ method: 'GET', url: '/metrics' })).body;
  /** The value of a series, named as Prometheus prints it; null if it is missing. */
  const read = async (series: string): Promise<number | null> => {
    const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length));
  };

  it('reports retrying jobs and the wait of the oldest, refreshed once a minute', async () => {
    expect([await read('evenkeel_database_up'), await read(VERIFICATION)]).toEqual([1, 0]);
    send = () => Promise.reject(new MailServerUnavailable('connect ECONNREFUSED 127.0.0.1:2525'));
    await app.user();
    await app.runDueJobs();
    now = START + 59_000;
    expect(await read(VERIFICATION)).toBe(0);
    now = START + 60_000;
    expect(await read(VERIFICATION)).toBe(1);
    expect(await read(VERIFICATION.replace('jobs', 'oldest_job_seconds'))).toBeGreaterThan(0);
    expect(await read(VERIFICATION.replace('retrying', 'new'))).toBe(0);
  });

  it('refreshes the figures after the clock was set back', async () => {
    expect(await read(VERIFICATION)).toBe(0);
    send = () => Promise.reject(new MailServerUnavailable('connect ECONNREFUSED 127.0.0.1:2525'));
    await app.user();
    await app.runDueJobs();
    now = START - 60_000;
    expect(await read(VERIFICATION)).toBe(1);
  });

  it('counts attempts to send an email by result', async () => {
    const results = {
      sent: async () => ({ sent: true }) as const,
      recipient_refused: async () => ({ sent: false, refused: '550 5.1.1 unknown', about: 'recipient' }) as const,
      message_refused: async () => ({ sent: false, refused: '554 5.6.0 no', about: 'message' }) as const,
      temporarily_refused: () => Promise.reject(new Error('450 4.2.1 busy')),
      server_unavailable: () => Promise.reject(new MailServerUnavailable('connect ECONNREFUSED 127.0.0.1:2525')),
    };
    for (const [result, answer] of Object.entries(results)) {
      const series = `evenkeel_emails_total{result="${result}"}`;
      expect(await read(series)).toBe(0);
      send = answer;
      await app.user();
      await app.runDueJobs();
      expect([result, await read(series)]).toEqual([result, 1]);
    }
  });

  it('reports when the help lines were last checked', async () => {
    const oldest = oldestCheck(Object.values(helpRegions));
    expect(await read('evenkeel_help_lines_checked_timestamp_seconds')).toBe(oldest / 1000);
  });

  it('counts subscriptions by state', async () => {
    await app.trialUser();
    expect(await read('evenkeel_subscriptions{state="trialing"}')).toBe(1);
    expect(await read('evenkeel_subscriptions{state="active"}')).toBe(0);
  });

  it('counts charges by outcome', async () => {
    const charges = async () => {
      const outcomes = ['paid', 'failed', 'refunded'];
      return Promise.all(outcomes.map((outcome) => read(`evenkeel_charges_total{outcome="${outcome}"}`)));
    };
    expect(await charges()).toEqual([0, 0, 0]);
    const [grace, ada] = [await app.trialUser('grace@example.test'), await app.trialUser('ada@example.test')];
    await ada.post('/sandbox/payments/next-charge', { email: 'ada@example.test', outcome: 'fail' });
    await advanceClock(ada, 3 * 86_400 + 3600);
    expect(await charges()).toEqual([1, 1, 0]);
    await grace.post('/api/subscription/refund');
    await app.runDueJobs();
    expect(await charges()).toEqual([1, 1, 1]);
  });

  it('reports the time of the last backup on PostgreSQL only', async () => {
    const recorded = engine === 'postgres';
    await app.close();
    // A backup reads the files of an embedded database.
    app = await openTestApp(engine, overrides, {}, migratedDatabaseLocation);
    expect(await read('evenkeel_last_backup_timestamp_seconds')).toBe(recorded ? 0 : null);
    app = await app.restart(async (location) => {
      const file = join(location.dataDir, 'backup');
      await runBackup(location, ['--to', file, '--unencrypted'], {}, new Date('2026-11-20T03:15:00Z'));
    });
    expect(await read('evenkeel_last_backup_timestamp_seconds')).toBe(recorded ? 1_795_144_500 : null);
  });

  it('reports the connections of both pools on PostgreSQL only', async () => {
    const pooled = engine === 'postgres';
    for (const pool of ['requests', 'background'])
      expect(await read(`evenkeel_database_queries_waiting{pool="${pool}"}`)).toBe(pooled ? 0 : null);
    const idle = await read('evenkeel_database_connections{pool="background",state="idle"}');
    expect(idle !== null && idle > 0).toBe(pooled);
  });
});

it('GET /metrics omits database metrics while the database is down, and returns them afterwards', async () => {
  let now = START;
  const app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
  const scrape = async () => (await app.fastify.inject({ method: 'GET', url: '/metrics' })).body;
  const statements = failingStatements();
  try {
    statements.failAll(() => true);
    const body = await scrape();
    expect(body).toMatch(/^evenkeel_database_up 0$/m);
    expect(body).toMatch(/^evenkeel_emails_total\{result="sent"\} 0$/m);
    expect(body).not.toMatch(/^evenkeel_(?:queue_jobs|subscriptions)\{/m);
    statements.stop();
    now = START + 60_000;
    const later = await scrape();
    expect(later).toMatch(/^evenkeel_database_up 1$/m);
    expect(later).toContain(`${VERIFICATION} 0`);
  } finally {
    statements.restore();
    await app.close();
  }
});
