import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { deletions, users } from '#server/db/schema.ts';
import { dumpDatabase, findTraces } from '#server/db/testing/dump-database.ts';
import { describeOnBothDatabases } from '#server/db/testing/test-database.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { becomeAdministrator, startTrial } from '#server/testing/user-actions.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';

const PASSWORD = 'a quiet harbour';
const ADMIN = 'admin@evenkeel.test';

const checkInWith = (text: string) => ({
  createdAt: '2025-03-11T08:00:00.000Z',
  localDay: '2025-03-11',
  timeOfDay: 'morning',
  ratings: defaultRatings(),
  quote: { text, isFavorite: true, writer: 'ai' },
});

describeOnBothDatabases('deleting an account', (engine) => {
  let app: TestApp;
  let aheadMs = 0;
  beforeAll(async () => {
    const systemClock = { now: () => new Date(Date.now() + aheadMs) };
    app = await openTestApp(engine, { systemClock }, { ADMIN_EMAILS: `${ADMIN},other-${ADMIN}` });
  });
  afterAll(() => app.close());

  const deleteAccount = (browser: Browser) => browser.send('DELETE', '/api/user/delete-account', undefined, {});
  const signIn = (email: string) => app.visitor().post('/api/auth/login', { email, password: PASSWORD });
  const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
    await app.runDueJobs();
    const { body } = await app.visitor().get(`/sandbox/mail?to=${encodeURIComponent(email)}`);
    const emails = (body as { id: string }[]).map(({ id }) => app.visitor().get(`/sandbox/mail/${id}`));
    return (await Promise.all(emails)).map((reply) => reply.body);
  };
  const tokenIn = async (email: string, page: string): Promise<string> => {
    const texts = (await emailsTo(email)).map(({ text }) => text).join('\n');
    return new RegExp(`${page}\\?token=([\\w-]+)`).exec(texts)?.[1] ?? '';
  };
  const administrator = async (email: string): Promise<Browser> => {
    const browser = app.visitor();
    await becomeAdministrator(browser, { email, password: PASSWORD }, app.runDueJobs);
    return browser;
  };
  /**
   * Creates a user with rows in many tables.
   * @returns the user and the texts that must not be found after the erasure.
   */
  const createFullUser = async (email: string) => {
    const browser = await app.trialUser(email);
    const [firstName = ''] = email.split('@');
    await browser.patch('/api/user', { firstName: `Wilhelmina ${firstName}`, lastName: 'Featherstonehaugh' });
    const { quote } = (await browser.post('/api/quotes/generate', { stressLevel: 5 })).body;
    await browser.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true });
    const text = `Words that only ${email} was ever sent.`;
    await browser.post('/api/user/import', { entries: [checkInWith(text)] });
    await browser.post('/api/auth/change-email', { email: `new-${email}` });
    await browser.get('/api/user/data-export');
    await app.runDueJobs();
    const exported = (await browser.get('/api/user/data-export')).body;
    const { id } = (await browser.get('/api/user')).body;
    const traces = [id, email, `Wilhelmina ${firstName}`, text, exported.billing.subscription.customerId];
    return { browser, id, email, traces };
  };
  /** Searches all tables except the sandbox's mailbox, which represents other people's mailboxes. */
  const tracesLeft = async (traces: readonly string[]): Promise<string[]> => {
    let found: string[] = [];
    app = await app.restart(async (location) => {
      const open = await openDatabase(location);
      const dump = await dumpDatabase(open.run);
      await open.close();
      dump.delete('public.sandbox_emails');
      found = findTraces(traces, dump);
    });
    return found;
  };

  it('returns 403 if the sign-in is over ten minutes old, until the user reauthenticates', async () => {
    const browser = await app.user('stolen@example.test');
    aheadMs = 11 * 60 * 1000;
    const refused = await deleteAccount(browser);
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_required']);
    await app.runDueJobs();
    expect((await browser.get('/api/user')).body.email).toBe('stolen@example.test');
    await browser.post('/api/auth/confirm-identity', { password: PASSWORD });
    expect((await deleteAccount(browser)).status).toBe(200);
    aheadMs = 0;
  });

  it('immediately invalidates sessions, the password and emailed links', async () => {
    const email = 'at-once@example.test';
    const browser = await app.user(email);
    const verifyToken = await tokenIn(email, '/verify-email');
    await app.visitor().post('/api/auth/forgot-password', { email });
    const resetToken = await tokenIn(email, '/reset-password');
    const phone = app.visitor();
    await phone.post('/api/auth/login', { email, password: PASSWORD });
    const oldCookies = [...browser.cookies];

    const reply = await deleteAccount(browser);
    expect([reply.status, reply.body]).toEqual([200, { message: 'Your account has been deleted.' }]);
    expect(browser.cookies.size).toBe(0);

    const thief = app.visitor();
    for (const [name, value] of oldCookies) thief.cookies.set(name, value);
    const statuses = await Promise.all([thief.get('/api/user'), phone.get('/api/user')]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
    const [deleted, unknown] = [await signIn(email), await signIn('nobody-at-all@example.test')];
    expect([deleted.status, deleted.body]).toEqual([unknown.status, unknown.body]);
    const verify = await app.visitor().get(`/api/auth/verify-email?token=${verifyToken}`);
    const reset = { token: resetToken, password: 'another quiet harbour' };
    const resetReply = await app.visitor().post('/api/auth/reset-password', reset);
    expect([verify.body.code, resetReply.body.code]).toEqual(['link_invalid', 'link_invalid']);
  });

  it('removes every trace of the user from all tables, including jobs, and keeps other users’ data', async () => {
    const other = await createFullUser('stays@example.test');
    const before = (await other.browser.get('/api/user/stats')).body;
    const deleted = await createFullUser('goes@example.test');
    expect((await tracesLeft(deleted.traces)).length).toBeGreaterThan(deleted.traces.length);
    const again = app.visitor();
    await again.post('/api/auth/login', { email: deleted.email, password: PASSWORD });
    await deleteAccount(again);
    await app.runDueJobs();
    // Anyone with a copy of the database could check an address against a hash without a key.
    const addressHash = createHash('sha256').update(deleted.email).digest('base64url');
    expect(await tracesLeft([...deleted.traces, addressHash])).toEqual([]);
    const otherSession = app.visitor();
    await otherSession.post('/api/auth/login', { email: other.email, password: PASSWORD });
    expect((await otherSession.get('/api/user/stats')).body).toEqual(before);
  });

  it('lifts the suppression of a verified address, and keeps that of an unverified one', async () => {
    const [verified, unverified] = ['owner@example.test', 'squatter@example.test'];
    await verifiedUser(app, verified);
    await app.user(unverified);
    const onDatabase = async (sql: string) => {
      let rows: unknown[] = [];
      app = await app.restart(async (location) => {
        const open = await openDatabase(location);
        ({ rows } = await open.run(sql));
        await open.close();
      });
      return rows;
    };
    await onDatabase(`insert into suppressions (email, reason, answer, created_at)
      select address, 'complained', '', now() from unnest(array['${verified}', '${unverified}']) as address`);
    for (const email of [verified, unverified]) {
      const browser = app.visitor();
      await browser.post('/api/auth/login', { email, password: PASSWORD });
      expect((await deleteAccount(browser)).status).toBe(200);
    }
    await app.runDueJobs();
    expect(await onDatabase('select email from suppressions')).toEqual([{ email: unverified }]);
  });

  it('sends one final email, and allows signing up again without a second trial', async () => {
    const email = 'again@example.test';
    const browser = await verifiedUser(app, email);
    await startTrial(browser);
    await deleteAccount(browser);
    const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject);
    const confirmationSubject = 'Your Evenkeel account has been deleted';
    expect((await subjects()).filter((subject) => subject === confirmationSubject)).toHaveLength(1);
    const newUser = await app.user(email);
    expect((await newUser.get('/api/subscription-status')).body.offer.trialDays).toBe(0);
    expect((await newUser.get('/api/user/stats')).body.totalEntries).toBe(0);
  });

  it('says in the final email that a hash of the address is kept, also if an earlier account used the trial', async () => {
    const email = 'twice-deleted@example.test';
    const first = await verifiedUser(app, email);
    await startTrial(first);
    await deleteAccount(first);
    await emailsTo(email);
    const second = await verifiedUser(app, email);
    await deleteAccount(second);
    const untried = 'never-tried@example.test';
    await deleteAccount(await verifiedUser(app, untried));
    const claims = async (address: string) =>
      (await emailsTo(address))
        .filter(({ subject }) => subject === 'Your Evenkeel account has been deleted')
        .map(({ text }) => text.includes('made from your address'));
    expect([await claims(email), await claims(untried)]).toEqual([[true, true], [false]]);
  });

  it('sends no email to an address that was never verified', async () => {
    const email = 'never-verified@example.test';
    const browser = await app.user(email);
    await app.runDueJobs();
    await deleteAccount(browser);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['Please confirm your email for Evenkeel']);
  });

  it('frees the address before it replies, so that signing up again works at once', async () => {
    const email = 'at-once-again@example.test';
    for (let times = 0; times < 3; times += 1) {
      const browser = await app.trialUser(email);
      expect((await deleteAccount(browser)).status).toBe(200);
    }
    expect((await app.visitor().post('/api/auth/register', { email, password: PASSWORD })).status).toBe(200);
    await app.runDueJobs();
    expect((await signIn(email)).status).toBe(200);
  });

  it('handles two concurrent requests as one', async () => {
    const browser = await verifiedUser(app, 'twice@example.test');
    const replies = await Promise.all([deleteAccount(browser), deleteAccount(browser)]);
    expect(replies.map(({ status }) => status).filter((status) => status !== 401)).not.toContain(500);
    expect((await emailsTo('twice@example.test')).filter(({ subject }) => subject.includes('deleted'))).toHaveLength(1);
  });

  it('refuses the last administrator, even if the last two delete their accounts concurrently', async () => {
    const one = await administrator(ADMIN);
    expect((await deleteAccount(one)).body.code).toBe('last_admin');
    const two = await administrator(`other-${ADMIN}`);
    const replies = await Promise.all([deleteAccount(one), deleteAccount(two)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.runDueJobs();
    const remainingAdmin = replies[0]?.status === 409 ? one : two;
    expect((await remainingAdmin.get('/api/user')).body.isAdmin).toBe(true);
  });

  it('is completed at the next start if its job was lost', async () => {
    const { browser, traces } = await createFullUser('killed@example.test');
    await deleteAccount(browser);
    app = await app.restart(async (location) => {
      const open = await openDatabase(location);
      await open.run("delete from pgboss.job where name = 'privacy.erase'");
      await open.close();
    });
    await app.runDueJobs();
    expect(await tracesLeft(traces)).toEqual([]);
  });

  it('is repeated at the next start if an older database was restored, without a second email', async () => {
    const email = 'restored@example.test';
    const browser = await app.user(email);
    const { id } = (await browser.get('/api/user')).body;
    await deleteAccount(browser);
    await app.runDueJobs();
    const emails = (await emailsTo(email)).length;
    const restoredRow = { id, email, createdAt: new Date(), updatedAt: new Date() };
    let lines: string[] = [];
    app = await app.restart(async (location) => {
      lines = readFileSync(join(location.dataDir, 'tombstones.jsonl'), 'utf8').split('\n').filter(Boolean);
      const open = await openDatabase(location);
      await open.db.delete(deletions);
      await open.db.insert(users).values(restoredRow);
      await open.close();
    });
    await app.runDueJobs();
    expect(await tracesLeft([id, email])).toEqual([]);
    expect(await emailsTo(email)).toHaveLength(emails);
    let recordedCount = 0;
    app = await app.restart(async (location) => {
      const open = await openDatabase(location);
      recordedCount = await open.db.$count(deletions);
      await open.close();
    });
    expect(recordedCount).toBe(new Set(lines.map((line) => JSON.parse(line).userHash)).size);
  });
});
