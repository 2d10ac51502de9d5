/**
 * Random sequences of valid calls by several users and an administrator, some at the same moment, while the clock moves:
 * no call fails, no acknowledged check-in is lost, and every stored figure equals a count of the rows. To search for
 * more, change `STEPS` and `SEED`. The embedded database runs one transaction at a time.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/domain/days.ts';
import { defaultRatings, dimensionKeys, timesOfDay } from '../../contract/domain/mood.ts';
import type { OpenDatabase } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Browser, BrowserReply } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { timeZones } from '../testing/time-zones.ts';
import { PASSWORD, startTrial } from '../testing/user-actions.ts';
import { figuresThatDiffer } from './testing/stored-figures.ts';

const USERS = 5;
const STEPS = 120;
const SEED = 1;
/** The figures are compared after this many steps. */
const COMPARED_EVERY = 40;

const anyStep = fc.record({
  call: fc.nat(),
  user: fc.nat(),
  n: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
  ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: dimensionKeys.length }),
  pauseMs: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { arbitrary: fc.integer({ max: 20 * HOUR_MS, min: 0 }), weight: 1 },
  ),
  /** Whether it is sent together with the step before it. */
  atOnce: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

interface TestUser {
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
  readonly quoteIds: Set<string>;
  /** The keys of the check-ins that were acknowledged. */
  readonly acknowledged: Set<string>;
  imported: number;
  isDeleted: boolean;
}
type Send = (user: TestUser, step: Step) => Promise<BrowserReply>;

let now = new Date('2026-02-20T08:00:00Z');
let app: TestApp;
let database: OpenDatabase;
let admin: Browser;
let users: TestUser[] = [];
let created = 0;
beforeAll(async () => {
  app = await openTestApp('postgres', { systemClock: { now: () => now } });
  database = await openDatabase(app.location);
  admin = await app.admin();
});
afterAll(async () => {
  await database.close();
  await app.close();
});

async function createUser(): Promise<TestUser> {
  created += 1;
  const email = `user-${created}@example.test`;
  const browser = await app.trialUser(email);
  const { id } = (await browser.get('/api/user')).body;
  return { browser, email, id, quoteIds: new Set(), acknowledged: new Set(), imported: 0, isDeleted: false };
}
const pick = <Item>(items: Iterable<Item>, n: number): Item | undefined => {
  const all = [...items];
  return all[n % Math.max(1, all.length)];
};
const ratingsOf = ({ ratings }: Step) =>
  Object.fromEntries(ratings.map((rating, place) => [dimensionKeys[place] ?? '', rating]));
const quotePath = ({ quoteIds }: TestUser, n: number) =>
  `/api/quotes/${pick(quoteIds, n) ?? '00000000-0000-7000-8000-000000000000'}`;

/** Some repeat a key, with the same ratings or others. */
const checkIn: Send = async ({ browser, quoteIds, acknowledged }, step) => {
  const key = `key-${step.n % 100}`;
  const day = step.n % 4 === 0 ? 'yesterday' : 'today';
  const body = { ...ratingsOf(step), day, timeOfDayPreference: pick(timesOfDay, step.n) };
  const headers = { 'x-time-zone': pick(timeZones, step.n) ?? 'UTC', 'idempotency-key': key };
  const reply = await browser.post('/api/quotes/generate', body, headers);
  if (reply.status !== 200) return reply;
  quoteIds.add(reply.body.quote.id);
  acknowledged.add(key);
  return reply;
};
const importCheckIns: Send = async (user, step) => {
  const at = new Date(now.getTime() - step.n * HOUR_MS);
  const entries = [0, 1].map((hour) => ({
    createdAt: new Date(at.getTime() - hour * HOUR_MS).toISOString(),
    localDay: at.toISOString().slice(0, 10),
    timeOfDay: 'morning',
    ratings: { ...defaultRatings(), ...ratingsOf(step) },
    quote: step.flag ? { text: 'Words of an earlier day.', isFavorite: true, writer: 'ai' } : null,
  }));
  const reply = await user.browser.post('/api/user/import', { entries });
  if (reply.status === 200) user.imported += reply.body.added;
  return reply;
};
const preferencesOf = ({ flag }: Step) => ({
  marketingEmails: 0,
  productUpdates: 1,
  securityNotifications: 1,
  newsletter: flag ? 1 : 0,
});
const deletedBy = async (user: TestUser, deletion: Promise<BrowserReply>): Promise<BrowserReply> => {
  const reply = await deletion;
  if (reply.status === 200) user.isDeleted = true;
  return reply;
};
const deleteByIds: Send = async (user) => {
  const reply = await admin.post('/api/admin/users/bulk-delete', { userIds: [user.id, users[0]?.id ?? user.id] });
  for (const one of [user, users[0]]) if (one && reply.status === 200) one.isDeleted = true;
  return reply;
};

