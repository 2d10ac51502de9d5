/** Exports, imports and account deletion, as a user sees them. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const toasted = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

async function downloadBy(page: Page, name: string): Promise<{ file: Download; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await coming;
  return { file, text: await readFile(await file.path(), 'utf8') };
}

async function importFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import entries' }).click();
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('a user can export entries as CSV and everything as JSON, and import it into a new account', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.goto('/settings');
  const table = await downloadBy(page, 'Export Data');
  expect(table.file.suggestedFilename()).toMatch(/^evenkeel-export-\d{4}-\d\d-\d\d\.csv$/);
  expect(table.text).toContain(quote.text.slice(0, 20));
  await toasted(page, 'Data Export Complete');
  const everything = await downloadBy(page, 'Export everything');
  expect(everything.file.suggestedFilename()).toBe('evenkeel-data-export.json');
  expect(JSON.parse(everything.text).quotes.checkIns).toHaveLength(1);
  await expect(page.getByText(/^Last downloaded on /)).toBeVisible();

  await page.context().clearCookies();
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  await importFile(page, 'evenkeel-data-export.json', everything.text);
  await expect(page.getByRole('status').getByText(/^1 entry found, on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await expect(page.getByText('1 entry added.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 entry added.' })).toBeFocused();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await importFile(page, 'evenkeel-data-export.json', everything.text);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await expect(page.getByText('0 entries added. 1 was already there.')).toBeVisible();
  await page.goto('/progress');
  await expect(page.getByText(quote.text.slice(0, 40))).toBeVisible();
});

test('a Daylio import reports what it leaves out and continues after an interruption', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const head = 'full_date,date,weekday,time,mood,activities,note_title,note';
  const rows = Array.from(
    { length: 60 },
    (_, at) => `2026-05-${String((at % 28) + 1).padStart(2, '0')},,,10:${at},good,,,`,
  );
  await importFile(
    page,
    'daylio.csv',
    [head, ...rows.map((row) => row.replace(/10:(\d),/, '10:0$1,')), '2026-05-02,,,11:00,stormy,,,'].join('\n'),
  );
  await expect(page.getByText('60 entries found, from 1 May 2026 to 28 May 2026.')).toBeVisible();
  await expect(page.getByText(/The mood "stormy"/)).toBeVisible();
  await expect(page.getByText(/Notes and activities aren't imported/)).toBeVisible();
  let pieces = 0;
  await page.route('**/api/user/import', (route) => {
    pieces += 1;
    return pieces === 2 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Add entries' }).click();
  await expect(page.getByText(/50 of 60 done/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('10 entries added. 50 were already there.')).toBeVisible();
});

