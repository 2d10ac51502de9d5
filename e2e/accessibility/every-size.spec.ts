/** Full pages, and open forms and dialogs, in small windows and with large text. e2e/every-view checks each page on its own. */
import { addDays } from '../../contract/domain/days.ts';
import { mockYearOfData, TODAY } from '../support/analytics-data.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { mockHistory } from '../support/long-history.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';
import { inForcedColours, invisibleParts } from '../support/page-checks/forced-colours.ts';
import { resizeWindow } from '../support/page-checks/layout.ts';

test('a full month, year and list fit every window and text size', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  // "Yesterday" is the widest name of a day.
  await mockHistory(page, 30, addDays(TODAY, -1));
  await page.goto('/');
  await expect(page.getByRole('gridcell').locator('.hull').first()).toBeVisible();
  await expectRoomInEverySetting(page, 'a month of days');
  await page.goto('/progress');
  await expect(page.getByText('Words number 0.')).toBeVisible();
  await expectRoomInEverySetting(page, 'a list of entries');
  await page.goto('/analytics');
  await expect(page.locator('.year-cell')).toHaveCount(365);
  await expectRoomInEverySetting(page, 'a year of analytics');
  const tables = page.getByRole('button', { name: 'View as table' });
  for (let left = await tables.count(); left > 0; left -= 1) await tables.first().click();
  await expectRoomInEverySetting(page, 'a year of analytics in tables');
});

test('a quote from check-in to favourite fits every window and text size, and keeps its parts in forced colours', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, currentChallengeLevel: 2 });
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expectRoomInEverySetting(page, 'a check-in as last time');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await inForcedColours(page, async () => {
    // What lies over the page has lost its shadow.
    await expect(page.locator('[data-toast]')).toHaveCSS('border-top-style', 'solid');
    await expect.poll(() => invisibleParts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Need help now?' }).click();
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid');
    await page.keyboard.press('Escape');
  });
  await page.getByRole('button', { name: "This didn't" }).click();
  await expect(page.getByRole('button', { name: 'Try other words' })).toBeVisible();
  await expectRoomInEverySetting(page, 'a quote with its answer');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoomInEverySetting(page, 'the picture');
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectRoomInEverySetting(page, 'a favourite');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Help / FAQ' })).toBeVisible();
  await expectRoomInEverySetting(page, 'the menu of the settings');
});

test('the name fields are at one height, even if only one of their labels takes two lines', async ({ page }) => {
  await page.goto('/auth#create-account');
  await resizeWindow(page, { width: 378, height: 844 });
  const [first, last] = [page.getByLabel('First name (optional)'), page.getByLabel('Last name (optional)')];
  expect((await first.boundingBox())?.y).toBe((await last.boundingBox())?.y);
  const heights = await page
    .locator('label')
    .filter({ hasText: 'name (optional)' })
    .evaluateAll((labels) => labels.map(({ clientHeight }) => clientHeight));
  expect(new Set(heights).size).toBe(2);
});
