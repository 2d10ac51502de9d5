import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const NEW_PASSWORD = 'a louder harbour';

/** Refuses the next request to the path, as if ten minutes had passed since the sign-in. */
async function requireReauthentication(page: Page, path: string): Promise<void> {
  const body = JSON.stringify({ code: 'fresh_sign_in_required', message: 'Please confirm that it is you.' });
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, contentType: 'application/json', body }), {
    times: 1,
  });
}

async function startPasswordChange(page: Page, button: string): Promise<void> {
  await requireReauthentication(page, '/api/user/change-password');
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
}

async function continueAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goto('/settings');
}

test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/403.*\/api\/(user\/(change-password|data-export|sessions\/end-others)|auth\/confirm-identity)/),
);

test('reauthentication through a social login returns to the password form', async ({ page }) => {
  const email = uniqueEmail();
  await signInAtProvider(page, email);
  await startPasswordChange(page, 'Set a password');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page.getByText('Thank you. You can continue for 10 minutes.')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page).toHaveURL(/\/settings$/);
  await expectAccessible(page);
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('reauthentication fails with another provider account or when cancelled at the provider', async ({ page }) => {
  const email = uniqueEmail();
  await signInAtProvider(page, email);
  await startPasswordChange(page, 'Set a password');
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await continueAtProvider(page, uniqueEmail());
  await expect(page.getByText("That was someone else's account, so nothing has changed.")).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByLabel('New password')).toBeHidden();

  await startPasswordChange(page, 'Set a password');
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You stopped before confirming, so nothing has changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByText('You stopped before')).toBeHidden();
});

const confirmByKeyboard = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('a quiet harbour');
  await page.keyboard.press('Enter');
};

async function exportEverything(page: Page): Promise<void> {
  await requireReauthentication(page, '/api/user/data-export');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).press('Enter');
  await confirmByKeyboard(page);
  expect((await file).suggestedFilename()).toBe('evenkeel-data-export.json');
  await expect(page.getByText('Data Export Complete')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function exportBeforeDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const exportFirst = page.getByRole('button', { name: 'Export my data first' });
  await requireReauthentication(page, '/api/user/data-export');
  await exportFirst.press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(exportFirst).toBeFocused();
  await expect(exportFirst).toBeEnabled();
  await requireReauthentication(page, '/api/user/data-export');
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await confirmByKeyboard(page);
  expect((await file).suggestedFilename()).toBe('evenkeel-data-export.json');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

async function changePassword(page: Page): Promise<void> {
  await startPasswordChange(page, 'Change password');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/password is wrong/);
  await page.getByLabel('Your password').fill('a quiet harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('reauthentication with a password completes exports, the end of other sessions and the password change', async ({
  page,
  request,
}) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  const response = await request.post('/api/auth/login', { data: { email, password: 'a quiet harbour' } });
  expect(response.status()).toBe(200);
  await page.goto('/settings#sign-ins');
  await test.step('other sessions are ended', async () => {
    await requireReauthentication(page, '/api/user/sessions/end-others');
    await page.getByRole('button', { name: 'Sign out all others' }).press('Enter');
    await confirmByKeyboard(page);
    await expect(page.getByText('1 other device signed out')).toBeVisible();
    expect((await request.get('/api/user')).status()).toBe(401);
  });
  await test.step('a data export downloads', () => exportEverything(page));
  await test.step('an export keeps the account deletion dialog open behind it', () => exportBeforeDeletion(page));
  await test.step('the password is changed', () => changePassword(page));
});