test('Settings shows an error when /api/gdpr/status, an import, an export or a deletion fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/gdpr\/status|(500|409).*\/api\/user\//);
  await subscribe(page, uniqueEmail());
  await page.route('**/api/gdpr/status', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/settings');
  await test.step('the privacy choices, which can be retried', async () => {
    await expect(page.getByText('Unable to load GDPR status')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/gdpr/status');
    const card = page.getByRole('region', { name: 'Your privacy choices' });
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByText(/^On .+ you agreed that we store your check-ins\.$/)).toBeVisible();
  });
  await test.step('an import file of an unknown format', async () => {
    await importFile(page, 'holiday.csv', 'a,b\n1,2');
    await expect(page.getByLabel('File')).toHaveAccessibleDescription(/isn't an Evenkeel export/);
    await expect(page.getByRole('status').getByText(/isn't an Evenkeel export/)).toBeAttached();
    await expect(page.getByRole('button', { name: 'Add entries' })).toBeHidden();
  });
  await test.step('an export and a deletion, with the message of the server if there is one', async () => {
    await page.route('**/api/user/export', (route) => route.fulfill({ status: 500, body: '' }));
    const last = { code: 'last_admin', message: "This is the only administrator, so the account can't be deleted." };
    await page.route('**/api/user/delete-account', (route) => route.fulfill({ status: 409, json: last }));
    await page.getByRole('button', { name: 'Export Data', exact: true }).click();
    await toasted(page, 'Export Failed');
    await toasted(page, 'Export failed.');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
    await toasted(page, 'Deletion Failed');
    await toasted(page, last.message);
  });
});

test('deleting the account: a double tap on its dialog presses nothing behind it, and a reply that would arrive afterwards does not say that the user was signed out', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  await expect(page.getByText('Trial ends')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  const pressed = page.locator('#root[data-pressed]');
  await page
    .locator('#root')
    .evaluate((root) => root.addEventListener('click', () => root.setAttribute('data-pressed', '')));
  await cancel.dblclick();
  await expect(cancel).toBeHidden();
  await expect(pressed).toHaveCount(0);
  await page.getByRole('heading', { name: 'Settings', exact: true }).click();
  await expect(pressed).toHaveCount(1);

  const deleted = page.waitForResponse('**/api/user/delete-account');
  await page.route('**/api/subscription-status', async (route) => {
    await deleted;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const signedOut = page.getByText("You've been signed out");
  await expect(signedOut.or(page.getByText('Important Notice'))).toBeVisible();
  await expect(signedOut).toHaveCount(0);
});

/** How many server replies the device has cached. */
const keptOnDevice = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'last-seen')) return 0;
    const database = await done(indexedDB.open('last-seen'));
    return done(database.transaction('answers').objectStore('answers').count());
  });

for (const [path, label] of [
  ['/settings', 'Delete Account'],
  ['/email-preferences', 'Delete My Account'],
] as const) {
  test(`an account deleted from ${path}, after reauthentication, can no longer sign in`, async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/401|403.*delete-account/);
    const email = uniqueEmail();
    await subscribe(page, email);
    await checkIn(page);
    await page.goto('/');
    await expect.poll(() => keptOnDevice(page)).toBeGreaterThan(0);
    await page.goto(path);
    const refusal = { code: 'fresh_sign_in_required', message: 'Please confirm that it is you.' };
    const stale = (route: Parameters<Parameters<Page['route']>[1]>[0]) => route.fulfill({ status: 403, json: refusal });
    await page.route('**/api/user/delete-account', stale, { times: 1 });
    await page.getByRole('button', { name: label }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account is deleted.')).toBeFocused();
    await toasted(page, 'Account Deleted');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
    expect(await keptOnDevice(page)).toBe(0);
    const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    expect(again.status()).toBe(401);
  });
}

test('account activity is listed in Settings', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Account activity' });
  await card.getByRole('button', { name: 'Account activity' }).click();
  await expect(card.getByText('Account created')).toBeVisible();
  await expect(card.getByText('Consent to health data changed', { exact: true })).toBeVisible();
  await expectAccessible(page);

  for (let change = 0; change < 10; change += 1)
    await page.request.post('/api/gdpr/health-consent', { data: { granted: change % 2 === 1 } });
  await page.reload();
  await card.getByRole('button', { name: 'Account activity' }).click();
  await card.getByRole('button', { name: 'Show older ones' }).press('Enter');
  await expect(card.getByText('Account created')).toBeVisible();
  await expect(card.getByRole('list')).toBeFocused();
});

test('Settings has no row for consent that the installation never asks for, and no card if it asks for nothing', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  const config = { gdprEnabled: true, cookieBannerEnabled: false, enhancedConsentEnabled: false };
  await page.route('**/api/gdpr/config', (route) => route.fulfill({ json: config }));
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Your privacy choices' });
  await expect(card.getByText('Cookies', { exact: true })).toBeVisible();
  await expect(card.getByText('Health data')).toBeHidden();
  config.gdprEnabled = false;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export Data', exact: true })).toBeVisible();
  await expect(card).toBeHidden();
});
