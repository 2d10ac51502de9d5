/** Pages whose scripts do not arrive, or arrive late: a notice written without the app stands in for it. */
import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const SCRIPTS = '**/assets/*.js';

const noticeOn = (page: Page) => page.getByRole('alert').filter({ hasText: "This page hasn't opened." });

test('a page says that it did not open without its scripts, and opens when tried again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  const expectNoticeOn = (path: string) =>
    test.step(path, async () => {
      await page.route(SCRIPTS, (route) => route.abort());
      await page.goto(path);
      await expect(noticeOn(page)).toBeVisible();
      await expect(noticeOn(page).getByRole('link', { name: 'Help now' })).toHaveAttribute('href', '/help');
      await page.unroute(SCRIPTS);
      await noticeOn(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#root [data-style]')).toHaveCount(0);
      await expect(noticeOn(page)).toBeHidden();
    });
  for (const path of ['/auth', '/verify-email']) await expectNoticeOn(path);
  await subscribe(page, uniqueEmail());
  for (const path of ['/settings', '/sliders', '/analytics']) await expectNoticeOn(path);
});

/** Written by the style sheet, which arrives before the scripts. */
const textBelowRoot = (page: Page) =>
  page.locator('#root').evaluate((root) => getComputedStyle(root, '::after').content);

for (const path of ['/settings', '/sliders']) {
  test(`${path} says that it has not opened after ten seconds, until the app starts`, async ({ page }) => {
    await page.clock.install();
    await subscribe(page, uniqueEmail());
    const { promise: wait, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(SCRIPTS, (route) => wait.then(() => route.continue()));
    // The load event may wait for the scripts.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    // A page without a shell would be empty.
    await expect.poll(() => textBelowRoot(page)).toBe(path === '/settings' ? '"Loading..."' : 'none');
    await page.clock.fastForward(8000);
    await expect(noticeOn(page)).toBeHidden();
    await page.clock.fastForward(2000);
    await expect(noticeOn(page)).toBeVisible();
    goOn();
    await expect(
      page.getByRole('slider', { disabled: false }).or(page.getByText('Member since')).first(),
    ).toBeVisible();
    await expect(noticeOn(page)).toBeHidden();
  });
}
