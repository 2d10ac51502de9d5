/** How many taps it takes to repeat a check-in, from Home to its quote. */
import type { Page } from '@playwright/test';
import { finger } from '../support/finger.ts';
import { checkIn, expect, generate, lastCheckIn, slider, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const sameAsLastTime = (page: Page) => page.getByRole('button', { name: 'Same as last time' });

/** Home, with a check-in to repeat. */
async function openHome(page: Page): Promise<void> {
  await checkIn(page, { stressLevel: 4, sleepQuality: 2, urgencyOfNeed: 1, timeOfDayPreference: 'evening' });
  await page.goto('/');
}

test('repeating a check-in takes two taps, or four with two changes, and is not offered without an earlier one', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('All 15 sliders take about a minute.')).toBeVisible();
  await expect(sameAsLastTime(page)).toHaveCount(0);
  await openHome(page);
  await test.step('unchanged', async () => {
    const one = finger();
    await one.tap(sameAsLastTime(page));
    await expect(page.getByText('3 filled in from last time')).toBeVisible();
    await expect(page).toHaveURL(/\/sliders$/);
    await expect(generate(page)).toBeInViewport({ ratio: 1 });
    await one.tap(generate(page));
    await expect(page.getByRole('blockquote')).toBeVisible();
    expect(one.taps()).toBe(2);
    const carried = ['stressLevel', 'sleepQuality', 'urgencyOfNeed'];
    expect(await lastCheckIn(page)).toMatchObject({ set: [], carried });
  });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await test.step('with two changes', () => repeatWithTwoChanges(page));
});

async function repeatWithTwoChanges(page: Page): Promise<void> {
  const one = finger();
  await one.tap(sameAsLastTime(page));
  await one.rate(slider(page, 'Stress'), 2);
  await one.rate(slider(page, 'Gratitude'), 5);
  await expect(generate(page)).toBeInViewport({ ratio: 1 });
  await one.tap(generate(page));
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(one.taps()).toBe(4);
  expect(await lastCheckIn(page)).toMatchObject({ set: ['stressLevel', 'gratitudeLevels'] });
  // The next one repeats this check-in, not the one cached before it.
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await sameAsLastTime(page).click();
  await expect(page.getByText('4 filled in from last time')).toBeVisible();
}

test('repeating a check-in keeps ratings made on Home, and undoing it survives a reload', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await openHome(page);
  const onHome = page.getByRole('region', { name: 'Log this moment' }).getByRole('slider');
  await expect(onHome).toHaveCount(1);
  await onHome.press('5');
  await sameAsLastTime(page).click();
  await expect(page.getByText(/^1 of 15 set, [23] same as last time$/).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await expect(sameAsLastTime(page)).toBeVisible();
  await expect(page.getByText('1 of 15 set', { exact: true }).filter({ visible: true })).toBeVisible();
});
