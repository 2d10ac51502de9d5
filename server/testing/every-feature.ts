/** Uses every feature once, as users and administrators do, for tests of properties that all features share. */

import { addDays } from '../../contract/domain/days.ts';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { calls } from '../../contract/index.ts';
import { callApi } from './api-client.ts';
import type { Browser } from './browser.ts';
import { enableMfa } from './mfa.ts';
import type { TestApp } from './test-app.ts';
import { advanceClock, checkIn, grantHealthConsent, PASSWORD, tokenInEmail, verifyEmail } from './user-actions.ts';
import { verifiedUser } from './verified-user.ts';

const DAY_SECONDS = 24 * 60 * 60;
const IMPORTED_DAYS = 50;
/** An id that does not exist, for calls that only have to look it up. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** @throws if a step fails, because later steps need it. */
export async function useEveryFeature(app: TestApp): Promise<void> {
  const user = await app.trialUser('every-feature@example.test');
  await app.runDueJobs();
  await verifyEmail(user, 'every-feature@example.test');
  await useQuotes(user);
  await usePrivacy(user);
  await useAccount(user, app);
  await useBilling(user);
  await useNewsletter(user, app);
  for (let day = 0; day < 5; day += 1) await advanceClock(user, DAY_SECONDS);
  await readEverything(user, await firstQuoteOf(user));
  await useAdministration(app, user);
  await callApi(user, 'POST /api/auth/login', { body: { email: 'every-feature@example.test', password: PASSWORD } });
  await callApi(user, 'DELETE /api/user/delete-account');
  await advanceClock(app.visitor(), DAY_SECONDS);
}

async function firstQuoteOf(user: Browser): Promise<string> {
  const { quotes } = await callApi(user, 'GET /api/quotes/recent', { query: {} });
  return quotes[0]?.id ?? UNKNOWN_ID;
}

async function useQuotes(user: Browser): Promise<void> {
  await grantHealthConsent(user);
  const { quote } = await checkIn(user, { stressLevel: 5, anxietyLevel: 4 }, { 'idempotency-key': 'one' });
  await checkIn(user, { stressLevel: 5, anxietyLevel: 4 }, { 'idempotency-key': 'one' });
  await checkIn(user, { sleepQuality: 1, day: 'yesterday' });
  const params = { id: quote.id };
  await callApi(user, 'POST /api/quotes/:id/feedback', { params, body: { helped: true } });
  await callApi(user, 'POST /api/quotes/:id/regenerate', { params, query: {} });
  await callApi(user, 'PATCH /api/quotes/:id/favorite', { params, body: { isFavorite: true } });
  await callApi(user, 'GET /api/quotes/recent', { query: { limit: '1', before: quote.id } });
  await callApi(user, 'GET /api/quotes/recent', { query: { entries: 'all' } });
  await callApi(user, 'GET /api/quotes/favorites', { query: { before: quote.id } });
  const report = await callApi(user, 'GET /api/quotes/:id/report', { params });
  await callApi(user, 'POST /api/quotes/:id/report', { params, body: { text: report.text } });
  await callApi(user, 'PATCH /api/user/quote-preferences', { body: { usesFeedback: true } });
  await callApi(user, 'PATCH /api/user/progress-preferences', { body: { showStreak: false, restWeekdays: [7] } });
}

/** Sleep is bad before each bad day, so that there is an insight to find. */
function importedDays(today: string) {
  return Array.from({ length: IMPORTED_DAYS }, (_, ago) => {
    const localDay = addDays(today, -ago - 2);
    const rating = ago % 3 === 0 ? 1 : 4;
    return {
      createdAt: `${localDay}T08:00:00.000Z`,
      localDay,
      timeOfDay: 'morning' as const,
      ratings: { ...defaultRatings(), sleepQuality: rating, focusClarity: rating, stressLevel: 6 - rating },
      quote: { text: `Words of ${localDay}.`, isFavorite: ago % 10 === 0, writer: 'built-in' as const },
    };
  });
}

async function usePrivacy(user: Browser): Promise<void> {
  const cookies = { necessary: true, analytics: true, marketing: false, preferences: true } as const;
  await callApi(user, 'POST /api/gdpr/cookie-consent', { body: cookies });
  const { today } = await callApi(user, 'GET /api/user/progress');
  const checkIns = importedDays(today);
  await callApi(user, 'POST /api/user/import', { body: { entries: checkIns } });
  await callApi(user, 'POST /api/user/import', { body: { entries: checkIns.slice(0, 2) } });
  await callApi(user, 'POST /api/gdpr/health-consent', { body: { granted: false } });
  await grantHealthConsent(user);
}

