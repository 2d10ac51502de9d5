/** The same request, or opposite ones, many times at once: a double click, several tabs, a retry by a slow network. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import type { OpenDatabase, Transaction } from '../db/client.ts';
import { lockUser } from '../db/lock-user.ts';
import { openDatabase } from '../db/open-database.ts';
import { whileLocked } from '../db/testing/waiting-transactions.ts';
import { signInThroughSandbox } from '../ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { BrowserReply } from '../testing/browser.ts';
import { totpCode } from '../testing/mfa.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { emailsTo, enterCard, PASSWORD, tokenInEmail, verifyEmail } from '../testing/user-actions.ts';
import { verifiedUser } from '../testing/verified-user.ts';

const TIMES = 20;
const DAY_SECONDS = 86_400;

let app: TestApp;
let database: OpenDatabase;
beforeAll(async () => {
  app = await openTestApp('postgres');
  database = await openDatabase(app.location);
});
afterAll(async () => {
  await database.close();
  await app.close();
});

/** @returns how many replies had each status. */
const sendAtOnce = async (send: (n: number) => Promise<BrowserReply>): Promise<Record<number, number>> => {
  const replies = await Promise.all(Array.from({ length: TIMES }, (_, n) => send(n)));
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const countRows = async (from: string, ...values: unknown[]) =>
  (await database.run<{ count: number }>(`select count(*)::int as count from ${from}`, values)).rows[0]?.count;
const subjectsOf = async (email: string) => {
  await app.runDueJobs();
  return (await emailsTo(app.visitor(), email)).map(({ subject }) => subject);
};

it('a favourite that is saved and removed at once is counted as it ends', async () => {
  const user = await app.trialUser();
  const { quote } = (await user.post('/api/quotes/generate', { stressLevel: 4 })).body;
  const path = `/api/quotes/${quote.id}/favorite`;
  expect(await sendAtOnce((n) => user.patch(path, { isFavorite: n % 2 === 0 }))).toEqual({ 200: TIMES });
  const { favoriteQuotes } = (await user.get('/api/user/stats')).body;
  expect((await user.get('/api/quotes/favorites')).body.quotes).toHaveLength(favoriteQuotes);
});

it('a plan that is started, cancelled and refunded at once is so once, with one email each', async () => {
  const email = 'plan@example.test';
  const user = await app.user(email);
  await enterCard(user);
  expect(await sendAtOnce(() => user.post('/api/create-subscription-after-setup'))).toEqual({ 200: TIMES });
  const { id } = (await user.get('/api/user')).body;
  const ofUser = 'customer_id = (select customer_id from subscriptions where user_id = $1)';
  expect(await countRows(`sandbox_payments where kind = 'subscription' and ${ofUser}`, id)).toBe(1);
  await app.runDueJobs();
  expect(await sendAtOnce(() => user.post('/api/subscription/cancel'))).toEqual({ 200: TIMES });
  await app.runDueJobs();
  await user.post('/api/subscription/reactivate');
  await user.post('/sandbox/clock', { advanceSeconds: 4 * DAY_SECONDS });
  await sendAtOnce(() => user.post('/api/subscription/refund'));
  const subjects = (await subjectsOf(email)).filter((subject) => /refund|cancelled|has started/.test(subject));
  expect(subjects).toEqual([
    'Your refund from Evenkeel: £4.99',
    'Your Evenkeel plan is cancelled',
    'Your Evenkeel free trial has started',
  ]);
});

it('a link that resets a password works once', async () => {
  const email = 'reset@example.test';
  const user = await app.user(email);
  await user.post('/api/auth/forgot-password', { email });
  await app.runDueJobs();
  const token = await tokenInEmail(user, email, '/reset-password');
  const reset = () => app.visitor().post('/api/auth/reset-password', { token, password: 'a louder harbour' });
  expect((await sendAtOnce(reset))[200]).toBe(1);
  expect((await subjectsOf(email)).filter((subject) => subject.includes('was changed'))).toHaveLength(1);
});

it('a change of address is confirmed once, and undone once', async () => {
  const [email, newEmail] = ['before@example.test', 'after@example.test'];
  const user = await verifiedUser(app, email);
  await user.post('/api/user/change-email', { email: newEmail });
  await app.runDueJobs();
  const token = await tokenInEmail(user, newEmail, '/confirm-email');
  expect(await sendAtOnce(() => user.post('/api/auth/confirm-email', { token }))).toEqual({ 200: 1, 400: TIMES - 1 });
  await app.runDueJobs();
  const undo = { token: await tokenInEmail(user, email, '/undo-email-change'), password: 'a louder harbour' };
  expect((await sendAtOnce(() => app.visitor().post('/api/auth/undo-email-change', undo)))[200]).toBe(1);
});

/** An index that makes each change of an address wait for this lock, before the address is checked to be unique. */
const PAUSING_INDEX = `
  create function pause(text) returns text immutable language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return $1; end';
  create index users_pausing on users (pause(email));
  drop index users_email;
  create unique index users_email on users (email);`;

it('two users who change to each other’s address at once are both refused, and keep theirs', async () => {
  const emails = ['one@example.test', 'other@example.test'] as const;
  const [one, other] = [await verifiedUser(app, emails[0]), await verifiedUser(app, emails[1])];
  await one.post('/api/user/change-email', { email: emails[1] });
  await other.post('/api/user/change-email', { email: emails[0] });
  await app.runDueJobs();
  const tokens = [
    await tokenInEmail(one, emails[1], '/confirm-email'),
    await tokenInEmail(other, emails[0], '/confirm-email'),
  ];
  await database.run(PAUSING_INDEX);
  const replies = await whileLocked(database.db, (tx) => tx.execute(sql`select pg_advisory_xact_lock(1)`), [
    () => one.post('/api/auth/confirm-email', { token: tokens[0] }),
    () => other.post('/api/auth/confirm-email', { token: tokens[1] }),
  ]);
  const refused = { status: 'fulfilled', value: { status: 409, body: { code: 'email_taken' } } };
  expect(replies).toMatchObject([refused, refused]);
  expect([(await one.get('/api/user')).body.email, (await other.get('/api/user')).body.email]).toEqual(emails);
  await database.run('drop index users_pausing');
});

it('a newsletter subscription is stored and confirmed once', async () => {
  const email = 'reader@example.test';
  const subscribe = () => app.visitor().post('/api/newsletter/subscribe', { email });
  expect(await sendAtOnce(subscribe)).toEqual({ 200: TIMES });
  expect(await subjectsOf(email)).toHaveLength(3);
  const token = await tokenInEmail(app.visitor(), email, '/confirm-newsletter');
  const confirm = () => app.visitor().get(`/api/newsletter/confirm?token=${token}`);
  expect(await sendAtOnce(confirm)).toEqual({ 200: TIMES });
  expect(await countRows('newsletter_subscribers where confirmed_at is not null')).toBe(1);
});

it('an import adds each entry once', async () => {
  const user = await app.trialUser();
  const checkIns = ['2026-06-01', '2026-06-02', '2026-06-03'].map((localDay) => ({
    localDay,
    createdAt: `${localDay}T08:00:00.000Z`,
    timeOfDay: 'morning',
    ratings: defaultRatings(),
    quote: null,
  }));
  expect(await sendAtOnce(() => user.post('/api/user/import', { entries: checkIns }))).toEqual({ 200: TIMES });
  expect((await user.get('/api/user/stats')).body).toMatchObject({ totalEntries: 3 });
});

it('an account is deleted once, with one event in the audit log and one email', async () => {
  const email = 'deleted@example.test';
  const user = await app.user(email);
  await app.runDueJobs();
  await verifyEmail(user, email);
  const before = (await countRows("audit_log where action = 'account.deleted'")) ?? 0;
  expect(await sendAtOnce(() => user.send('DELETE', '/api/user/delete-account', undefined, {}))).toEqual({
    200: TIMES,
  });
  expect(await countRows("audit_log where action = 'account.deleted'")).toBe(before + 1);
  expect((await subjectsOf(email)).filter((subject) => subject.includes('deleted'))).toHaveLength(1);
});

it('administrators who delete the same users delete each once', async () => {
  const admin = await app.admin();
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await (await app.user()).get('/api/user')).body.id);
  const [first] = ids;
  const deleteFirst = () => admin.send('DELETE', `/api/admin/users/${first}`, undefined, {});
  expect(await sendAtOnce(deleteFirst)).toEqual({ 200: 1, 404: TIMES - 1 });
  const deleteAll = (n: number) =>
    admin.post('/api/admin/users/bulk-delete', { userIds: n % 2 === 0 ? ids : ids.toReversed() });
  expect(await sendAtOnce(deleteAll)).toEqual({ 200: TIMES });
  expect(await countRows('users where id = any($1)', ids)).toBe(0);
});

