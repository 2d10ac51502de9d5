/**
 * A call that changes something of a user, while an administrator deletes that user: both lock the user's row and others,
 * and must do so in the same order. The embedded database runs one transaction at a time and needs no lock.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import type { OpenDatabase } from '../db/client.ts';
import { lockUser } from '../db/lock-user.ts';
import { openDatabase } from '../db/open-database.ts';
import { users } from '../db/schema.ts';
import { countWaitingTransactions } from '../db/testing/waiting-transactions.ts';
import { signInThroughSandbox } from '../ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { Browser, BrowserReply } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/user-actions.ts';

const POLL = { timeout: 20_000 };
const PREFERENCES = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1 };
const COOKIES = { necessary: true, analytics: true, marketing: false, preferences: true };

let app: TestApp;
let admin: Browser;
let database: OpenDatabase;
const logged: string[] = [];
beforeAll(async () => {
  const logDestination = { write: (line: string) => void logged.push(line) };
  app = await openTestApp('postgres', { logDestination }, { LOG_LEVEL: 'warn' });
  admin = await app.admin();
  database = await openDatabase(app.location);
});
afterAll(async () => {
  await database.close();
  await app.close();
});

interface Caller {
  readonly user: Browser;
  readonly userId: string;
  readonly email: string;
  readonly quoteId: string;
  readonly subscriberId: string;
}

let created = 0;
/** A user with rows in most tables. */
async function createCaller(): Promise<Caller> {
  created += 1;
  const email = `user-${created}@example.test`;
  const user = await app.trialUser(email);
  await user.post('/api/gdpr/health-consent', { granted: true });
  await user.post('/api/gdpr/cookie-consent', COOKIES);
  await user.post('/api/user/email-preferences', { ...PREFERENCES, newsletter: 1 });
  await user.patch('/api/user/progress-preferences', { restWeekdays: [7] });
  await user.patch('/api/user/quote-preferences', { usesFeedback: true });
  await app.visitor().post('/api/newsletter/subscribe', { email });
  const { quote } = (await user.post('/api/quotes/generate', { stressLevel: 4 })).body;
  const { subscribers } = (await admin.get('/api/newsletter/subscribers')).body;
  const { id: subscriberId } = subscribers.find((row: { email: string }) => row.email === email);
  const [row] = await database.db.select().from(users).where(eq(users.email, email));
  return { user, userId: row?.id ?? '', email, quoteId: quote.id, subscriberId };
}

type MakeCall = (caller: Caller) => Promise<BrowserReply>;

/** The deletion waits for the user's row first, and the call after it, until both may continue. */
async function makeDuringDeletion(makeCall: MakeCall) {
  const caller = await createCaller();
  let deleted: Promise<BrowserReply> | undefined;
  let called: Promise<BrowserReply> | undefined;
  let isAnswered = false;
  await database.db.transaction(async (tx) => {
    await lockUser(tx, caller.userId, 'update');
    deleted = admin.send('DELETE', `/api/admin/users/${caller.userId}`, undefined, {});
    await expect.poll(() => countWaitingTransactions(database.db), POLL).toBeGreaterThan(0);
    called = makeCall(caller).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await countWaitingTransactions(database.db)) > 1, POLL).toBe(true);
  });
  return { deletion: (await deleted)?.status, call: (await called)?.status };
}

