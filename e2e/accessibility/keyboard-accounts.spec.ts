import type { Page } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { linkInEmail } from '../support/mailbox.ts';

/** Tabs to the field and types. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const submit = (page: Page) => page.keyboard.press('Enter');

test('signing up works with the keyboard alone', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await pressKey(page, 'ArrowRight');
  await tabTo(page, page.getByRole('link', { name: 'Continue with Google' }));
  await tabTo(page, page.getByRole('link', { name: 'Continue with your platform account' }));
  await fill(page, 'Email', uniqueEmail());
  await fill(page, 'Password', PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Show password' }));
  await pressKey(page, 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await fill(page, 'First name (optional)', 'Ada');
  await fill(page, 'Last name (optional)', 'Lovelace');
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }));
  await submit(page);
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('signing in works with the keyboard alone, even after a wrong password', async ({ page, expectTrouble }) => {
  expectTrouble(/401.*\/api\/auth\/login/);
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.context().clearCookies();
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }));
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await fill(page, 'Password', 'not my password');
  await pressKey(page, 'Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await submit(page);
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('resetting a forgotten password works with the keyboard alone', async ({ page }) => {
  const email = uniqueEmail();
  await register(page, email);
  await page.context().clearCookies();
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Forgot password?' }));
  await pressKey(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await fill(page, 'Email', email);
  await submit(page);
  await expect(page.getByText("we've sent a link to choose a new password")).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Back to Sign In' }));
  await pressKey(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.goto(await linkInEmail(page.request, email, /new password/i));
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page.getByLabel('New password')).not.toHaveAttribute('placeholder');
  await fill(page, 'New password', 'short');
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/A password needs at least 8 characters/);
  await page.keyboard.type(' but longer');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Sign In' }));
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await fill(page, 'Email', email);
  await fill(page, 'Password', 'short but longer');
  await submit(page);
  await expect(page).toHaveURL(/\/subscription$/);
});
