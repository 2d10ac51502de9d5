/** Set-up for journeys of the newsletter's administrator. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { NewsletterIssue } from '../../contract/calls/newsletter-issues.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { becomeAdministrator, PASSWORD, tokenFor } from '../../server/testing/user-actions.ts';
import { pageClient, requestClient } from './api.ts';
import { expect } from './fixtures.ts';
import { newestEmail } from './mailbox.ts';

/** In the sandbox this address is an administrator's, once verified. */
const ADMIN = 'admin@evenkeel.test';

/** Signs the app's administrator in, and first up if necessary. */
export const signInAsAdmin = (page: Page): Promise<void> => signInRequestAsAdmin(page.request);

export async function signInRequestAsAdmin(request: APIRequestContext): Promise<void> {
  if ((await request.post('/api/auth/login', { data: { email: ADMIN, password: PASSWORD } })).ok()) return;
  const who = { email: ADMIN, firstName: 'Ada' };
  await becomeAdministrator(requestClient(request), who, () => newestEmail(request, ADMIN, /confirm your/i));
}

/** The page, ready for writing. */
export async function openNewsletter(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.goto('/admin/newsletter');
  await expect(page.getByLabel('Subject')).toBeVisible();
}

export const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export async function signUpForNewsletter(page: Page, email: string): Promise<void> {
  const body = { email, userId: null, subscriptionSource: 'website' } as const;
  await callApi(pageClient(page), 'POST /api/newsletter/subscribe', { body });
}

/** Signs up for the newsletter and follows the link in the email. */
export async function confirmForNewsletter(page: Page, email: string): Promise<void> {
  await signUpForNewsletter(page, email);
  const token = tokenFor('', [await newestEmail(page.request, email, /confirm/i)]) ?? '';
  await callApi(pageClient(page), 'GET /api/newsletter/confirm', { query: { token } });
}

/** Writes into the page, which saves automatically. */
export async function composeIssue(page: Page, subject: string, content: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Content').fill(content);
}

/** The next such action is refused, as if ten minutes had passed since the sign-in. */
export async function requireReauthentication(page: Page, path: string): Promise<void> {
  const json = { code: 'fresh_sign_in_required', message: 'Please confirm that it is you.' };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json }), { times: 1 });
}

interface MockedIssue {
  /** The rest is sent at once. */
  readonly finish: () => void;
  /** Whether the mail server accepts emails from now on. At first it does. */
  readonly acceptEmails: (accepts: boolean) => void;
}

/**
 * Mocks an issue being sent: with each request, more have been sent. In a real app without a mail server it would finish
 * too soon to see.
 */
export async function mockIssue(
  page: Page,
  { total, perAnswer }: { readonly total: number; readonly perAnswer: number },
): Promise<MockedIssue> {
  let issue: NewsletterIssue = {
    id: '01900000-0000-7000-8000-000000000001',
    subject: 'The long one',
    state: 'sending',
    createdAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
    total,
    sent: 0,
    failed: 10,
    left: total - 10,
    waiting: 20,
    mailServerUnavailable: false,
    unsubscribed: 3,
  };
  const finish = () => {
    const sent = total - issue.failed;
    issue = { ...issue, state: 'sent', finishedAt: '2026-11-21T08:20:00.000Z', sent, left: 0, waiting: 0 };
  };
  const acceptEmails = (accepts: boolean) => {
    issue = { ...issue, mailServerUnavailable: !accepts };
  };
  const goOn = () => {
    if (issue.mailServerUnavailable) return;
    const sent = Math.min(issue.sent + perAnswer, total - issue.failed - issue.waiting);
    issue = { ...issue, sent, left: total - sent - issue.failed };
  };
  await page.route('**/api/admin/newsletter/issues', (route) => route.fulfill({ json: { issues: [issue] } }));
  await page.route('**/api/admin/newsletter/issues/*', (route) => {
    if (issue.state === 'sending') goOn();
    return route.fulfill({ json: issue });
  });
  for (const [way, state] of [
    ['pause', 'paused'],
    ['resume', 'sending'],
  ] as const)
    await page.route(`**/api/admin/newsletter/issues/*/${way}`, (route) => {
      issue = { ...issue, state };
      return route.fulfill({ json: issue });
    });
  return { finish, acceptEmails };
}

const rowId = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const since = '2026-11-12T10:00:00.000Z';
/** Rows of the long list that get no emails. */
const suppressed: Readonly<Record<number, object>> = {
  1: { reason: 'bounced', answer: '550 5.1.1 The email account that you tried to reach does not exist', since },
  2: { reason: 'complained', answer: '', since },
  3: { reason: 'refused', answer: '550 No such user', since },
};

/** Mocks a list of subscribers of this length. Row 0 is the newest; every third is pending. */
export async function mockSubscribers(page: Page, count: number): Promise<void> {
  const one = (index: number) => ({
    id: rowId(index),
    email: `reader.${index}@example.test`,
    subscribedAt: '2026-11-10T10:00:00.000Z',
    doubleOptinConfirmedAt: index % 3 === 0 ? null : '2026-11-10T10:05:00.000Z',
    suppressed: suppressed[index] ?? null,
  });
  await page.route(/\/api\/newsletter\/subscribers\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const cursor = query.get('cursor');
    const start = cursor ? Number(cursor.slice(-12)) + 1 : 0;
    const end = Math.min(count, start + Number(query.get('limit')));
    const subscribers = Array.from({ length: end - start }, (_, index) => one(start + index));
    const next = end < count && { 'x-next-cursor': rowId(end - 1) };
    return route.fulfill({ json: { subscribers }, headers: { 'x-total-count': String(count), ...next } });
  });
}
