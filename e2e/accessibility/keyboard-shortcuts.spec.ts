/** The shortcuts N, G and ?: what they do, and when they do nothing. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Presses again in case the page is drawn but does not handle keys yet, as on a busy machine. */
const openList = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('?');
    await expect(list(page).getByText('Start a check-in')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });

test('a check-in can be opened, rated and generated with single keys', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/sliders$/);
  const stress = page.getByRole('slider', { name: 'Stress' });
  await stress.focus();
  await page.keyboard.press('4');
  await expect(stress).toHaveAttribute('aria-valuetext', /^4 of 5/);
  await page.keyboard.press('Control+g');
  await expect(page.getByRole('blockquote')).toHaveCount(0);
  await page.keyboard.press('g');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('0 of 15 set').filter({ visible: true })).toBeVisible();
});

test('keyboard shortcuts switched off in their dialog stay off after a reload', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openList(page);
  await expectAccessibleInBothThemes(page);
  // While a dialog is open, keys belong to it.
  await page.keyboard.press('n');
  await expect(list(page)).toBeVisible();
  const theySwitch = list(page).getByRole('switch', { name: 'Use N, G and ?' });
  await expect(theySwitch).toBeChecked();
  await theySwitch.click();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/$/);
  await expect(list(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(theySwitch).not.toBeChecked();
});

test('shortcut keys type ordinary characters in a text field', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
  const field = page.getByRole('main').locator('input');
  await field.pressSequentially('n?g');
  await expect(field).toHaveValue('n?g');
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(list(page)).toHaveCount(0);
});

test('? also opens the shortcuts dialog on a page that needs no session', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/email-preferences');
  await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeVisible();
  await openList(page);
});
