import { expectAccessibleInBothThemes, expectAccessibleInEveryView } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/page-checks/target-size.ts';

test('the FAQ has large targets, and is accessible collapsed, expanded and searched', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await expectLargeTargets(page, '/faq');
  await page.getByText('How do I start?').click();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByLabel('Search the questions').fill('submarine');
  await expect(page.getByRole('link', { name: 'write to us' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByLabel('Search the questions').fill('');
  await page.getByLabel('Keep several open').check();
  await page.getByRole('button', { name: 'Expand All' }).click();
  await expect(page.locator('details[data-faq-item][open]')).toHaveCount(30);
  await expectAccessibleInEveryView(page);
});

test('the FAQ fits a 320 px wide screen, even with large text, and stays accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/faq#what-are-insights');
  const main = page.getByRole('main');
  const fits = () => main.evaluate((element) => element.scrollWidth <= element.clientWidth);
  await expect(page.locator('#what-are-insights')).toBeVisible();
  expect(await fits()).toBe(true);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expect(page.locator('#what-are-insights')).toHaveRole('region');
  expect(await fits()).toBe(true);
  await expectAccessibleInBothThemes(page);
});
