/** What is entered in a check-in and not sent: it survives other pages and reloads, for its user and its day only. */
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { finger } from '../support/finger.ts';
import { expect, rate, slider, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';

const count = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
const homeSliders = (page: Page) => page.getByRole('region', { name: 'Log this moment' }).getByRole('slider');
const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft-ratings'));

async function enterTwo(page: Page): Promise<void> {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rateTwo(page);
}

async function rateTwo(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Afternoon' }).click();
  await rate(page, /^Stress/, '4');
  await rate(page, /^Sleep quality/, '3');
  await expect(count(page, '2 of 15 set')).toBeVisible();
}

async function expectTwo(page: Page): Promise<void> {
  await expect(count(page, '2 of 15 set')).toBeVisible();
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', /^4 of 5/);
  await expect(slider(page, 'Sleep quality')).toHaveAttribute('aria-valuetext', /^3 of 5/);
  await expect(slider(page, 'Confidence')).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(page.getByRole('radio', { name: 'Afternoon' })).toBeChecked();
}

test('an unsent check-in survives other pages, Back, Forward and a reload, and is sent as it stands', async ({
  page,
}) => {
  await enterTwo(page);
  await follow(page, 'Home');
  await expect(page).toHaveURL('/');
  await follow(page, 'You');
  await expectTwo(page);
  await page.goBack();
  await page.goForward();
  await expectTwo(page);
  await page.reload();
  await expectTwo(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/quotes/generate'),
    page.getByRole('button', { name: 'Generate My Quote' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    stressLevel: 4,
    sleepQuality: 3,
    timeOfDayPreference: 'afternoon',
    set: ['stressLevel', 'sleepQuality'],
    carried: [],
  });
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await stored(page)).toBeNull();
  await page.reload();
  await expect(count(page, '0 of 15 set')).toBeVisible();
});

test('an unsent check-in is shown neither to another user of the tab nor on the next day', async ({ page }) => {
  await enterTwo(page);
  await page.context().clearCookies();
  await subscribe(page, uniqueEmail());
  await page.reload();
  await expect(count(page, '0 of 15 set')).toBeVisible();
  await rateTwo(page);
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.reload();
  await expect(count(page, '0 of 15 set')).toBeVisible();
});

test('an unsent check-in is deleted when its user signs out, and when they delete their account', async ({ page }) => {
  await enterTwo(page);
  expect(await stored(page)).not.toBeNull();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toBeNull();
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();

  await enterTwo(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();
});

test('the sliders on Home survive other pages, a link to Home and a reload, and the check-in page takes them over', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await finger().rate(homeSliders(page).nth(0), 4);
  await finger().rate(homeSliders(page).nth(1), 2);
  const expectBoth = async () => {
    await expect(homeSliders(page).nth(0)).toHaveAttribute('aria-valuetext', /^4 of 5/);
    await expect(homeSliders(page).nth(1)).toHaveAttribute('aria-valuetext', /^2 of 5/);
    await expect(homeSliders(page).nth(2)).toHaveAttribute('aria-valuetext', 'Not set');
  };
  await follow(page, 'Analytics');
  await expect(page).toHaveURL(/\/analytics$/);
  await follow(page, 'Home');
  await expectBoth();
  await follow(page, 'Home');
  await expectBoth();
  await page.reload();
  await expectBoth();
  await test.step('the form for another day, left for Home, does not take them over', async () => {
    await page.goto(`/sliders?day=${addDays(await todayOf(page), -1)}`);
    await expect(count(page, '0 of 15 set')).toBeVisible();
    await follow(page, 'Home');
    await expectBoth();
  });
  await follow(page, 'You');
  await expect(count(page, '2 of 15 set')).toBeVisible();
  await follow(page, 'Home');
  await expect(homeSliders(page)).toHaveCount(1);
  await expect(homeSliders(page)).toHaveAttribute('aria-valuetext', 'Not set');
});
