import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countRequests, expect, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { linkInEmail } from '../support/mailbox.ts';
import { signInRequestAsAdmin } from '../support/newsletter-admin.ts';

const CONFIRM = /confirm the .*newsletter/i;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Signs the address up as the page does, without confirming it. */
async function subscribeToNewsletter(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/newsletter/subscribe', { data: { email } });
  expect(response.ok(), await response.text()).toBe(true);
  return linkInEmail(request, email, CONFIRM);
}

const tokenIn = (link: string): string => new URL(link, 'http://localhost').searchParams.get('token') ?? '';

async function confirmSubscription(request: APIRequestContext, email: string): Promise<void> {
  const token = tokenIn(await subscribeToNewsletter(request, email));
  expect((await request.get('/api/newsletter/confirm', { params: { token } })).ok()).toBe(true);
}

interface Administrator {
  /** 'pending', 'active', or null if not on the list. */
  readonly stateOf: (email: string) => Promise<'pending' | 'active' | null>;
  readonly send: (subject: string) => Promise<void>;
}

/** An administrator with a session of their own, apart from the page's. */
async function administrator(request: APIRequestContext): Promise<Administrator> {
  await signInRequestAsAdmin(request);
  return {
    stateOf: async (email) => {
      const response = await request.get('/api/newsletter/subscribers', { params: { search: email } });
      const { subscribers } = await response.json();
      if (subscribers.length === 0) return null;
      return subscribers[0].doubleOptinConfirmedAt === null ? 'pending' : 'active';
    },
    send: async (subject) => {
      const response = await request.post('/api/newsletter/send', { data: { subject, content: 'A line about rest.' } });
      expect(response.ok(), await response.text()).toBe(true);
    },
  };
}