const calls: readonly (readonly [weight: number, send: Send])[] = [
  [24, checkIn],
  [6, importCheckIns],
  [8, (user, { n }) => user.browser.post(`${quotePath(user, n)}/regenerate`)],
  [12, (user, { n, flag }) => user.browser.patch(`${quotePath(user, n)}/favorite`, { isFavorite: flag })],
  [6, (user, { n, flag }) => user.browser.post(`${quotePath(user, n)}/feedback`, { helped: flag })],
  [3, ({ browser }, { n }) => browser.patch('/api/user/progress-preferences', { restWeekdays: [1 + (n % 7)] })],
  [2, ({ browser }, { n }) => browser.patch('/api/user/day-end', { dayEnd: n % 6 })],
  [2, ({ browser }, { n }) => browser.post('/api/gdpr/health-consent', { granted: n % 5 > 0 })],
  [3, ({ browser }, step) => browser.post('/api/user/email-preferences', preferencesOf(step))],
  [2, ({ email }) => app.visitor().post('/api/newsletter/subscribe', { email })],
  [2, ({ email }) => app.visitor().post('/api/newsletter/unsubscribe', { email })],
  [3, ({ browser }) => browser.post('/api/subscription/cancel')],
  [3, ({ browser }) => browser.post('/api/subscription/reactivate')],
  [1, ({ browser }) => browser.post('/api/subscription/refund')],
  [
    2,
    ({ id, browser }, { flag }) =>
      browser.post('/sandbox/payments/next-charge', { userId: id, outcome: flag ? 'succeed' : 'fail' }),
  ],
  [2, ({ id }, { flag }) => admin.patch(`/api/admin/member-newsletter/${id}`, { newsletter: flag ? 1 : 0 })],
  [2, (_, { n }) => admin.post('/api/newsletter/send', { subject: `News ${n}`, content: 'Words.' })],
  [1, (user) => deletedBy(user, user.browser.send('DELETE', '/api/user/delete-account', undefined, {}))],
  [1, (user) => deletedBy(user, admin.send('DELETE', `/api/admin/users/${user.id}`, undefined, {}))],
  [1, deleteByIds],
];
const weighted = calls.flatMap(([weight, send]) => Array<Send>(weight).fill(send));

/** The users whose stored check-ins are not those that were acknowledged and imported. */
async function usersWithOtherCheckIns(): Promise<string[]> {
  const { rows } = await database.run<{ id: string; count: number }>(
    'select u.id, count(c.id)::int as count from users u left join check_ins c on c.user_id = u.id group by 1',
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return users.flatMap(({ id, email, acknowledged, imported }) => {
    const expected = acknowledged.size + imported;
    return counts.get(id) === expected ? [] : [`${email}: ${counts.get(id)} check-ins instead of ${expected}`];
  });
}

/** Ends what was begun, compares everything, and makes up for what the steps ended. */
async function compare(): Promise<void> {
  await app.runDueJobs();
  users = users.filter(({ isDeleted }) => !isDeleted);
  expect([...(await figuresThatDiffer(database)), ...(await usersWithOtherCheckIns())]).toEqual([]);
  await admin.post('/api/auth/login', { email: 'admin@evenkeel.test', password: PASSWORD });
  for (const { browser, email } of users) {
    await browser.post('/api/auth/login', { email, password: PASSWORD });
    await startTrial(browser);
  }
  while (users.length < USERS) users.push(await createUser());
}

it('lose nothing, and leave every stored figure equal to a count of the rows', { timeout: 120_000 }, async () => {
  await compare();
  const failures: string[] = [];
  const sent: Promise<unknown>[] = [];
  for (const [index, step] of fc.sample(anyStep, { numRuns: STEPS, seed: SEED }).entries()) {
    if (!step.atOnce) await Promise.all(sent.splice(0));
    if (!step.atOnce && step.pauseMs > 0) {
      now = new Date(now.getTime() + step.pauseMs);
      await app.runDueJobs();
    }
    const [user, send] = [pick(users, step.user), weighted[step.call % weighted.length]];
    if (user && send)
      sent.push(send(user, step).then(({ status, text }) => status >= 500 && failures.push(`step ${index}: ${text}`)));
    if ((index + 1) % COMPARED_EVERY > 0) continue;
    await Promise.all(sent.splice(0));
    expect(failures).toEqual([]);
    await compare();
  }
});
