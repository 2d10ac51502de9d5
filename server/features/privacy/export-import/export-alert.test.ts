import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { auditLog } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { adjustableClock } from '#server/ports/clock/adjustable-clock.ts';
import type { AdjustableClock } from '#server/ports/clock/port.ts';
import { type MailMessage, MailServerUnavailable } from '#server/ports/mail/port.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { UserContact } from '../deps.ts';
import { exportEmailJob, type RecordExportDeps, recordExport, sendExportEmail } from './export-alert.ts';
import { userLockStore } from './user-lock-store.ts';

const HOUR = 60 * 60;

describeOnBothDatabases('the export alert', (engine) => {
  let database: OpenDatabase;
  let clock: AdjustableClock;
  beforeAll(async () => {
    database = await testDatabase(engine);
    clock = await adjustableClock(database.db);
  });
  afterAll(() => database.close());

  const createUser = () => insertUser(database.db, clock.now());
  const app = (overrides: Partial<RecordExportDeps> = {}) => {
    const queued: { name: string; payload: object }[] = [];
    const log = auditLogStore(database.db, clock, 'a secret of the tests');
    const record = recordExport({
      store: userLockStore(database.db),
      clock,
      jobs: { enqueue: async (_, { name }, payload) => void queued.push({ name, payload }) },
      audit: log.record,
      auditLog: log,
      wantsSecurityEmails: async () => true,
      ...overrides,
    });
    return { queued, record };
  };
  const recordedEvents = async (userId: string) =>
    (await database.db.select().from(auditLog).where(eq(auditLog.targetId, userId)).orderBy(auditLog.id)).map(
      ({ action, details }) => `${action} ${details}`,
    );

  it('is queued at most once an hour, while every export is recorded', async () => {
    const { queued, record } = app();
    const userId = await createUser();
    await record(userId, 'CSV');
    expect(queued).toEqual([{ name: exportEmailJob.name, payload: { userId, at: expect.stringMatching(/^20.*Z$/) } }]);
    await clock.advance(HOUR - 60);
    await record(userId, 'JSON');
    expect(queued).toHaveLength(1);
    await clock.advance(HOUR);
    await record(userId, 'JSON');
    expect(queued).toHaveLength(2);
    expect(await recordedEvents(userId)).toEqual(['CSV', 'JSON', 'JSON'].map((format) => `account.exported ${format}`));
  });

  it.each([
    ['not queued again after an hour less a millisecond', HOUR * 1000 - 1, 1],
    ['queued again after exactly an hour', HOUR * 1000, 2],
    ['queued again after the clock was set back by a day', -24 * HOUR * 1000, 2],
  ])('is %s', async (_, laterMs, emails) => {
    const userId = await createUser();
    let now = Date.parse('2026-03-11T12:00:00Z');
    const fixedClock = { now: () => new Date(now) };
    const log = auditLogStore(database.db, fixedClock, 'a secret of the tests');
    const { queued, record } = app({ clock: fixedClock, audit: log.record, auditLog: log });
    await record(userId, 'CSV');
    now += laterMs;
    await record(userId, 'CSV');
    expect(queued).toHaveLength(emails);
  });

  it('is queued once per user for ten concurrent exports', async () => {
    const { queued, record } = app();
    const [one, other] = [await createUser(), await createUser()];
    await Promise.all([other, ...Array<string>(10).fill(one)].map((userId) => record(userId, 'JSON')));
    expect(queued.map(({ payload }) => (payload as { userId: string }).userId).toSorted()).toEqual([one, other]);
    expect(await recordedEvents(one)).toHaveLength(10);
  });

  it('is not queued for a user who opted out of security emails, but the export is recorded', async () => {
    const { queued, record } = app({ wantsSecurityEmails: async () => false });
    const userId = await createUser();
    await record(userId, 'CSV');
    expect(queued).toEqual([]);
    expect(await recordedEvents(userId)).toEqual(['account.exported CSV']);
  });

  it('rolls back the audit log entry if it cannot be queued', async () => {
    const userId = await createUser();
    const broken = app({ jobs: { enqueue: () => Promise.reject(new Error('queue unavailable')) } });
    await expect(broken.record(userId, 'CSV')).rejects.toThrow('queue unavailable');
    expect(await recordedEvents(userId)).toEqual([]);
    const { queued, record } = app();
    await record(userId, 'CSV');
    expect(queued).toHaveLength(1);
  });

  it('is neither queued nor sent for a deleted user', async () => {
    const { queued, record } = app();
    await record(newId(clock), 'CSV');
    expect(queued).toEqual([]);
    const sent: MailMessage[] = [];
    const email = { userId: newId(clock), at: clock.now().toISOString() };
    await sendExportEmail(emailDeps(null, sent), email);
    expect(sent).toEqual([]);
  });

  const emailDeps = (contact: UserContact | null, sent: MailMessage[]) => ({
    findUser: async () => contact,
    sendNotice: async (email: MailMessage) => void sent.push(email),
    appUrl: 'https://evenkeel.test',
    supportEmail: 'help@evenkeel.test',
  });

  it('is not sent to an unverified address', async () => {
    const sent: MailMessage[] = [];
    const unverified = { email: 'eve@example.test', emailVerified: false, firstName: null, timeZone: null };
    await sendExportEmail(emailDeps(unverified, sent), { userId: newId(clock), at: clock.now().toISOString() });
    expect(sent).toEqual([]);
  });

  it.each([
    ['Europe/London', 'Saturday 4 July 2026 at 10:30 BST'],
    ['Asia/Tokyo', 'Saturday 4 July 2026 at 18:30 GMT+9'],
    [null, 'Saturday 4 July 2026 at 09:30 UTC'],
  ])('states when the export was made if the user’s time zone is %s', async (timeZone, expectedTime) => {
    const sent: MailMessage[] = [];
    const ada = { email: 'ada@example.test', emailVerified: true, firstName: 'Ada', timeZone };
    await sendExportEmail(emailDeps(ada, sent), { userId: newId(clock), at: '2026-07-04T09:30:00.000Z' });
    const [email] = sent;
    expect(email).toMatchObject({ to: 'ada@example.test', kind: 'privacy.data-exported' });
    expect(email?.text.replace(/\s+/g, ' ').replaceAll(',', '')).toContain(expectedTime);
  });
});

