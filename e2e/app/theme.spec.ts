import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const DARK_BACKGROUND = 'oklch(0.206 0.02 238)';
const LIGHT_BACKGROUND = 'oklch(0.953 0.0075 234)';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** What is painted before any of our modules runs: all of them are blocked. */
async function firstPaint(page: Page, path: '/' | '/auth') {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  return page.evaluate(() => ({
    dark: document.documentElement.classList.contains('dark'),
    ground: getComputedStyle(document.body).backgroundColor,
    bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    drawn: document.getElementById('root')?.childElementCount,
  }));
}

test("the first paint is dark when 'dark' is stored, before any module runs", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  expect(await firstPaint(page, '/auth')).toEqual({ dark: true, ground: DARK_BACKGROUND, bar: '#10191f', drawn: 0 });
});

test("the first paint is light when 'light' is stored, even if the system prefers dark", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  expect(await firstPaint(page, '/auth')).toEqual({ dark: false, ground: LIGHT_BACKGROUND, bar: '#ebf0f4', drawn: 0 });
});

test('the first paint follows the system theme when none is stored', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/auth'] as const)
    expect(await firstPaint(page, path)).toMatchObject({ dark: true, ground: DARK_BACKGROUND });
});

test('an open page follows the system theme until a theme is chosen', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const body = page.locator('body');
  // It is followed once the browser is idle.
  await expect(async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(body).toHaveCSS('background-color', DARK_BACKGROUND, { timeout: 500 });
  }).toPass();
  await page.getByRole('switch', { name: 'Dark Mode', checked: true }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', LIGHT_BACKGROUND);
});

test("the Dark Mode switch changes the theme at once, in other tabs too, and stores it as 'dark' or 'light'", async ({
  page,
  context,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.locator('body')).toHaveCSS('background-color', LIGHT_BACKGROUND);
  const dark = page.getByRole('switch', { name: 'Dark Mode' });
  await expect(dark).not.toBeChecked();
  expect(await stored(page)).toBeNull();
  await dark.click();
  for (const tab of [page, other]) await expect(tab.locator('body')).toHaveCSS('background-color', DARK_BACKGROUND);
  expect(await stored(page)).toBe('dark');
  await page.reload();
  await expect(dark).toBeChecked();
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_BACKGROUND);
  await dark.click();
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_BACKGROUND);
  expect(await stored(page)).toBe('light');
});
