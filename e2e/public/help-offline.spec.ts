import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the landing page and touches it, because nothing is cached without an interaction. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('after one visit, the help lines open without a connection', async ({ page, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visit(page);
  await context.setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Talk to someone now' })).toBeVisible();
  await expect(page.getByRole('link', { name: /116 123/ })).toBeVisible();
  await page.getByLabel('Show lines for').selectOption('us');
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
});

test("nothing but the help page and the app's is answered from what was kept", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visit(page);
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caches_.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/help');
  expect(kept.filter((path) => !/^\/(assets\/|help$|auth$|favicon\.svg$)/.test(path))).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto('/terms')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('the help page names the lines of every country', async ({ page }) => {
    await page.goto('/help');
    await expect(page).toHaveTitle('Help now | Evenkeel');
    await expect(page.getByRole('heading', { name: 'Talk to someone now' })).toBeVisible();
    await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /116 123/ }).first()).toBeVisible();
  });
});
