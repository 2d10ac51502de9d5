/** What the page says about a check-in without a quote: whether it is kept here or saved already, and what comes next. */
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countCheckIns, expect, generate, rate, signIn, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { expectOnDeviceQuote, queuedNotice, readIndexedDb } from '../support/offline.ts';

const GENERATE = '**/api/quotes/generate';
const HOUR_SECONDS = 3600;

const refuse = (code: string, message: string) => (route: Route) =>
  route.fulfill({ status: 429, headers: { 'retry-after': String(2 * HOUR_SECONDS) }, json: { code, message } });
const overDailyLimit = refuse('too_many_requests', 'That was a lot of requests. Please try again later.');
const overQuota = refuse('too_many_quotes', "That's all the quotes for one day. Your check-in is saved.");

async function rateStress(page: Page): Promise<void> {
  await page.goto('/sliders');
  await rate(page, /^Stress/, '4');
}

test('a check-in over the daily limit is said to be kept, and is sent at the time that is named', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/429.*\/api\/quotes\/generate/);
  await page.clock.install();
  await subscribe(page, uniqueEmail());
  await rateStress(page);
  await page.route(GENERATE, overDailyLimit, { times: 1 });
  await generate(page).click();
  await expect(generate(page)).toHaveAccessibleDescription(
    /^No quote yet, but your check-in is kept on this device\. We'll send it (tomorrow )?at \d\d:\d\d, or when you next open Evenkeel after that\.$/,
  );
  await expectAccessible(page);
  expect(await countCheckIns(page)).toBe(0);
  await page.clock.fastForward(1000 * (2 * HOUR_SECONDS + 60));
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await countCheckIns(page)).toBe(1);
});

test('a queued check-in whose quote has to wait is said to be saved, and does not hold up a sign-out', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/429.*\/api\/quotes\/generate|ERR_FAILED/);
  await subscribe(page, uniqueEmail());
  await rateStress(page);
  await page.route(GENERATE, (route) => route.abort());
  await generate(page).click();
  await expectOnDeviceQuote(page);
  await page.route(GENERATE, overQuota);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByText("1 check-in is saved, its quote isn't yet")).toBeVisible();
  await expect(queuedNotice(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask now' }).click();
  await expect(page.getByText('No quote yet', { exact: true })).toBeVisible();
  await expect(page.getByText(/Your check-in is saved\. You can try again in 2 hours\./).first()).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  expect(JSON.parse((await readIndexedDb(page))['offline-check-in-queue'] ?? '')).toEqual([[]]);
});

test('a check-in that is saved without a quote counts straight away', async ({ page, expectTrouble }) => {
  expectTrouble(/429.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  const total = page.locator('div', { has: page.getByRole('term').filter({ hasText: 'Total Entries' }) }).last();
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  await page.goto('/analytics');
  await expect(total).toContainText('0');
  await open('You');
  await rate(page, /^Stress/, '4');
  await page.route(GENERATE, async (route) => {
    await route.fetch();
    await overQuota(route);
  });
  await generate(page).click();
  await expect(generate(page)).toHaveAccessibleDescription(/Your check-in is saved\. You can ask again/);
  await open('Analytics');
  await expect(total).toContainText('1');
});

test('where the browser stores nothing, a check-in refused because the session has ended keeps its sliders through the sign-in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\/quotes\/generate/);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  const email = uniqueEmail();
  await subscribe(page, email);
  await rateStress(page);
  await page.context().clearCookies();
  await generate(page).click();
  await expect(generate(page)).toHaveAccessibleDescription(
    'No quote yet. Sign in first: your sliders stay just as you left them.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL('/sliders');
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuetext', /^4 of 5/);
});
