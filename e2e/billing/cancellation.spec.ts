import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { openedMailtoLinks, recordMailtoLinks } from '../support/mailto-links.ts';

const plan = (page: Page) => page.getByRole('region', { name: 'Your current plan' });

async function cancel(page: Page): Promise<void> {
  await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
}

async function openPlan(page: Page): Promise<void> {
  await recordMailtoLinks(page);
  await subscribe(page, uniqueEmail());
  await page.goto('/subscription');
}

test('the landing and sign-in pages say that cancelling takes two steps', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/Cancel any time, in two steps\./)).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByText(/Cancel any time, in two steps\./)).toBeVisible();
});

test('cancelling takes two steps, keeps access and opens the email only afterwards', async ({ page }) => {
  await openPlan(page);
  const { trialEnd } = await (await page.request.get('/api/subscription-status')).json();
  await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel your plan?' });
  await expect(question).toContainText(/You pay nothing. You have access until \w{3} \d+ \w{3}(.\d{4})?\./);
  await expect(question.getByRole('button')).toHaveText(['', 'Yes, cancel', 'Keep my plan']);
  expect(await openedMailtoLinks(page)).toEqual([]);

  await question.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Subscription cancelled', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      /^You pay nothing\. You keep full access until .+\. A ready-made email may open; you don't need to send it\.$/,
    ),
  ).toBeVisible();
  await expect(plan(page).getByText('Cancelled', { exact: true })).toBeInViewport();
  const status = await (await page.request.get('/api/subscription-status')).json();
  expect(status).toMatchObject({ cancel_at_period_end: true, isTrialing: true, needsSetup: false, trialEnd });
  const emails = await openedMailtoLinks(page);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatch(/^mailto:support@evenkeel\.test\?subject=/);
  await expect(plan(page)).toContainText(/You have access until \w{3} \d+ \w{3}(.\d{4})?\. You pay nothing\./);
  await expect(page.getByRole('heading', { name: 'Your current plan' })).toBeFocused();
});

test('cancelling without confirming changes nothing and returns focus to the button', async ({ page }) => {
  await openPlan(page);
  const button = plan(page).getByRole('button', { name: 'Cancel plan' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my plan' }).click();
  await expect(button).toBeFocused();
  const status = await (await page.request.get('/api/subscription-status')).json();
  expect(status.cancel_at_period_end).toBe(false);
  expect(await openedMailtoLinks(page)).toEqual([]);
});

test('a reactivated plan can be cancelled again, and Settings shows when access ends', async ({ page }) => {
  await openPlan(page);
  await cancel(page);
  await plan(page).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Subscription reactivated', { exact: true })).toBeVisible();
  await expect(plan(page)).toContainText(/You pay £4\.99 on .+, unless you cancel before then\./);
  await cancel(page);
  await expect(plan(page)).toContainText('You have access until');
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card).toContainText('Free Trial');
  await expect(card).toContainText(/Trial ends \d+ \w+/);
  await expect(card).toContainText('You have access until');
  await card.getByRole('link', { name: 'See your plan' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});

test('a failed cancellation or reactivation shows the error message of the server', async ({ page, expectTrouble }) => {
  expectTrouble(/503.*subscription\/(cancel|reactivate)/);
  await openPlan(page);
  const message = "The payment service isn't responding. Please try again in a minute.";
  const refuse = { status: 503, json: { code: 'payments_unavailable', message } };
  await page.route('**/api/subscription/*', (route) => route.fulfill(refuse), { times: 1 });
  await cancel(page);
  await expect(page.getByText('Cancellation failed', { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  expect(await openedMailtoLinks(page)).toEqual([]);
  await cancel(page);
  await expect(plan(page).getByRole('button', { name: 'Reactivate' })).toBeVisible();

  await page.route('**/api/subscription/*', (route) => route.fulfill(refuse), { times: 1 });
  await plan(page).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Reactivation failed', { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
});
