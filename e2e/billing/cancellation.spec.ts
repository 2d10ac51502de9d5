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

test('cancelling takes two steps, changes nothing until then, keeps access and opens the email only afterwards', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503.*subscription\/cancel/);
  await openPlan(page);
  await test.step('without confirming, nothing changes and the button has the focus', () => keepPlan(page));
  await test.step('a failed cancellation shows the message of the server', () =>
    failOnce(page, 'Cancellation failed', () => cancel(page)));
  expect(await openedMailtoLinks(page)).toEqual([]);
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

async function keepPlan(page: Page): Promise<void> {
  const button = plan(page).getByRole('button', { name: 'Cancel plan' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my plan' }).click();
  await expect(button).toBeFocused();
  const status = await (await page.request.get('/api/subscription-status')).json();
  expect(status.cancel_at_period_end).toBe(false);
  expect(await openedMailtoLinks(page)).toEqual([]);
}

/** The payment service does not respond to what `act` asks for. */
async function failOnce(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  const message = "The payment service isn't responding. Please try again in a minute.";
  const refuse = { status: 503, json: { code: 'payments_unavailable', message } };
  await page.route('**/api/subscription/*', (route) => route.fulfill(refuse), { times: 1 });
  await act();
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

test('a reactivated plan can be cancelled again, and Settings shows when access ends', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503.*subscription\/reactivate/);
  await openPlan(page);
  await cancel(page);
  const reactivate = plan(page).getByRole('button', { name: 'Reactivate' });
  await failOnce(page, 'Reactivation failed', () => reactivate.click());
  await reactivate.click();
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
