import type { Page } from '@playwright/test';
import { staticPages } from '../../contract/pages.ts';
import { expect, test } from '../support/fixtures.ts';
import { startHangingConnection } from '../support/hanging-connection.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the landing page and touches it, because nothing is cached without an interaction. */
async function visit(page: Page, home = '/'): Promise<void> {
  await page.goto(home);
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('the help lines open offline after one visit', async ({ page, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visit(page);
  await context.setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Talk to someone now' })).toBeVisible();
  await expect(page.getByRole('link', { name: /116 123/ })).toBeVisible();
  await page.getByLabel('Show lines for').selectOption('us');
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
});

test('over a connection that hangs, the help lines and the app open after a few seconds', async ({ page, app }) => {
  const connection = await startHangingConnection(app.origin);
  try {
    await visit(page, connection.origin);
    connection.hang();
    await page.goto(`${connection.origin}/help`, { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Talk to someone now' })).toBeVisible();
    await page.goto(`${connection.origin}/sliders`, { timeout: 20_000 });
    await expect(page.getByText('Loading...')).toBeVisible();
  } finally {
    connection.close();
  }
});

test('an installed app opens its public pages offline', async ({ page, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visit(page);
  await context.setOffline(true);
  for (const path of ['/faq', '/terms', '/privacy', '/about', '/how-we-write', '/faq#prices']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('the service worker caches only the public pages and the files of the app', async ({
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
  const publicPages = Object.values(staticPages);
  expect(kept.filter((path) => !/^\/(assets\/|auth$|favicon\.svg$)/.test(path)).toSorted()).toEqual(
    publicPages.toSorted(),
  );
  await context.setOffline(true);
  // A visitor, whose session is unknown offline, gets the app's own notice.
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: "We couldn't open Evenkeel" })).toBeVisible();
});

test.describe('help page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the help lines of several countries', async ({ page }) => {
    await page.goto('/help');
    await expect(page).toHaveTitle('Help now | Evenkeel');
    await expect(page.getByRole('heading', { name: 'Talk to someone now' })).toBeVisible();
    await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /116 123/ }).first()).toBeVisible();
  });
});