it('a sign-up creates one user, and so does a first social login', async () => {
  const [email, social] = ['signed-up@example.test', 'social@example.test'];
  const signUp = () => app.visitor().post('/api/auth/register', { email, password: PASSWORD });
  expect(await sendAtOnce(signUp)).toEqual({ 200: 1, 409: TIMES - 1 });
  const signIn = () => signInThroughSandbox(app.visitor(), '/api/login', { email: social, name: 'Ann Lee' });
  expect(await sendAtOnce(signIn)).toEqual({ 303: TIMES });
  expect(await countRows('users where email = any($1)', [email, social])).toBe(2);
});

it('MFA is set up by every request, confirmed by one, and a recovery code signs in one', async () => {
  const email = 'mfa@example.test';
  const user = await app.user(email);
  expect(await sendAtOnce(() => user.post('/api/user/mfa/begin'))).toEqual({ 200: TIMES });
  const { secret } = (await user.post('/api/user/mfa/begin')).body;
  const code = totpCode(secret);
  let recoveryCode = '';
  const confirm = async () => {
    const reply = await user.post('/api/user/mfa/confirm', { code });
    if (reply.status === 200) recoveryCode = reply.body.recoveryCodes[0];
    return reply;
  };
  expect((await sendAtOnce(confirm))[200]).toBe(1);
  const signIn = () => app.visitor().post('/api/auth/login', { email, password: PASSWORD, code: recoveryCode });
  expect((await sendAtOnce(signIn))[200]).toBe(1);
});

