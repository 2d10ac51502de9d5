/** Back closes a dialog instead of leaving the page, and a closed dialog leaves nothing behind in the history. */
import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const help = (page: Page) => page.getByRole('dialog', { name: 'Talk to someone now' });

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('banner').getByText('Help now').click();
  await expect(help(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBe(true);
}

const expectUnmarked = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeUndefined();

const openSettings = async (page: Page): Promise<void> => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
};

test('Back closes the help lines and then leaves the page; closed otherwise, they cost no press of Back or Forward', async ({
  page,
}) => {
  await openSettings(page);
  await openHelp(page);
  await page.goBack();
  await expect(help(page)).toBeHidden();
  await expect(page).toHaveURL(/\/settings$/);

  await openHelp(page);
  await page.keyboard.press('Escape');
  await expectUnmarked(page);
  await openHelp(page);
  await help(page).getByRole('button', { name: 'Close' }).click();
  await expectUnmarked(page);
  await page.goForward();
  await expectUnmarked(page);
  await expect(help(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('Back closes a confirmation without confirming it', async ({ page }) => {
  await openSettings(page);
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBe(true);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/settings$/);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('the quote on Home stays when the help lines over it are opened and closed with Back', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await page.getByRole('slider').first().press('4');
  await page.getByRole('button', { name: "That's all" }).click();
  const quote = page.getByRole('blockquote');
  await expect(quote).toBeVisible();
  await openHelp(page);
  await page.goBack();
  await expect(help(page)).toBeHidden();
  await expect(quote).toBeVisible();
});

test('Back closes the help lines of a static page, and a closed dialog costs no press of Back', async ({ page }) => {
  await page.goto('/faq');
  await page.goto('/about');
  await openHelp(page);
  await page.goBack();
  await expect(help(page)).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  await openHelp(page);
  await page.keyboard.press('Escape');
  await expectUnmarked(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});