async function useAccount(user: Browser, app: TestApp): Promise<void> {
  await callApi(user, 'PATCH /api/user', { body: { firstName: 'Ada', lastName: 'Lovelace' } });
  await callApi(user, 'PATCH /api/user/day-end', { body: { dayEnd: 3 } });
  await callApi(user, 'POST /api/user/sessions/end-others');
  await callApi(user, 'DELETE /api/user/picture');
  const { now } = await callApi(user, 'GET /sandbox/clock');
  const { recoveryCodes } = await enableMfa(user, Date.parse(String(now)));
  await callApi(user, 'POST /api/user/mfa/disable', { body: { code: recoveryCodes[0] ?? '' } });
  await moveToAnotherAddress(app);
  const email = 'forgetful@example.test';
  await verifiedUser(app, email);
  const visitor = app.visitor();
  await callApi(visitor, 'POST /api/auth/forgot-password', { body: { email } });
  await app.runDueJobs();
  const token = await tokenInEmail(visitor, email, '/reset-password');
  await callApi(visitor, 'POST /api/auth/reset-password', { body: { token, password: PASSWORD } });
  await callApi(visitor, 'POST /api/auth/login', { body: { email, password: PASSWORD } });
  await visitor.get('/api/logout');
}

async function moveToAnotherAddress(app: TestApp): Promise<void> {
  const user = await verifiedUser(app, 'old-address@example.test');
  await callApi(user, 'POST /api/user/change-email', { body: { email: 'new-address@example.test' } });
  await app.runDueJobs();
  const token = await tokenInEmail(user, 'new-address@example.test', '/confirm-email');
  await callApi(user, 'POST /api/auth/confirm-email', { body: { token } });
  await app.user('not-mine@example.test');
  await app.runDueJobs();
  const wrong = await tokenInEmail(user, 'not-mine@example.test', '/not-me');
  await callApi(app.visitor(), 'POST /api/auth/not-me', { body: { token: wrong } });
}

async function useBilling(user: Browser): Promise<void> {
  await callApi(user, 'POST /api/subscription/cancel');
  await callApi(user, 'POST /api/subscription/reactivate');
}

async function useNewsletter(user: Browser, app: TestApp): Promise<void> {
  const wanted = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1, newsletter: 1 } as const;
  await callApi(user, 'POST /api/user/email-preferences', { body: wanted });
  const email = 'reader@example.test';
  await callApi(app.visitor(), 'POST /api/newsletter/subscribe', { body: { email } });
  await app.runDueJobs();
}

/**
 * Makes every call that only reads. An ordinary user is refused administrators' calls, which is also a valid response.
 */
async function readEverything(reader: Browser, quoteId: string): Promise<void> {
  const query = 'from=2026-01-01&to=2026-12-31&days=90&limit=10';
  for (const { method, path } of calls) {
    if (method !== 'GET' || /logout|token|auth|one-click/.test(path)) continue;
    for (const id of path.includes(':id') ? [quoteId, UNKNOWN_ID] : [''])
      for (const suffix of ['', `?${query}`, ...searchesOf(path)]) {
        const { status, text } = await reader.get(path.replace(':id', id) + suffix);
        if (status >= 500) throw new Error(`GET ${path}${suffix} returned ${status}: ${text.slice(0, 200)}`);
      }
  }
}

const searchesOf = (path: string): string[] =>
  path.startsWith('/api/admin/users') || path.startsWith('/api/admin/newsletter')
    ? ['verified', 'unverified', 'active', 'trial', 'expired', 'all'].map((status) => `?status=${status}&search=a`)
    : [];

async function useAdministration(app: TestApp, user: Browser): Promise<void> {
  const admin = await app.admin();
  const { id } = await callApi(user, 'GET /api/user');
  await readEverything(admin, id);
  const issue = { subject: 'News', content: 'Some news.' };
  await callApi(admin, 'POST /api/admin/newsletter/draft', { body: issue });
  await callApi(admin, 'POST /api/admin/newsletter/test', { body: issue });
  await callApi(admin, 'POST /api/newsletter/send', { body: issue });
  await app.runDueJobs();
  await readEverything(admin, UNKNOWN_ID);
  const others = await Promise.all(['one', 'two', 'three'].map((name) => app.trialUser(`${name}@gone.test`)));
  const ids = await Promise.all(others.map(async (other) => (await callApi(other, 'GET /api/user')).id));
  await callApi(admin, 'DELETE /api/admin/users/:id', { params: { id: ids[0] ?? UNKNOWN_ID } });
  await callApi(admin, 'POST /api/admin/users/bulk-delete', { body: { userIds: [ids[1] ?? UNKNOWN_ID] } });
  await callApi(admin, 'POST /api/admin/bulk-deletions', { body: { search: 'gone.test', status: 'all', expected: 1 } });
  await app.runDueJobs();
}