const checkIns = [
  {
    createdAt: '2026-06-01T08:00:00.000Z',
    localDay: '2026-06-01',
    timeOfDay: 'morning',
    ratings: defaultRatings(),
    quote: null,
  },
];
const calls: Readonly<Record<string, MakeCall>> = {
  'a check-in': ({ user }) => user.post('/api/quotes/generate', { stressLevel: 2 }),
  'another quote': ({ user, quoteId }) => user.post(`/api/quotes/${quoteId}/regenerate`),
  'a favourite': ({ user, quoteId }) => user.patch(`/api/quotes/${quoteId}/favorite`, { isFavorite: true }),
  feedback: ({ user, quoteId }) => user.post(`/api/quotes/${quoteId}/feedback`, { helped: true }),
  'feedback taken back': ({ user, quoteId }) => user.post(`/api/quotes/${quoteId}/feedback`, { helped: null }),
  'the removal of all feedback': ({ user }) => user.send('DELETE', '/api/user/feedback', undefined, {}),
  'quote preferences': ({ user }) => user.patch('/api/user/quote-preferences', { usesFeedback: false }),
  'days of rest': ({ user }) => user.patch('/api/user/progress-preferences', { restWeekdays: [6] }),
  'an import': ({ user }) => user.post('/api/user/import', { entries: checkIns }),
  'an export': ({ user }) => user.get('/api/user/data-export'),
  'a cookie choice': ({ user }) => user.post('/api/gdpr/cookie-consent', { ...COOKIES, analytics: false }),
  'a withdrawal of consent': ({ user }) => user.post('/api/gdpr/health-consent', { granted: false }),
  'email preferences': ({ user }) => user.post('/api/user/email-preferences', { ...PREFERENCES, newsletter: 0 }),
  'a change of name': ({ user }) => user.patch('/api/user', { firstName: 'Bea' }),
  'a day end': ({ user }) => user.patch('/api/user/day-end', { dayEnd: 3 }),
  'the removal of a picture': ({ user }) => user.send('DELETE', '/api/user/picture', undefined, {}),
  'the end of other sessions': ({ user }) => user.post('/api/user/sessions/end-others'),
  'a sign-out': ({ user }) => user.get('/api/logout'),
  'a reauthentication': ({ user }) => user.post('/api/auth/confirm-identity', { password: PASSWORD }),
  'a new password': ({ user }) => user.post('/api/user/change-password', { password: 'a louder harbour' }),
  'a change of address': ({ user, email }) => user.post('/api/user/change-email', { email: `new-${email}` }),
  'the set-up of MFA': ({ user }) => user.post('/api/user/mfa/begin'),
  'a card form': ({ user }) => user.post('/api/create-setup-intent'),
  'a second start of the plan': ({ user }) => user.post('/api/create-subscription-after-setup'),
  'a cancellation': ({ user }) => user.post('/api/subscription/cancel'),
  'a deletion by the user': ({ user }) => user.send('DELETE', '/api/user/delete-account', undefined, {}),
  'a sign-in': ({ email }) => app.visitor().post('/api/auth/login', { email, password: PASSWORD }),
  'a sign-in that replaces a session': ({ user, email }) => user.post('/api/auth/login', { email, password: PASSWORD }),
  'a sign-up': ({ email }) => app.visitor().post('/api/auth/register', { email, password: PASSWORD }),
  'a social login': ({ email }) => signInThroughSandbox(app.visitor(), '/api/login', { email, name: 'Ann Lee' }),
  'a request for a link': ({ email }) => app.visitor().post('/api/auth/forgot-password', { email }),
  'a subscription': ({ email }) => app.visitor().post('/api/newsletter/subscribe', { email }),
  'an end of a subscription': ({ email }) => app.visitor().post('/api/newsletter/unsubscribe', { email }),
  "an administrator's change of the newsletter": ({ userId }) =>
    admin.patch(`/api/admin/member-newsletter/${userId}`, { newsletter: 0 }),
  "an administrator's deletion of the subscriber": ({ subscriberId }) =>
    admin.send('DELETE', `/api/newsletter/subscribers/${subscriberId}`, undefined, {}),
  'a second deletion': ({ userId }) => admin.send('DELETE', `/api/admin/users/${userId}`, undefined, {}),
};

it.each(Object.entries(calls))('%s cannot deadlock with the deletion of the user, or fail', async (_, makeCall) => {
  logged.length = 0;
  const { deletion, call } = await makeDuringDeletion(makeCall);
  expect(deletion).toBe(200);
  expect(call).toBeLessThan(500);
  expect(logged.join('')).not.toMatch(/40P01|unexpected/);
});
