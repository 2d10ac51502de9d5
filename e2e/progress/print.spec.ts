import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { mockHistory } from '../support/long-history.ts';

const rows = (page: Page) => page.locator('[aria-posinset]');

test('print shows every loaded entry, and the list is as before afterwards', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockHistory(page, 50);
  await page.goto('/progress');
  await expect(rows(page).first()).toBeVisible();
  const isCutOff = () => page.locator('.overflow-y-auto').evaluate((area) => area.scrollHeight > area.clientHeight);
  expect(await isCutOff()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows(page)).toHaveCount(50);
  expect(await isCutOff()).toBe(false);
  const [first, second] = await Promise.all([rows(page).nth(48).boundingBox(), rows(page).nth(49).boundingBox()]);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(second?.y ?? 0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => rows(page).count()).toBeLessThan(40);
});