test('the confirmation link works only when its page runs, and its token is removed from the URL', async ({
  page,
  request,
}) => {
  const email = uniqueEmail();
  const admin = await administrator(request);
  const link = await subscribeToNewsletter(page.request, email);
  // As a mail scanner would.
  expect((await page.request.get(link)).status()).toBe(200);
  expect(await admin.stateOf(email)).toBe('pending');

  const calls = countRequests(page, '/api/newsletter/confirm');
  await page.goto(link);
  await expect(heading(page, 'Subscription Confirmed')).toBeVisible();
  expect(await admin.stateOf(email)).toBe('active');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page).toHaveURL(/\/confirm-newsletter\?done$/);

  await page.reload();
  await expect(heading(page, 'Subscription Confirmed')).toBeVisible();
  expect(calls()).toBe(1);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the unsubscribe link of an issue works only when its page runs, and feedback sends nothing', async ({
  page,
  request,
}) => {
  const email = uniqueEmail();
  const admin = await administrator(request);
  await confirmSubscription(page.request, email);
  await admin.send('On resting well');
  const link = await linkInEmail(page.request, email, /On resting well/);
  expect(link).toMatch(/^\/unsubscribe-newsletter\?token=/);
  expect((await page.request.get(link)).status()).toBe(200);
  expect(await admin.stateOf(email)).toBe('active');

  await page.goto(link);
  await expect(heading(page, "You've Been Unsubscribed")).toBeVisible();
  expect(await admin.stateOf(email)).toBeNull();
  await expect(page.getByText('you may still get emails about it')).toBeVisible();
  await expect(page).toHaveURL(/\/unsubscribe-newsletter\?done$/);
  const requests = countRequests(page, '/api');
  for (const reason of ['Too many emails', "Content wasn't relevant", 'No longer using the app']) {
    await page.getByRole('button', { name: reason }).click();
    await expect(page.getByText('Thank you for your feedback').first()).toBeVisible();
  }
  expect(requests()).toBe(0);

  // Using the link again gives the same page. Leaving it without a reload takes nothing of it along.
  await page.goto(link);
  await expect(heading(page, "You've Been Unsubscribed")).toBeVisible();
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page.getByRole('heading', { name: 'Newsletter', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

const broken = [
  {
    path: '/confirm-newsletter',
    call: '**/api/newsletter/confirm?*',
    title: 'Subscription not confirmed',
    noToken: 'Invalid confirmation link',
    noAnswer: 'Failed to confirm subscription. Please try again.',
    no: { confirmed: false, message: 'Somebody was here before.' },
    yes: { confirmed: true, message: 'Thank you.' },
    done: 'Subscription Confirmed',
  },
  {
    path: '/unsubscribe-newsletter',
    call: '**/api/newsletter/unsubscribe?*',
    title: "We couldn't unsubscribe you",
    noToken: 'Invalid unsubscribe link',
    noAnswer: 'Failed to unsubscribe. Please try again.',
    no: { unsubscribed: false, message: 'Somebody was here before.' },
    yes: { unsubscribed: true, message: 'You have left.' },
    done: "You've Been Unsubscribed",
  },
];

for (const links of broken) {
  const { path, call, title, noToken, no } = links;
  test(`${path} explains why its link does not work, and can be retried only after a network error or an unreadable response`, async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/400.*\/api\/newsletter|ERR_FAILED/);
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(noToken, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:.+@/);
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
    await page.goto(`${path}?token=not-a-token-of-ours`);
    await expect(page.getByText('This link no longer works.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    if (path === '/unsubscribe-newsletter') {
      await page.getByRole('link', { name: 'Use my email address' }).click();
      await expect(page).toHaveURL(/\/unsubscribe$/);
    }
    await page.route(call, (route) => route.fulfill({ json: no }));
    await page.goto(`${path}?token=another`);
    await expect(page.getByText('Somebody was here before.')).toBeVisible();

    await page.unroute(call);
    await retryUntilAnswered(page, links);
  });
}

/** The call fails, then cannot be read, then succeeds. */
async function retryUntilAnswered(
  page: Page,
  { path, call, noAnswer, yes, done }: (typeof broken)[number],
): Promise<void> {
  const answers = ['none', 'unreadable', 'yes'];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(call, async (route) => {
    const answer = answers.shift();
    if (answer === 'none') return route.abort();
    if (answer === 'unreadable') return route.fulfill({ body: '<html>' });
    await held;
    return route.fulfill({ json: yes });
  });
  await page.goto(`${path}?token=abc`);
  await expect(page.getByText(noAnswer)).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.getByText(noAnswer)).toBeVisible();
  expect(answers).toEqual(['yes']);
  await again.click();
  await expect(page.getByText('This takes a moment.')).toBeVisible();
  letGo();
  await expect(heading(page, done)).toBeFocused();
  expect(new URL(page.url()).search).toBe('?done');
}

test('/unsubscribe removes an address from the list, using the keyboard alone', async ({ page, request }) => {
  const email = uniqueEmail();
  const admin = await administrator(request);
  await confirmSubscription(page.request, email);
  await page.goto('/unsubscribe');
  await expect(heading(page, 'Unsubscribe')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Unsubscribe' }));
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
  await page.keyboard.type(email);
  await pressKey(page, 'Enter');
  await expect(heading(page, "You've been unsubscribed")).toBeFocused();
  await expect(page.getByText('Successfully Unsubscribed').first()).toBeVisible();
  expect(await admin.stateOf(email)).toBeNull();
  await tabTo(page, page.getByRole('link', { name: 'Back' }));
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
});

test("/unsubscribe shows the server's error message and can be retried", async ({ page, expectTrouble }) => {
  expectTrouble(/429|400/);
  const answers = [{ status: 429, json: { code: 'too_many_requests', message: 'That was a lot.' } }];
  await page.route('**/api/newsletter/unsubscribe', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto('/unsubscribe');
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Unsubscribe Failed').first()).toBeVisible();
  await expect(page.getByText('That was a lot.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('ada@one..two');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('like name@example.com.').first()).toBeVisible();
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(heading(page, "You've been unsubscribed")).toBeVisible();
});
