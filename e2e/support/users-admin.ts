/** Set-up for journeys of user administration. */
import { randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import type { AdminUser, BulkDeletion } from '../../contract/calls/admin.ts';
import type { AuditEvent } from '../../contract/schemas/audit-event.ts';
import type { HttpClient } from '../../server/testing/api-client.ts';
import { register, subscribe } from '../../server/testing/user-actions.ts';
import { requestClient } from './api.ts';
import { expect, type TestApp } from './fixtures.ts';
import { signInAsAdmin } from './newsletter-admin.ts';

interface Names {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** In a separate browser, so that the page stays signed in. */
async function inOtherBrowser(app: TestApp, act: (browser: HttpClient) => Promise<unknown>): Promise<void> {
  const browser = await request.newContext({ baseURL: app.origin });
  await act(requestClient(browser));
  await browser.dispose();
}

/** A user signs up in another browser. */
export const signUpInOtherBrowser = (app: TestApp, email: string, names: Names = {}): Promise<void> =>
  inOtherBrowser(app, (browser) => register(browser, { email, ...names }));

/** A user signs up in another browser and starts the plan, which begins with the trial. */
export const subscribeInOtherBrowser = (app: TestApp, email: string): Promise<void> =>
  inOtherBrowser(app, (browser) => subscribe(browser, { email }));

const idAt = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const names = [
  ['Mara', 'Lindqvist'],
  ['Theodora', 'Papadopoulou-Featherstonehaugh'],
  [null, null],
  ['Noah', null],
  ['<b>Robert</b>', '<img src=x onerror=alert(1)>'],
  ['Yūki', 'Tanaka'],
] as const;
const plans = ['active', 'trialing', 'trial_expired', 'none', 'past_due', 'canceled'] as const;
const authProviders = ['email', 'google', 'platform', 'email, google'] as const;

/** The user in row `index` of the long list; 0 is the newest. */
function userAt(index: number): AdminUser {
  const [firstName, lastName] = names[index % names.length] ?? [null, null];
  const subscriptionStatus = plans[index % plans.length] ?? 'none';
  const joined = new Date(Date.UTC(2026, 10, 20) - index * 3_600_000 * 7);
  const after = (days: number) => new Date(joined.getTime() + days * 86_400_000).toISOString();
  return {
    id: idAt(index),
    email: index % 9 === 3 ? `a.long.address.of.somebody.${index}@mail.example.test` : `reader.${index}@example.test`,
    firstName,
    lastName,
    authProvider: authProviders[index % authProviders.length] ?? 'email',
    emailVerifiedAt: index % 5 === 4 ? null : after(0),
    subscriptionStatus,
    createdAt: joined.toISOString(),
    trialEndsAt: subscriptionStatus === 'none' ? null : after(3),
  };
}

interface MockUsersOptions {
  /** At most this many are counted with each page. */
  readonly countedMax?: number;
}

/** Mocks a list of users of this length. */
export async function mockUsers(page: Page, count: number, { countedMax }: MockUsersOptions = {}): Promise<void> {
  await page.route(/\/api\/admin\/users\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const cursor = query.get('cursor');
    const start = cursor ? Number(cursor.slice(-12)) + 1 : 0;
    const end = Math.min(count, start + Number(query.get('limit')));
    const isAtLeast = countedMax !== undefined && count > countedMax;
    const headers = {
      'x-total-count': String(isAtLeast ? countedMax : count),
      ...(isAtLeast && { 'x-total-count-is': 'at least' }),
      ...(end < count && { 'x-next-cursor': idAt(end - 1) }),
    };
    return route.fulfill({ json: Array.from({ length: end - start }, (_, index) => userAt(start + index)), headers });
  });
  await page.route(/\/api\/admin\/users\/count\?/, (route) => route.fulfill({ json: { count } }));
  await page.route('**/api/admin/user-stats', (route) =>
    route.fulfill({
      json: {
        totalUsers: count,
        verifiedUsers: Math.floor(count * 0.8),
        activeSubscriptions: Math.floor(count * 0.4),
        trialUsers: Math.floor(count / 6),
      },
    }),
  );
}

/**
 * Mocks a deletion that is slow, of matching or of selected users: with each request, more users are deleted.
 * @returns a function that holds up the reply to a deletion of selected users until its own result is called.
 */
export async function mockBulkDeletion(page: Page, total: number, perAnswer: number): Promise<() => () => void> {
  let deletion: BulkDeletion | null = null;
  let mayReply = Promise.resolve();
  const start = (): BulkDeletion => {
    const none = { finishedAt: null, deleted: 0, skipped: 1, stopped: 0, stripeCleanup: 0 };
    deletion = { id: idAt(1), createdAt: '2026-11-21T10:00:00.000Z', total, ...none };
    return deletion;
  };
  await page.route('**/api/admin/users/bulk-delete', async (route) => {
    start();
    await mayReply;
    if (!deletion) return route.abort();
    const { deleted, skipped, stopped, stripeCleanup, finishedAt } = deletion;
    const remaining = finishedAt === null ? total - deleted - skipped : 0;
    await route.fulfill({ json: { deleted, stripeCleanup, ...(stopped > 0 ? { stopped } : { remaining }) } });
  });
  await page.route('**/api/admin/bulk-deletions/*/stop', (route) => {
    if (!deletion) return route.abort();
    const stopped = total - deletion.deleted - deletion.skipped;
    deletion = { ...deletion, stopped, finishedAt: '2026-11-21T10:01:00.000Z' };
    return route.fulfill({ json: deletion });
  });
  await page.route('**/api/admin/bulk-deletions', (route) => {
    if (route.request().method() === 'POST') return route.fulfill({ json: start() });
    if (deletion && deletion.finishedAt === null) {
      const deleted = Math.min(total - deletion.skipped, deletion.deleted + perAnswer);
      const isDone = deleted + deletion.skipped === total;
      deletion = { ...deletion, deleted, stripeCleanup: 3, finishedAt: isDone ? '2026-11-21T10:01:00.000Z' : null };
    }
    return route.fulfill({ json: { bulkDeletions: deletion ? [deletion] : [] } });
  });
  return () => {
    const held = Promise.withResolvers<void>();
    mayReply = held.promise;
    return held.resolve;
  };
}

const actions: readonly AuditEvent['action'][] = [
  'account.signed_in',
  'admin.user_deleted',
  'account.password_changed',
];

/** Mocks an audit log of this length. */
export async function mockAuditLog(page: Page, count: number): Promise<void> {
  const eventAt = (index: number): AuditEvent => ({
    id: idAt(index),
    at: new Date(Date.UTC(2026, 10, 21, 9) - index * 60_000).toISOString(),
    action: actions[index % actions.length] ?? 'account.signed_in',
    actor: index % 4 === 3 ? null : `reader.${index}@example.test`,
    about: index % 3 === 1 ? null : `reader.${index}@example.test`,
    details: index % 3 === 0 ? 'Chrome on Android' : '',
  });
  await page.route(/\/api\/admin\/audit-log\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const cursor = query.get('cursor');
    const start = cursor ? Number(cursor.slice(-12)) + 1 : 0;
    const end = Math.min(count, start + Number(query.get('limit')));
    const events = Array.from({ length: end - start }, (_, index) => eventAt(start + index));
    return route.fulfill({ json: { events, nextCursor: end < count ? idAt(end - 1) : null } });
  });
}

export const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' });
export const usersRegion = (page: Page) => page.getByRole('region', { name: 'Users', exact: true });
export const userRow = (page: Page, text: string) => usersTable(page).getByRole('row').filter({ hasText: text });
export const searchBox = (page: Page) => page.getByLabel('Search by email or name');
export const deleteSelected = (page: Page) => page.getByRole('button', { name: 'Delete Selected' });
/** A part of the addresses of one test's users only. */
export const uniqueMarker = (): string => randomUUID().slice(0, 8);

/** The page as the administrator sees it. */
export async function openUsers(page: Page, query = ''): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(`/admin/users${query}`);
  await expect(page.getByRole('region', { name: 'Users in figures' })).toBeVisible();
}
