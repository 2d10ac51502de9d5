/** What surrounds every page: top bar or dock, what stays in view, and where toasts appear. */
import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { layoutProblems, resizeWindow, sidewaysOverflow } from '../support/page-checks/layout.ts';

const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
};

const cssLength = (page: Page, name: string): Promise<number> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.height = `var(${property})`;
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return height;
  }, name);

test('the main navigation is in the top bar from 896 px and in a dock at smaller widths, which scrolls away in a window 400 px high', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.setViewportSize({ width: 896, height: 800 });
  await page.goto('/analytics');
  await expect(mainNav(page).getByRole('link')).toHaveText(['Home', 'You', 'Analytics', 'Settings']);
  await expect(mainNav(page).getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page');
  expect((await boxOf(mainNav(page))).y).toBeLessThan(80);
  expect(await cssLength(page, '--dock-height')).toBe(0);

  await page.setViewportSize({ width: 895, height: 800 });
  const dock = await boxOf(mainNav(page));
  expect(dock.y + dock.height).toBe(800);
  await mainNav(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(mainNav(page).locator('[aria-current]')).toHaveText('Settings');

  await test.step('it marks the current destination in forced colours, and is not printed', () =>
    expectMarkedAndNotPrinted(page));
  await test.step('the CSS variable --dock-height matches its height, even with large text', () =>
    expectDockHeight(page));
  await test.step('header and dock scroll with the page in a window 400 px high', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto('/sliders');
    await expect(page.getByRole('slider').first()).toBeVisible();
    const header = await boxOf(page.getByRole('banner'));
    expect((await boxOf(mainNav(page))).y).toBeGreaterThan(400);
    await page.evaluate(() => scrollTo(0, 300));
    expect((await boxOf(page.getByRole('banner'))).y).toBe(header.y - 300);
    expect(await cssLength(page, '--dock-height')).toBe(0);
  });
});

async function expectDockHeight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const size of ['100%', '140%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const { height } = await boxOf(mainNav(page));
    // The variable does not include the hairline.
    expect(height - (await cssLength(page, '--dock-height')), size).toBe(1);
  }
}

async function expectMarkedAndNotPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  const marker = (name: string, pseudo: string) =>
    mainNav(page)
      .getByRole('link', { name })
      .evaluate((link, part) => {
        const { borderTopWidth, borderBottomWidth, width } = getComputedStyle(link, part);
        return [borderTopWidth, borderBottomWidth, Number.parseFloat(width) > 20];
      }, pseudo);
  expect(await marker('Settings', '::before')).toEqual(['3px', '0px', true]);
  expect((await marker('Home', '::before'))[0]).toBe('0px');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await marker('Settings', '::after')).toEqual(['0px', '3px', true]);
  expect((await marker('Home', '::after'))[1]).toBe('0px');
  // Paper is as narrow as a phone, and would have the dock over the end of every page.
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(mainNav(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(mainNav(page)).toBeHidden();
  await page.emulateMedia({ media: null, forcedColors: null });
}

test('the navigation for a user without a plan links only to pages that open', async ({ page }) => {
  await register(page, uniqueEmail());
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'How the 3-Day Trial Works' })).toBeVisible();
    await expect(mainNav(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Evenkeel', 'Settings']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('Subscription setup required')).toBeVisible();
    await expect(mainNav(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
      'Settings',
      'Help / FAQ',
    ]);
  }
});

test('Help now is whole in the header at 320 px with text at 200 %, for a visitor and with or without a plan', async ({
  page,
}) => {
  const expectWhole = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    // Resized after the text, because Chromium does not repeat container queries in rem when only that changes.
    await resizeWindow(page, { width: 390, height: 640 });
    await resizeWindow(page, { width: 320, height: 640 });
    const help = page.getByRole('banner').getByText('Help now');
    await expect(help, path).toBeInViewport({ ratio: 1 });
    await expect.poll(() => sidewaysOverflow(page), path).toBe(0);
  };
  for (const path of ['/', '/auth', '/sliders']) await expectWhole(path);
  await register(page, uniqueEmail());
  for (const path of ['/subscription', '/email-preferences', '/settings', '/admin/users']) await expectWhole(path);
  await subscribe(page, uniqueEmail());
  for (const path of ['/', '/settings', '/subscription', '/admin/users']) await expectWhole(path);
});

