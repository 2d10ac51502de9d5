import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The help lines in the page, which open by themselves beside a quote. */
export const helpPanel = (page: Page): Locator => page.getByRole('region', { name: 'Talk to someone now' });

/** The help lines over the page, which a button opens. */
export const helpDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Talk to someone now' });

export async function expectUkLines(where: Locator): Promise<void> {
  for (const [name, href] of [
    [/Call 116 123.*Samaritans/, 'tel:116123'],
    [/Text SHOUT to 85258.*Shout/, /^sms:85258/],
    [/Call 111, option 2.*NHS/, 'tel:111'],
    ['999', 'tel:999'],
  ] as const)
    await expect(where.getByRole('link', { name })).toHaveAttribute('href', href);
}

/** The page below an open dialog, if a screen reader would read it. A modal `<dialog>` makes it inert. */
const exposedPage = (page: Page): Locator =>
  page.locator('body:not(:has(dialog:modal)) main:not([aria-hidden=true], [aria-hidden=true] *)');

/** One tap opens the lines, another closes them, and the focus is where it was. */
export async function expectHelpWithinOneTap(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: 'Need help now?' });
  // As the FAQ and other texts call it, at every size of the window.
  await expect(help).toHaveText('Help now');
  await help.click();
  await expectUkLines(helpDialog(page));
  await expect(exposedPage(page)).toHaveCount(0);
  await helpDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(helpDialog(page)).toBeHidden();
  await expect(help).toBeFocused();
}
