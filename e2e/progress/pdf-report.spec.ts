import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

async function openChoices(page: Page) {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { sleepQuality: 2 });
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'PDF for an appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF for an appointment' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the PDF dialog downloads a report for the chosen ratings and quotes', async ({ page }) => {
  const dialog = await openChoices(page);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: '90 days' }).click();
  await dialog.getByText('Ratings on the page').click();
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Sleep quality' }).check();
  await dialog.getByRole('button', { name: 'All of Purpose & Direction' }).click();
  await expect(dialog.getByText('4 of 15')).toBeVisible();
  await dialog.getByRole('switch', { name: 'Include my saved quotes' }).click();
  await expectAccessible(page);

  const asked = page.waitForRequest(/\/api\/user\/report/);
  const arriving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  const query = new URL((await asked).url()).searchParams;
  const chosen = ['senseOfPurpose', 'progressTowardGoals', 'hopeForFuture', 'sleepQuality'];
  expect([query.getAll('dimension'), query.get('quotes')]).toEqual([chosen, '1']);
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`evenkeel-report-${query.get('from')}-to-${query.get('to')}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Your PDF is ready', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'PDF for an appointment' })).toBeFocused();
});

test('invalid report dates show an error at their field, and a failed report keeps the choices and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/user\/report/);
  const dialog = await openChoices(page);
  await dialog.getByRole('radio', { name: 'Choose dates' }).click();
  const [first, last] = [dialog.getByLabel('First day'), dialog.getByLabel('Last day')];
  await first.fill('');
  await last.press('Enter');
  await expect(first).toHaveAccessibleDescription('Choose the first day.');
  await expect(first).toBeFocused();
  await first.fill('2026-03-02');
  await last.fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(last).toHaveAccessibleDescription('The last day comes before the first one.');
  await expectAccessible(page);
  await last.fill('2026-03-03');
  const asked = page.waitForRequest(/\/api\/user\/report\?from=2026-03-02&to=2026-03-03&/);
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  await asked;
  await expect(page.getByText('Your PDF is ready', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'PDF for an appointment' }).click();
  await dialog.getByRole('radio', { name: '90 days' }).click();
  await page.route('**/api/user/report**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("We couldn't make the PDF. Try again.");
  await expect(dialog.getByRole('radio', { name: '90 days' })).toBeChecked();
  await page.unroute('**/api/user/report**');
  const arriving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  await arriving;
});
