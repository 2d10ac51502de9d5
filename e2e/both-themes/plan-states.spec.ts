import type { Page } from '@playwright/test';
import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';

const secondsAt = (text: string): number => Date.parse(text) / 1000;

const hadTrial = {
  planType: 'free',
  status: 'none',
  isTrialing: false,
  needsSetup: true,
  trialEnd: null,
  cancel_at_period_end: false,
  current_period_end: null,
  planPricePence: null,
  pendingCharge: null,
  refundUntil: null,
  offer: { trialDays: 0, pricePence: 499, firstChargeAt: secondsAt('2031-11-20T14:05Z') },
};
const trial = {
  ...hadTrial,
  planType: 'trial',
  status: 'trialing',
  isTrialing: true,
  needsSetup: false,
  trialEnd: secondsAt('2031-11-23T14:05Z'),
  current_period_end: secondsAt('2031-11-23T14:05Z'),
};
const active = {
  ...hadTrial,
  planType: 'premium',
  status: 'active',
  needsSetup: false,
  current_period_end: secondsAt('2031-12-23T14:05Z'),
  refundUntil: secondsAt('2031-12-07T14:05Z'),
};

/** Each state with a text that only it shows. */
const states = [
  ['a trial', trial, 'You pay £4.99 on Sun 23 Nov 2031, unless you cancel before then.'],
  ['a cancelled trial', { ...trial, cancel_at_period_end: true }, 'You pay nothing.'],
  ['a paid plan', active, 'Next payment: £4.99 on Tue 23 Dec 2031, unless you cancel before then.'],
  [
    'a pending charge',
    { ...active, pendingCharge: { amountPence: 499, at: secondsAt('2031-11-23T15:05Z') } },
    'A payment of £4.99 for the month that has just started',
  ],
  ['a cancelled paid plan', { ...active, cancel_at_period_end: true }, "You won't be charged again."],
  ['a failed charge', { ...hadTrial, planType: 'premium', status: 'past_due' }, 'Update payment method'],
  ['an expired trial', { ...hadTrial, status: 'trial_expired' }, 'Your 3-day free trial has ended.'],
  ['an ended plan', { ...hadTrial, status: 'canceled' }, 'Your plan has ended.'],
] as const;

const STATUS_ROUTE = '**/api/subscription-status';

/** Opens the plan page with the server's own reply, changed to this state. */
async function showState(page: Page, state: object): Promise<void> {
  await page.route(STATUS_ROUTE, async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, ...state } });
  });
  await page.goto('/subscription');
}

test('the plan page is accessible in each of its states', async ({ page }) => {
  await register(page, uniqueEmail());
  for (const [name, state, words] of states)
    await test.step(name, async () => {
      await showState(page, state);
      await expect(page.getByText(words).first()).toBeVisible();
      // Their own plan comes first, on the page and for a screen reader.
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Your current plan');
      await expectAccessibleInBothSizes(page);
      await page.unroute(STATUS_ROUTE);
    });
});

test('the cancellation and refund dialogs are accessible', async ({ page }) => {
  await register(page, uniqueEmail());
  await showState(page, active);
  for (const button of ['Cancel plan', 'Refund my first payment']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSizes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the plan page is accessible at the bank approval step and when loading fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*subscription-status/);
  await register(page, uniqueEmail());
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await page.getByLabel('Expiry date').fill('12/44');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expectAccessibleInBothSizes(page);
  await page.route(STATUS_ROUTE, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/subscription');
  await expect(page.getByText("We couldn't load your plan.")).toBeVisible();
  await expectAccessibleInBothSizes(page);
});