it('two settings of one row that are saved at once are both kept', async () => {
  const user = await app.trialUser();
  const save = (n: number) =>
    user.patch('/api/user/progress-preferences', n % 2 === 0 ? { showStreak: false } : { restWeekdays: [6, 7] });
  expect(await sendAtOnce(save)).toEqual({ 200: TIMES });
  expect((await user.get('/api/user/progress')).body).toMatchObject({ showStreak: false, restWeekdays: [6, 7] });
  const rename = (n: number) => user.patch('/api/user', n % 2 === 0 ? { firstName: 'Ann' } : { lastName: 'Lee' });
  expect(await sendAtOnce(rename)).toEqual({ 200: TIMES });
  expect((await user.get('/api/user')).body).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
});

it('the first two changes of a name, which create the data key, are both kept', async () => {
  const user = await app.user();
  const { id } = (await user.get('/api/user')).body;
  const lock = (tx: Transaction) => lockUser(tx, id, 'update');
  const replies = await whileLocked(database.db, lock, [
    () => user.patch('/api/user', { firstName: 'Ann' }),
    () => user.patch('/api/user', { lastName: 'Lee' }),
  ]);
  expect(replies).toMatchObject(Array(2).fill({ status: 'fulfilled', value: { status: 200 } }));
  expect((await user.get('/api/user')).body).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
});
