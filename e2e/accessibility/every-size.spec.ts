/** Every page in small windows and with large text: nothing is cut off, covered, broken or wider than the window. */
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { mockYearOfData, TODAY } from '../support/analytics-data.ts';
import {
  NOWHERE,
  onEachPage,
  type Place,
  pagesWithoutPlan,
  pagesWithPlan,
  visitorPages,
} from '../support/every-page.ts';
import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { layoutProblems } from '../support/layout.ts';
import { mockHistory } from '../support/long-history.ts';

interface Setting {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Of the font size set in the user's browser. */
  readonly textPercent?: number;
}

const settings: readonly Setting[] = [
  { name: 'text at 200%', width: 390, height: 844, textPercent: 200 },
  { name: '320x640', width: 320, height: 640 },
  { name: '360x640', width: 360, height: 640 },
  { name: 'a low window', width: 640, height: 400 },
];

/** Reports every page that does not fit, not only the first. Measuring a long table takes seconds if the cores are busy. */
const expectSoon = expect.configure({ soft: true, timeout: 10_000 });

/** Each setting in turn on the page as it is: opening it again for each would take minutes. */
async function expectRoomInEverySetting(page: Page, place: string): Promise<void> {
  for (const { name, width, height, textPercent = 100 } of settings) {
    await page.setViewportSize({ width, height });
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textPercent);
    // Elements placed by scripts, such as rows of a long list, appear a few frames later.
    await expectSoon.poll(() => layoutProblems(page), `${place} with ${name}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

const expectRoomOnEachPage = (page: Page, places: readonly Place[]): Promise<void> =>
  onEachPage(page, places, (place) => expectRoomInEverySetting(page, place));

test('visitor pages fit every window and text size', async ({ page, expectTrouble }) => {
  expectTrouble(NOWHERE);
  await expectRoomOnEachPage(page, visitorPages);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expectRoomInEverySetting(page, 'creating an account');
  await page.getByRole('button', { name: 'Help now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoomInEverySetting(page, 'the help lines');
});

test('pages for a user without a plan fit every window and text size', async ({ page }) => {
  await register(page, uniqueEmail());
  await expectRoomOnEachPage(page, pagesWithoutPlan);
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByText('Other test numbers').click();
  await expect(page.getByText('4000 0025 0000 3155')).toBeVisible();
  await expectRoomInEverySetting(page, 'the card form');
});

test('a full month, year and list fit every window and text size', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  // "Yesterday" is the widest name of a day.
  await mockHistory(page, 30, addDays(TODAY, -1));
  await page.goto('/');
  await expect(page.getByRole('gridcell').locator('.hull').first()).toBeVisible();
  await expectRoomInEverySetting(page, 'a month of days');
  await page.goto('/progress');
  await expect(page.getByText('Words number 0.')).toBeVisible();
  await expectRoomInEverySetting(page, 'a list of entries');
  await page.goto('/analytics');
  await expect(page.locator('.year-cell')).toHaveCount(365);
  await expectRoomInEverySetting(page, 'a year of analytics');
  const tables = page.getByRole('button', { name: 'View as table' });
  for (let left = await tables.count(); left > 0; left -= 1) await tables.first().click();
  await expectRoomInEverySetting(page, 'a year of analytics in tables');
});

test('pages for a user with a plan fit every window and text size', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, currentChallengeLevel: 2 });
  await expectRoomOnEachPage(page, pagesWithPlan);
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText('Emotional state')).toBeVisible();
  await expectRoomInEverySetting(page, 'an open entry');
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expectRoomInEverySetting(page, 'a check-in as last time');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.getByRole('button', { name: "This didn't" }).click();
  await expect(page.getByRole('button', { name: 'Try other words' })).toBeVisible();
  await expectRoomInEverySetting(page, 'a quote with its answer');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoomInEverySetting(page, 'the picture');
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectRoomInEverySetting(page, 'a favourite');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Help / FAQ' })).toBeVisible();
  await expectRoomInEverySetting(page, 'the menu of the settings');
});