describeOnBothDatabases('a CSV or JSON export', (engine) => {
  const ADDRESS = 'copied@example.test';
  const SUBJECT = 'Your Evenkeel data was downloaded';
  let app: TestApp;
  let isUnavailable = false;
  const sent: MailMessage[] = [];
  beforeAll(async () => {
    const send = async (email: MailMessage) => {
      if (isUnavailable) throw new MailServerUnavailable('no reply');
      return { sent: sent.push(email) > 0 } as { sent: true };
    };
    app = await openTestApp(engine, { mailer: { kind: 'smtp', send, close: async () => {} } });
  });
  afterAll(() => app.close());

  const register = async (email: string) => {
    const browser = app.visitor();
    await browser.post('/api/auth/register', { email, password: 'a quiet harbour', firstName: 'Ada' });
    await app.runDueJobs();
    const link = sent.find(({ kind, to }) => kind === 'accounts.verify' && to === email)?.text;
    const token = /verify-email\?token=([\w-]+)/.exec(link ?? '')?.[1];
    expect((await browser.get(`/api/auth/verify-email?token=${token}`)).body.verified).toBe(true);
    return browser;
  };
  const downloadExport = async (browser: Browser, path: 'export' | 'data-export') => {
    const reply = await browser.get(`/api/user/${path}`);
    expect(reply.status).toBe(200);
    return reply.text;
  };
  const advanceClock = (seconds: number) => app.visitor().post('/sandbox/clock', { advanceSeconds: seconds });
  /** The export notices to this address, oldest first, after all due jobs have run. */
  const notices = async (email: string) => {
    await app.runDueJobs();
    return sent.filter(({ to, subject }) => to === email && subject === SUBJECT);
  };

  it('triggers at most one email an hour, which contains none of the exported data', async () => {
    const user = await register(ADDRESS);
    const text = 'Words that only stand in the copy.';
    const ratings = defaultRatings();
    const checkIn = { createdAt: '2025-03-11T08:00:00.000Z', localDay: '2025-03-11', timeOfDay: 'morning', ratings };
    const quote = { text, isFavorite: true, writer: 'ai' };
    await user.post('/api/user/import', { entries: [{ ...checkIn, quote }] });
    expect(await downloadExport(user, 'export')).toContain(text);
    expect(await downloadExport(user, 'data-export')).toContain(text);
    const [email, ...more] = await notices(ADDRESS);
    expect(more).toEqual([]);
    expect(email?.text).toContain('Hello Ada,');
    expect(email?.text).toMatch(/\w+,? \d+ \w+ \d{4} at \d\d:\d\d (GMT|BST|GMT\+1)/);
    expect(email?.headers).toBeUndefined();
    for (const trace of [text, '2025-03-11', 'token=', '/api/user/']) {
      expect((email?.text ?? '') + email?.html).not.toContain(trace);
    }
    await advanceClock(HOUR);
    await downloadExport(user, 'data-export');
    expect(await notices(ADDRESS)).toHaveLength(2);
  });

  it('triggers no email while security notifications are off', async () => {
    const email = 'told-nothing@example.test';
    const user = await register(email);
    const choices = { marketingEmails: 0, productUpdates: 1, newsletter: 0 };
    const saved = await user.post('/api/user/email-preferences', { ...choices, securityNotifications: 0 });
    expect(saved.status).toBe(200);
    await downloadExport(user, 'export');
    expect(await notices(email)).toEqual([]);
    await advanceClock(HOUR);
    await user.post('/api/user/email-preferences', { ...choices, securityNotifications: 1 });
    await downloadExport(user, 'export');
    expect(await notices(email)).toHaveLength(1);
  });

  it('succeeds while the mail server is down, and triggers an email once it is back', async () => {
    const email = 'told-later@example.test';
    const user = await register(email);
    await app.runDueJobs();
    isUnavailable = true;
    await downloadExport(user, 'export');
    expect(await notices(email)).toEqual([]);
    isUnavailable = false;
    // A failed job is retried half a minute later. The test makes the retry due by changing its row between two starts.
    app = await app.restart(async (location) => {
      const open = await openDatabase(location);
      await open.run(`update pgboss.job set start_after = now() where name = '${exportEmailJob.name}'`);
      await open.close();
    });
    expect(await notices(email)).toHaveLength(1);
    expect(await notices(email)).toHaveLength(1);
  });
});
