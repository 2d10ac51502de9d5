import { addDays } from '../../contract/domain/days.ts';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { analyticsCalls, mockYearOfData, TODAY } from '../support/analytics-data.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('the analytics page is accessible with a year of entries', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  await page.goto('/analytics');
  await expect(page.locator('.year-cell')).toHaveCount(365);
  await expect(page.locator('svg.line-drawing')).toHaveCount(15);
  await expect(page.locator('.radar')).toBeVisible();
  await expectAccessibleInEveryView(page);
});

test('the analytics page is accessible as tables', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page, { firstDay: addDays(TODAY, -30) });
  await page.goto('/analytics');
  const tables = page.getByRole('button', { name: 'View as table' });
  await expect(tables).toHaveCount(7);
  for (let left = 7; left > 0; left -= 1) await tables.first().click();
  await page.getByRole('button', { name: 'Show all 6' }).click();
  await expect(page.getByRole('table')).toHaveCount(7);
  await expectAccessibleInEveryView(page);
});

test('the analytics page is accessible without entries and with one day', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/analytics');
  await expect(page.getByText('No mood history yet')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await checkIn(page);
  await page.reload();
  await expect(page.getByText("You've checked in on 1 day so far.")).toBeVisible();
  await expectAccessibleInEveryView(page);
});

test('the analytics page is accessible while it loads and when loading fails', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/api\/user\//);
  await subscribe(page, uniqueEmail());
  await page.route(analyticsCalls, () => {});
  await page.goto('/analytics');
  await expect(page.locator('[data-block]')).toHaveCount(6);
  await expectAccessibleInEveryView(page);
  await page.unroute(analyticsCalls);
  await page.route(analyticsCalls, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Unable to load analytics data. Please try again later.')).toBeVisible();
  await expect(page.getByText("We couldn't load your five areas.")).toBeVisible();
  await expectAccessibleInEveryView(page);
});
