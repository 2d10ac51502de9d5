/** The cookie banner is low on a phone, and neither covers the main action of a page nor moves help out of view. */
import type { Locator, Page } from '@playwright/test';
import { startTrial } from '../../server/testing/user-actions.ts';
import { pageClient } from '../support/api.ts';
import { expect, rate, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';

const MAX_HEIGHT_PX = 130;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choice' });

/** Nobody has to scroll or to answer something else first. */
const expectHelpInView = async (page: Page): Promise<void> => {
  const help = page.getByRole('banner').getByRole('button', { name: 'Need help now?' });
  await expect(help).toBeInViewport({ ratio: 1 });
  // Playwright would scroll to it.
  const isOnTop = () =>
    help.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // The landing page's loader may cover it for a moment.
  await expect.poll(isOnTop, `${page.url()}: Help now is covered`).toBe(true);
};

/** Waits for both, then checks the banner's height, that the two do not overlap, and that help is in view. */
async function expectFree(page: Page, action: Locator): Promise<void> {
  await expect(action).toBeVisible();
  await expect(banner(page)).toBeVisible();
  const [over, under] = [await banner(page).boundingBox(), await action.boundingBox()];
  if (!over || !under) throw new Error('The banner or the action has no place.');
  expect(over.height).toBeLessThanOrEqual(MAX_HEIGHT_PX);
  const isCovered = under.y < over.y + over.height && under.y + under.height > over.y;
  expect(isCovered, `${page.url()}: banner at ${over.y}, action from ${under.y} to ${under.y + under.height}`).toBe(
    false,
  );
  await expectHelpInView(page);
}

for (const [width, height] of [
  [320, 640],
  [360, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test(`the cookie banner covers no main action and leaves help in view at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expectFree(page, page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first());
    await page.goto('/auth');
    await expectFree(page, page.getByRole('button', { name: 'Sign In', exact: true }));
    await page.goto('/help');
    await page.goto('/auth#create-account');
    await expectFree(page, page.getByRole('button', { name: 'Create Account', exact: true }));
    await register(page, uniqueEmail());
    await page.goto('/subscription');
    await expectFree(page, page.getByRole('button', { name: /start.*trial/i }));
    await page.getByRole('button', { name: /start.*trial/i }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectHelpInView(page);
    await startTrial(pageClient(page));
    await page.goto('/');
    // Once its code has loaded, the slider form replaces a placeholder, whose link then has no box.
    await expect(page.getByRole('slider')).toHaveCount(1);
    await expectFree(page, page.getByRole('link', { name: 'Start Assessment' }));
    await banner(page).getByRole('button', { name: 'Essential Only' }).click();
    await expect(banner(page)).toBeHidden();
    await expectHelpInView(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

for (const [width, height] of [
  [320, 640],
  [1280, 800],
] as const) {
  test(`the cookie banner covers no main action once it has risen into place at ${width}x${height}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await banner(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await expectFree(page, page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first());
  });
}

test('the landing page is not scrolled for the cookie banner on a desktop', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expectFree(page, page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first());
    expect(await page.evaluate(() => scrollY), `${width}x${height}`).toBe(0);
  }
});

test('the cookie banner on a phone has its buttons in one row, with refusing as wide as accepting', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/about');
  const boxes = await Promise.all(
    ['Essential Only', 'Accept All', 'Customize'].map((name) =>
      banner(page).getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(Math.abs((boxes[0]?.width ?? 0) - (boxes[1]?.width ?? 0))).toBeLessThanOrEqual(1);
});

test('the cookie banner on a small phone with large text has all of its buttons in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/about');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const name of ['Essential Only', 'Accept All', 'Customize'])
    await expect(banner(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('the cookie banner hides while help lines are open and returns after they close', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  const hope = page.getByRole('slider', { name: 'Hope' });
  await page.getByText('Three more sliders').evaluate(({ parentElement }) => parentElement?.setAttribute('open', ''));
  await hope.press('1');
  await page.getByRole('slider', { name: 'Anxiety' }).press('5');
  await page.getByRole('button', { name: 'Write my words' }).click();
  await expect(helpPanel(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await hope.press('4');
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect(helpPanel(page)).toBeHidden();
  await expect(banner(page)).toBeVisible();
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await expect(banner(page)).toBeVisible();
  await rate(page, /^Urgency of need/, 'End');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(helpPanel(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await helpPanel(page).getByRole('button', { name: 'Close the help lines' }).click();
  await expect(banner(page)).toBeVisible();
});

test('a toast appears above the cookie banner on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: 'Quote Generated' });
  await expect(toast).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await banner(page).boundingBox()];
  if (!above || !below) throw new Error('The toast or the banner has no place.');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});
