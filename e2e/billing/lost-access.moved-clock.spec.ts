import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  advanceDays,
  countRequests,
  expect,
  rate,
  register,
  subscribe,
  test,
  uniqueEmail,
  waitUntilQuiet,
} from '../support/fixtures.ts';

test('a failed first charge redirects to the plan page, which shows the reason and offers a new card but no trial', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/(quotes\/recent|check-ins\/statistics|user\/(progress|days))/);
  await subscribe(page, uniqueEmail(), '4000000000000341');
  await page.goto('/settings');
  await expect(page.getByText('Free Trial')).toBeVisible();
  await advanceDays(page, 4);

  const requests = countRequests(page, '/api');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('link', { name: 'Home' }).first().click();
  const toast = page.getByText("We couldn't process your payment. Please update your payment method.");
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(toast.first()).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  expect(visited.filter((path) => path !== '/')).toEqual(['/auth', '/subscription']);
  expect(visited.length).toBeLessThanOrEqual(4);
  const status = page.getByRole('region', { name: 'Your current plan' });
  await expect(status).toContainText("We couldn't process your payment. Please update your payment method.");
  await expect(status).toContainText('Premium');
  await expect(status).toContainText('Payment due');
  await expect(page.getByText('Payment Failed', { exact: true })).toBeHidden();
  await waitUntilQuiet(requests);
  expect(requests()).toBeLessThan(12);
  await expect(status.getByRole('button', { name: 'Update payment method' })).toBeVisible();
  await expect(status.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await expect(page.getByText(/free first|You pay nothing|free trial/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /start|subscribe/i })).toHaveCount(0);
});

const closedPages = [
  ['past_due', "A payment didn't go through, so this page is closed for now. Everything you saved is safe."],
  ['trial_expired', 'Your free trial has ended, so this page is closed for now. Everything you saved is safe.'],
  ['canceled', 'Your plan has ended, so this page is closed for now. Everything you saved is safe.'],
] as const;

test('a page that cannot be opened because the plan has ended or is unpaid says why and leads to the plan', async ({
  page,
}) => {
  await register(page, uniqueEmail());
  let planStatus = '';
  await page.route('**/api/subscription-status', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, status: planStatus } });
  });
  for (const [status, line] of closedPages) {
    planStatus = status;
    await test.step(status, async () => {
      await page.goto('/progress');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expect(page.getByText(line)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'See your plan' }).click();
      await expect(page).toHaveURL(/\/subscription$/);
    });
  }
});

const refusedCheckIn = /403.*\/api\/(quotes\/generate|check-ins\/last|user\/progress)/;

/** The check-in page of a user whose first charge will fail. */
async function openLastCheckIn(page: Page): Promise<void> {
  await subscribe(page, uniqueEmail(), '4000000000000341');
  await page.goto('/sliders');
  await expect(page.getByRole('heading', { name: 'Check in', exact: true })).toBeVisible();
}

test('a check-in sent after access has ended shows one notice and redirects to the plan page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(refusedCheckIn);
  await openLastCheckIn(page);
  await advanceDays(page, 4);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to generate quote')).toBeHidden();
  await expect(page).toHaveURL(/\/subscription$/);
});

test('help lines that are due stay open when a check-in after access has ended leads to the plan page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(refusedCheckIn);
  await openLastCheckIn(page);
  await rate(page, /^Urgency/, 'End');
  await advanceDays(page, 4);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  const help = page.getByRole('dialog', { name: 'Talk to someone now' });
  await expect(help).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('region', { name: 'Your current plan', includeHidden: true })).toBeAttached();
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('the plan page does not announce a trial if the server returns past_due', async ({ page }) => {
  await register(page, uniqueEmail());
  await page.route('**/api/create-subscription-after-setup', (route) =>
    route.fulfill({ json: { status: 'past_due', trialEnd: null } }),
  );
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your free trial has started')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
});
