/** The cookie banner is low on a phone, and never lies on what the page is for. */
import type { Locator, Page } from '@playwright/test';
import { startTrial } from '../../server/testing/user-actions.ts';
import { pageClient } from '../support/api.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ cookieBanner: true });

const MAX_HEIGHT_PX = 130;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choice' });

/** Waits for both, then compares where they are. */
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
}

for (const [width, height] of [
  [320, 640],
  [360, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} by ${height} it leaves the main action free on landing, sign-in, sign-up, plan and Home`, async ({
    page,
  }) => {
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
    await startTrial(pageClient(page));
    await page.goto('/');
    // With its code the sliders' form takes the place of a placeholder, whose link then has no box.
    await expect(page.getByRole('slider')).toHaveCount(1);
    await expectFree(page, page.getByRole('link', { name: 'Start Assessment' }));
  });
}

test('on a phone its answers stand in one row and look alike', async ({ page }) => {
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
