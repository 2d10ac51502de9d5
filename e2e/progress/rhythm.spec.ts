import type { Page } from '@playwright/test';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

test('the streak can be hidden in Settings, and the switch reverts if saving fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*progress-preferences/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  await page.goto('/progress');
  await expect(summary(page)).toContainText('Day Streak');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Your rhythm' }).click();
  const shown = page.getByRole('switch', { name: 'Show my day streak' });
  await expect(shown).toBeChecked();
  await page.route('**/api/user/progress-preferences', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await shown.click();
  await expect(page.getByText("We couldn't save that. Try again.")).toBeVisible();
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(shown).not.toBeChecked();
  await page.goBack();
  await expect(summary(page)).toContainText('Total Entries');
  await expect(summary(page)).not.toContainText('Day Streak');
  await page.reload();
  await expect(summary(page)).toContainText('Total Entries');
  await expect(summary(page)).not.toContainText('Day Streak');
});

test('days of rest can be chosen by keyboard and are left out of the weekly ring', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  await page.goto('/settings#rhythm');
  const rest = page.getByRole('group', { name: 'Days of rest' });
  for (const day of ['Saturday', 'Sunday']) {
    await rest.getByRole('checkbox', { name: day }).focus();
    await page.keyboard.press('Space');
    await expect(rest.getByRole('checkbox', { name: day })).toBeChecked();
  }
  await expect
    .poll(async () => (await (await page.request.get('/api/user/progress')).json()).restWeekdays)
    .toEqual([6, 7]);
  await page.goto('/progress');
  await expect(summary(page)).toContainText('2 days of rest left out');
  await expect(summary(page)).toContainText('20% this week');
  await page.goto('/settings#rhythm');
  await expect(rest.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
});
