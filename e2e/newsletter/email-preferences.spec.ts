import type { Page } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { linkInEmail } from '../support/mailbox.ts';

const PATH = '**/api/user/email-preferences';
const names = ['Marketing emails', 'Product updates', 'Security notifications', 'Newsletter'];
const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences', exact: true });

/** The four switches in their order; true means on. */
async function expectToggles(page: Page, on: readonly boolean[]): Promise<void> {
  for (const [at, name] of names.entries()) await expect(toggle(page, name)).toBeChecked({ checked: on[at] === true });
}

const defaults = [false, true, true, false];

test('email preferences start with their defaults and keep saved changes after a reload', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const { id } = await (await page.request.get('/api/user')).json();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Email preferences' }).click();
  await expect(page).toHaveURL(/\/email-preferences$/);
  await expectToggles(page, defaults);
  await toggle(page, 'Newsletter').click();
  await toggle(page, 'Product updates').click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('-preferences'));
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    userId: id,
    marketingEmails: 0,
    productUpdates: 0,
    securityNotifications: 1,
    newsletter: 1,
  });
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
  await expect(page.getByText(/^Last saved on /)).toBeVisible();
  await page.reload();
  await expectToggles(page, [false, false, true, true]);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('email preferences chosen by a visitor survive signing in, but are not saved yet', async ({ page }) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.context().clearCookies();
  await page.goto('/email-preferences');
  await expectToggles(page, defaults);
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toBeHidden();
  await toggle(page, 'Newsletter').click();
  await toggle(page, 'Security notifications').click();
  await page.getByRole('button', { name: 'Log In to Save Preferences' }).click();
  await expect(page.getByText('Authentication Required').first()).toBeVisible();
  await expect(page.getByText('Please log in to save your preferences.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/email-preferences$/);
  await expectToggles(page, [false, true, false, true]);
  // The choices were kept, but not saved.
  await page.reload();
  await expectToggles(page, defaults);
});

/** From the defaults to: marketing emails on. */
async function saveAfterFailure(page: Page): Promise<void> {
  await toggle(page, 'Marketing emails').click();
  await page.route(PATH, (route) => route.fulfill({ status: 500, json: { message: 'A server word.' } }), { times: 1 });
  await save(page).click();
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Failed to save email preferences. Please try again.').first()).toBeVisible();
  await expect(toggle(page, 'Marketing emails')).toBeChecked();
  await save(page).click();
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
}

/** Saves that the newsletter is on, and turns marketing emails off meanwhile, which is then not saved. */
async function changeWhileSaving(page: Page): Promise<void> {
  const held = Promise.withResolvers<void>();
  await toggle(page, 'Newsletter').click();
  await page.route(PATH, async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  await toggle(page, 'Marketing emails').click();
  const saved = page.waitForResponse(PATH);
  held.resolve();
  expect((await saved).ok()).toBe(true);
  await expect(save(page)).not.toHaveAttribute('aria-busy', 'true');
  await expectToggles(page, [false, true, true, true]);
  await page.unroute(PATH);
}

async function saveByKeyboard(page: Page): Promise<void> {
  await tabTo(page, toggle(page, 'Marketing emails'));
  await pressKey(page, 'Space');
  await tabTo(page, toggle(page, 'Newsletter'));
  await expect(toggle(page, 'Newsletter')).toHaveAccessibleDescription(/You can unsubscribe from any of them/);
  await pressKey(page, 'Enter');
  await tabTo(page, save(page));
  await pressKey(page, 'Enter');
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
  await expect(save(page)).toBeFocused();
}

test('email preferences can be saved after a failure, changed during a save, and saved by keyboard alone', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*email-preferences/);
  await subscribe(page, uniqueEmail());
  await page.goto('/email-preferences');
  await test.step('a failed save shows an error and keeps the selection', () => saveAfterFailure(page));
  await test.step('a switch changed while a save is in flight keeps its new value', () => changeWhileSaving(page));
  await page.reload();
  await expectToggles(page, [true, true, true, true]);
  await test.step('the keyboard alone is enough', () => saveByKeyboard(page));
  await expectToggles(page, [false, true, true, false]);
});