test('a toast on a phone appears below the header and does not cover the card field', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/402.*confirm-setup/);
  await register(page, uniqueEmail());
  await page.goto('/subscription');
  const start = page.getByRole('button', { name: 'Start 3-day free trial' });
  await start.click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await start.click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Your card was declined.');
  await page.evaluate(() => scrollTo(0, 0));
  const header = await boxOf(page.getByRole('banner'));
  const { y, height } = await boxOf(toast);
  expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(y + height).toBeLessThan(200);
  // The focused field is not under the toast.
  await page.getByLabel('Card number').scrollIntoViewIfNeeded();
  expect((await boxOf(page.getByLabel('Card number'))).y).toBeGreaterThan(y + height);
});

test('a toast covers neither the title nor the text of a dialog that is open, on a phone and on a desktop', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const toast = page.locator('[data-toast]');
  const dialog = page.getByRole('dialog', { name: 'Talk to someone now' });
  for (const size of [
    { width: 390, height: 560 },
    { width: 1280, height: 560 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Export Data' }).click();
    await expect(toast).toBeVisible();
    // Radix stops the toast's timer while the window is not in use.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.getByRole('button', { name: 'Help now' }).click();
    await expect(dialog).toBeVisible();
    const { y, height } = await boxOf(toast);
    expect((await boxOf(dialog)).y).toBeGreaterThanOrEqual(y + height);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.keyboard.press('Escape');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
});

const SIGNED_UP = 'Welcome to Evenkeel! Please complete your subscription to start your 3-day free trial.';

for (const { name, size, textPercent } of [
  { name: 'text at 200 % on a phone', size: { width: 390, height: 844 }, textPercent: 200 },
  { name: 'a phone of 320 px', size: { width: 320, height: 640 }, textPercent: 100 },
])
  test(`the longest toast is whole, keeps clear of every control and can be closed, as is the price, with ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/auth#create-account');
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textPercent);
    await page.getByLabel('Email').fill(uniqueEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const toast = page.locator('[data-toast]').filter({ hasText: SIGNED_UP });
    await expect(toast).toBeVisible();
    // Radix stops the toast's timer while the window is not in use.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    const start = page.getByRole('button', { name: 'Start 3-day free trial' });
    await expect(start).toBeVisible();
    await expect(toast).toBeInViewport({ ratio: 1 });
    expect(await toast.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
      1,
    );
    await expect.poll(() => layoutProblems(page)).toEqual([]);
    // Neither the heading of the page that it leads to is under it, nor, once scrolled to, the page's one action.
    const over = await boxOf(toast);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(heading.y + heading.height).toBeLessThanOrEqual(over.y);
    await start.evaluate((button) => button.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    const action = await boxOf(start);
    expect(action.y + action.height).toBeLessThanOrEqual(over.y);

    const price = page.getByRole('region', { name: 'Premium plan' }).getByText('£4.99', { exact: true });
    const { lines, right, textSize } = await price.evaluate((element) => {
      const boxes = [...element.getClientRects()];
      return {
        lines: boxes.length,
        right: boxes[0]?.right,
        textSize: Number.parseFloat(getComputedStyle(element).fontSize),
      };
    });
    expect([lines, textSize >= 64]).toEqual([1, true]);
    expect(right).toBeLessThan(size.width);

    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });

test('pages keep layout shift below 0.01 while they load', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shifted of list.getEntries()) shifts.push((shifted as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/subscription', '/settings', '/email-preferences', '/analytics']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(
        shifts.reduce((sum, shift) => sum + shift, 0),
        `${path} at ${width} px`,
      ).toBeLessThan(0.01);
    }
  }
});
