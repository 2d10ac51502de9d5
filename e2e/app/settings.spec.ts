import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, onDesktop } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';

const MAX_HEIGHT_PX = 3100;

const index = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Settings on a phone stay below 3,100 px and link Export and Delete at the top; on a desktop their index stays in view', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  await page.goto('/settings');
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await expect(page.getByText('This device only')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HEIGHT_PX);
  await expect(page.getByText('Ada', { exact: true })).toHaveCount(1);
  for (const [link, button] of [
    ['Export Data', 'Export Data'],
    ['Delete Account', 'Delete Account'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(index(page).getByRole('link', { name: link })).toBeInViewport({ ratio: 1 });
    await index(page).getByRole('link', { name: link }).click();
    await expect(row(page, button)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(row(page, button)).toBeFocused();
  }
  await onDesktop(page, () => expectIndexBesideSettings(page));
});

async function expectIndexBesideSettings(page: Page): Promise<void> {
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await index(page).getByRole('link', { name: 'Security' }).click();
  await expect(security.getByRole('heading', { name: 'Security', exact: true })).toBeInViewport();
  await expect(index(page).getByRole('link', { name: 'Delete Account' })).toBeInViewport();
  const [list, content] = [await index(page).boundingBox(), await security.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(content?.x ?? 0);
  await expectAccessibleInBothThemes(page);
}

test('settings rows open and close by keyboard or by a link, and describe their current value', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const rhythm = row(page, 'Your rhythm');
  await expect(rhythm).toHaveAccessibleDescription('Day streak shown');
  await expect(rhythm).toHaveAttribute('aria-expanded', 'false');
  await tabTo(page, rhythm);
  await pressKey(page, 'Enter');
  await expect(rhythm).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'Show my day streak' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rhythm).toHaveAccessibleDescription('Day streak hidden');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Show my day streak' })).toBeHidden();

  const password = row(page, 'Change password');
  await tabTo(page, password);
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(password).toHaveAttribute('aria-expanded', 'true');
  await password.press('Enter');
  await expect(page.getByLabel('New password')).toBeHidden();
  await expect(password).toBeFocused();

  await test.step('a link opens a row, even from within the page', async () => {
    await page.goto('/');
    await page.goto('/settings#rhythm');
    await expect(rhythm).toBeFocused();
    await expect(page.getByRole('group', { name: 'Days of rest' })).toBeInViewport();
    await page.evaluate(() => location.assign('#sign-ins'));
    await expect(row(page, "Where you're signed in")).toBeFocused();
    await expect(page.getByText('This device, now')).toBeInViewport();
  });
});
