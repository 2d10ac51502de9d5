import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSizes, onDesktop } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

/** Its controls are large enough, and the button for help is above it. */
async function expectRoomForBanner(page: Page, banner: Locator): Promise<void> {
  for (const control of await banner.locator('button, input, a').all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const help = await page.getByRole('button', { name: 'Need help now?' }).boundingBox();
  expect((help?.y ?? 0) + (help?.height ?? 0)).toBeLessThan((await banner.boundingBox())?.y ?? 0);
}

test('the cookie banner is accessible on the landing page and in the app, in both its views', async ({ page }) => {
  const banner = page.getByRole('region', { name: 'Cookie choice' });
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await expect(banner).toBeVisible();
    // The banner may appear before the app's page does.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothSizes(page);
    await banner.getByRole('button', { name: 'Customize' }).click();
    await expectAccessibleInBothSizes(page);
    await expectRoomForBanner(page, banner);
    await onDesktop(page, () => expectRoomForBanner(page, banner));
  }
});

test('the request for health data consent is accessible in each of its states', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*health-consent/);
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.route('**/api/gdpr/health-consent', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/sliders');
  await expect(page.getByText("We couldn't check whether you've agreed to us storing your check-ins.")).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Before your first check-in' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Import entries' }).click();
  await expect(page.getByText(/we only store them if you agree/)).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('Settings are accessible with all privacy rows open and with their dialogs', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  await page.goto('/settings');
  for (const name of ['Choose cookies', 'Import entries', 'Account activity'])
    await page.getByRole('button', { name }).click();
  await expect(page.getByText('Account created')).toBeVisible();
  const text =
    'full_date,date,weekday,time,mood,activities,note_title,note\n2026-05-02,,,10:00,stormy,,,\n2026-05-02,,,9:00,bad,,,';
  await page.getByLabel('File').setInputFiles({ name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('1 entry found, on 2 May 2026.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Withdraw your consent?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
});
