import type { Page } from '@playwright/test';
import { expect, rate, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Talk to someone now' });

async function expectUkLines(where: ReturnType<typeof dialog>): Promise<void> {
  for (const [name, href] of [
    [/Call 116 123.*Samaritans/, 'tel:116123'],
    [/Text SHOUT to 85258.*Shout/, /^sms:85258/],
    [/Call 111, option 2.*NHS/, 'tel:111'],
    ['999', 'tel:999'],
  ] as const)
    await expect(where.getByRole('link', { name })).toHaveAttribute('href', href);
}

/** On each page, one tap opens the lines, another closes them, and the focus is where it was. */
async function expectHelpOn(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    const help = page.getByRole('button', { name: 'Need help now?' });
    await help.click();
    await expectUkLines(dialog(page));
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(help).toBeFocused();
  }
}

test("'Help now' opens the UK lines on visitor pages, including an unknown path", async ({ page, expectTrouble }) => {
  expectTrouble(/404.*\/nowhere/);
  await expectHelpOn(page, ['/', '/auth', '/sliders', '/nowhere']);
});

test("'Help now' opens the UK lines for a user without a plan", async ({ page }) => {
  await register(page, uniqueEmail());
  await expectHelpOn(page, ['/subscription', '/settings', '/progress']);
});

test("'Help now' opens the UK lines on every page of a user with a plan", async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await expectHelpOn(page, ['/', '/sliders', '/favorites', '/progress', '/analytics', '/settings', '/subscription']);
});

test('/help shows the UK lines without a tap, even if every API call fails', async ({ page, expectTrouble }) => {
  expectTrouble(/\/api\/(user|gdpr)/);
  await page.goto('/help');
  await expect(page).toHaveTitle('Help now | Evenkeel');
  await expect(page.getByText(/^This list was last checked on \d+ \w+ \d{4}\.$/).filter({ visible: true })).toHaveCount(
    1,
  );
  await expectUkLines(page.getByRole('main'));
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expectUkLines(page.getByRole('main'));
});

test("'Help now' opens on a loaded page after the connection is lost", async ({ page, context, expectTrouble }) => {
  // The cookie call of every page may be in flight.
  expectTrouble(/\/api\/gdpr/);
  for (const path of ['/', '/auth']) {
    const lines = path === '/auth' ? page.waitForResponse(/help-dialog/) : null;
    await page.goto(path);
    await (await lines)?.finished();
    // "Try it now" fetches its styles once the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Need help now?' }).click();
    await expectUkLines(dialog(page));
    await context.setOffline(false);
  }
});

test("'Help now' opens the help page if the code of its dialog cannot be loaded", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await page.route('**/help-dialog-*.js', (route) => route.abort());
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expectUkLines(page.getByRole('main'));
  await expect(page).toHaveURL('/help');
});

test('the help lines remember a chosen country after a reload', async ({ page }) => {
  await page.goto('/help');
  await page.getByLabel('Show lines for').selectOption({ label: 'Ireland' });
  await expect(page.getByRole('link', { name: 'Text SHOUT to 85258' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Show lines for')).toHaveValue('ie');
});

test('an urgency of 5 opens the help lines each time, even after they were closed', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  for (let time = 0; time < 2; time += 1) {
    await rate(page, /^Urgency of need/, 'End');
    await page.getByRole('button', { name: 'Generate My Quote' }).click();
    await expect(page.getByRole('blockquote')).toBeVisible();
    await expectUkLines(helpPanel(page));
    await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
    await helpPanel(page).getByRole('button', { name: 'Close the help lines' }).click();
    await expect(helpPanel(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'New check-in' }).click();
  }
});