test('turning security notifications off requires reauthentication', async ({ page, expectTrouble }) => {
  expectTrouble(/403.*email-preferences/);
  await subscribe(page, uniqueEmail());
  await page.goto('/email-preferences');
  await toggle(page, 'Security notifications').click();
  const refusal = { code: 'fresh_sign_in_required', message: 'Please confirm that it is you.' };
  await page.route(PATH, (route) => route.fulfill({ status: 403, json: refusal }), { times: 2 });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog).toContainText('before turning security notifications off');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toggle(page, 'Security notifications')).not.toBeChecked();
  await expect(page.getByText('Failed to save')).toBeHidden();
  await save(page).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
  await page.reload();
  await expectToggles(page, [false, true, false, false]);
});

test('saving after the session has ended asks for a sign-in and keeps the choices', async ({ page, expectTrouble }) => {
  expectTrouble(/401.*email-preferences/);
  await subscribe(page, uniqueEmail());
  await page.goto('/email-preferences');
  await toggle(page, 'Newsletter').click();
  await page.context().clearCookies();
  await save(page).click();
  await expect(page.getByText('Authentication Required').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In to Save Preferences' })).toBeVisible();
  await expect(toggle(page, 'Newsletter')).toBeChecked();
});

test('preferences that fail to load show an error instead of the defaults and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*email-preferences/);
  await subscribe(page, uniqueEmail());
  const held = Promise.withResolvers<void>();
  await page.route(
    PATH,
    async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await page.goto('/email-preferences');
  await expect(page.getByText('Loading...')).toBeAttached();
  held.resolve();
  await expect(page.getByText("We couldn't load your choices.")).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(save(page)).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToggles(page, defaults);
});

test('email preferences ask nobody to sign in while it is unknown who is signed in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/user/);
  await subscribe(page, uniqueEmail());
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/email-preferences');
  await expect(page.getByText("We couldn't load this page.")).toBeVisible();
  await expect(page.getByText('Please sign in first')).toHaveCount(0);
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToggles(page, defaults);
  await expect(page.getByRole('button', { name: 'Export My Data' })).toBeVisible();
});

test('an unverified email shows a banner until its link is opened', async ({ page }) => {
  const email = uniqueEmail();
  await register(page, email);
  await page.goto('/email-preferences');
  const banner = page.getByRole('region', { name: "Your email isn't verified yet" });
  await expect(banner).toContainText(email);
  await banner.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
  await page.goto(await linkInEmail(page.request, email, /confirm your email/i));
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await page.goto('/email-preferences');
  await expect(save(page)).toBeVisible();
  await expect(banner).toBeHidden();
});

test('the page offers no new link for an email whose owner has disowned the account', async ({ page }) => {
  const email = uniqueEmail();
  await register(page, email);
  const link = await linkInEmail(page.request, email, /confirm your email/i, '/not-me');
  const token = link.slice('/not-me?token='.length);
  expect((await page.request.post('/api/auth/not-me', { data: { token } })).ok()).toBe(true);
  await page.goto('/email-preferences');
  await expect(page.getByRole('region', { name: "We don't send emails to this address" })).toContainText(email);
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeHidden();
  await expectAccessible(page);
});

test('the data rights card offers export and deletion to users and a sign-in link to visitors', async ({ page }) => {
  await register(page, uniqueEmail());
  await page.goto('/email-preferences');
  const card = page.getByRole('region', { name: 'Privacy & Data Rights' });
  await expect(card).toContainText('Under the GDPR');
  const coming = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Export My Data' }).click();
  expect((await coming).suggestedFilename()).toBe('evenkeel-data-export.json');
  await card.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Delete My Account' })).toBeFocused();
  await page.context().clearCookies();
  await page.goto('/email-preferences');
  await card.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Femail-preferences$/);
});
