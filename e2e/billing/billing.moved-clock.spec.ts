import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  advanceDays,
  checkIn,
  countRequests,
  expect,
  register,
  subscribe,
  test,
  uniqueEmail,
} from '../support/fixtures.ts';
import { recordMailtoLinks } from '../support/mailto-links.ts';

const plan = (page: Page) => page.getByRole('region', { name: 'Your current plan' });
const statusOf = async (page: Page) => (await page.request.get('/api/subscription-status')).json();

async function enterCard(page: Page, number: string, button: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment details' })).toBeFocused();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/44');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: button }).click();
}

/** A page of the same user on another device, which is not notified of what is changed here. */
async function onOtherDevice(page: Page, path: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await page.context().browser()?.newContext({ storageState });
  if (!context) throw new Error('onOtherDevice: the page has no browser.');
  const other = await context.newPage();
  await other.goto(path);
  return other;
}

test('a cancelled trial lasts to its end, and the next subscription is charged at once', async ({ page }) => {
  await recordMailtoLinks(page);
  await subscribe(page, uniqueEmail());
  await page.goto('/subscription');
  await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(plan(page).getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await advanceDays(page, 2);
  await checkIn(page);
  await advanceDays(page, 2);

  await page.goto('/');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(plan(page)).toContainText('Your 3-day free trial has ended.');
  await expect(page.getByText("You've had your free trial. You pay £4.99 today.")).toBeVisible();
  await expect(page.getByText(/free first|You pay nothing/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Subscribe for £4.99 a month' }).click();
  await expect(page.getByText('You pay £4.99 today, then £4.99 each month, unless you cancel.')).toBeVisible();
  await enterCard(page, '4242 4242 4242 4242', /^Subscribe for/);
  await expect(page.getByRole('dialog')).toContainText('Your subscription is active.');
  await expect(page.getByRole('dialog')).not.toContainText('trial');
  expect(await statusOf(page)).toMatchObject({ status: 'active', planType: 'premium', isTrialing: false });
});

test('a failed charge locks the app until a new card is charged', async ({ page, expectTrouble }) => {
  expectTrouble(/403.*\/api\/(quotes\/recent|check-ins\/statistics|user\/(progress|days))/);
  await subscribe(page, uniqueEmail(), '4000000000000341');
  await page.goto('/settings');
  await expect(page.getByText('Free Trial')).toBeVisible();
  await advanceDays(page, 4);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await plan(page).getByRole('button', { name: 'Update payment method' }).click();
  await expect(
    page.getByText(
      /^We'll retry the unpaid £4\.99 on this card straight away\. It's for the month until \w{3} \d+ \w{3}.*, when the next payment is due\.$/,
    ),
  ).toBeVisible();
  await enterCard(page, '4242 4242 4242 4242', /^Pay £4\.99$/);
  await expect(page.getByText('Your payment went through', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(plan(page)).toContainText('Active subscription');
  await expect(plan(page)).toContainText(
    /Next payment: £4\.99 on \w{3} \d+ \w{3}(?: \d{4})?, unless you cancel before then\./,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('cancelling an unpaid plan ends it at once with nothing owed', async ({ page }) => {
  await recordMailtoLinks(page);
  await subscribe(page, uniqueEmail(), '4000000000000341');
  await advanceDays(page, 4);
  await page.goto('/subscription');
  await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('dialog')).toContainText('You owe nothing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Subscription cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe for £4.99 a month' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update payment method' })).toBeHidden();
  expect((await statusOf(page)).needsSetup).toBe(true);
});

test('refunding the first payment takes one confirmation and ends the plan', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await advanceDays(page, 4);
  await page.goto('/subscription');
  await expect(plan(page)).toContainText(/You can get your first payment back until .+, \d\d:\d\d\./);
  await plan(page).getByRole('button', { name: 'Refund my first payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, refund it' }).click();
  await expect(page.getByText('Your refund is on its way', { exact: true })).toBeVisible();
  await expect(plan(page)).toContainText('Your plan has ended.');
  await expect(page.getByRole('heading', { name: 'Your current plan' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Refund my first payment' })).toBeHidden();
  expect(await statusOf(page)).toMatchObject({ status: 'canceled', needsSetup: true, refundUntil: null });
});

test('deleting the account says first that the first payment can be had back, and what paid time ends', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question).toContainText('Export my data first');
  await expect(question).not.toContainText(/paid|payment back/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await advanceDays(page, 4);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question).toContainText(/first payment back until .+, but only before you delete your account\./);
  await expect(question).toContainText(/You've paid for access until .+\. Deleting your account ends it\./);
  await expectAccessible(page);
  await question.getByRole('link', { name: 'See your plan' }).click();
  await expect(plan(page).getByRole('button', { name: 'Refund my first payment' })).toBeVisible();
});

test('a refund is no longer offered 14 days after the first payment', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await advanceDays(page, 4);
  expect((await statusOf(page)).refundUntil).toBeGreaterThan(0);
  await advanceDays(page, 14);
  await page.goto('/subscription');
  await expect(plan(page)).toContainText('Active subscription');
  await expect(page.getByRole('button', { name: 'Refund my first payment' })).toBeHidden();
});

test('a changed card is not charged at once and is used for the next payment', async ({ page }) => {
  await subscribe(page, uniqueEmail(), '4000000000000341');
  await page.goto('/subscription');
  await plan(page).getByRole('button', { name: 'Change card' }).click();
  await expect(page.getByText("You won't be charged now. Your next payment will use this card.")).toBeVisible();
  await enterCard(page, '4242 4242 4242 4242', /^Save this card$/);
  await expect(page.getByText('Your new card is saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await advanceDays(page, 4);
  expect((await statusOf(page)).status).toBe('active');
});

test('a card for a plan that has ended in the meantime starts no new one', async ({ page, expectTrouble }) => {
  expectTrouble(/409.*create-subscription-after-setup/);
  await subscribe(page, uniqueEmail());
  await page.goto('/subscription');
  const second = await onOtherDevice(page, '/subscription');
  await plan(page).getByRole('button', { name: 'Change card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment details' })).toBeFocused();
  await page.request.post('/api/subscription/cancel');
  await advanceDays(page, 4);

  await enterCard(page, '4242 4242 4242 4242', /^Save this card$/);
  await expect(page.getByText("We haven't started anything, and you haven't paid.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe for £4.99 a month' })).toBeVisible();
  await plan(second).getByRole('button', { name: 'Change card' }).click();
  await expect(second.getByText('Your plan has ended', { exact: true })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Payment details' })).toBeHidden();
  expect(await statusOf(page)).toMatchObject({ status: 'trial_expired' });
});

test('starting a plan on a second device reports that it is already running and asks for no card', async ({ page }) => {
  const email = uniqueEmail();
  await register(page, email);
  await page.goto('/subscription');
  const second = await onOtherDevice(page, '/subscription');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await enterCard(page, '4242 4242 4242 4242', /^Start 3-day free trial$/);
  await expect(page.getByRole('dialog')).toContainText('3-day free trial');
  const started = countRequests(second, '/api/create-subscription-after-setup');
  await second.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await expect(second.getByText('Your plan is already running', { exact: true })).toBeVisible();
  await expect(plan(second)).toContainText('Free Trial');
  expect(started()).toBe(0);
});
