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

test('print says how many older entries are not loaded, and so not printed', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockHistory(page, 500);
  await page.route('**/api/user/progress', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), totalEntries: 500 } });
  });
  await page.goto('/progress');
  await expect(rows(page).first()).toBeVisible();
  const notPrinted = page.getByText(/^Not printed: \d+ older entries\./);
  await expect(notPrinted).toBeAttached();
  await expect(notPrinted).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(notPrinted).toBeVisible();
  // The list may load more pages meanwhile, so both numbers are read at once.
  const countPrintedAndNot = () =>
    notPrinted.evaluate(
      ({ textContent }) =>
        document.querySelectorAll('[aria-posinset]').length + Number(/\d+/.exec(textContent ?? '')?.[0]),
    );
  await expect.poll(countPrintedAndNot).toBe(500);
});
