import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { pageClient } from '../support/api.ts';
import { checkIn, countRequests, expect, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { importHistory, mockHistory } from '../support/long-history.ts';

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.score-bar') });
const opener = (page: Page, position: number) =>
  page.locator(`[aria-posinset="${position}"]`).getByRole('button', { expanded: false });
const opened = (page: Page, position: number) =>
  page.locator(`[aria-posinset="${position}"]`).getByRole('button', { expanded: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** Scrolls the list to this position. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await rows(page)
    .first()
    .evaluate((row, to) => {
      const area = row.closest('.overflow-y-auto');
      if (!area) throw new Error('The list is in no scroll area.');
      area.scrollTop = to;
    }, top);
}

test('the summary tiles show the figures of all entries, without any, below the weekly goal and above it', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/progress');
  await test.step('without entries', async () => {
    await expect(page.getByText('Start your journey by creating your first emotional check-in!')).toBeVisible();
    await expect(summary(page)).toContainText(/0\s*of 7/);
    await expect(summary(page)).toContainText('7 check-ins to reach it. No rush.');
    await expect(summary(page).getByText('No entries yet')).toHaveCount(2);
    await expect(summary(page)).not.toContainText('–');
    await page.getByRole('link', { name: 'Check in' }).click();
    await expect(page).toHaveURL(/\/sliders$/);
  });
  for (const stressLevel of [1, 1, 5]) await checkIn(page, { stressLevel, gratitudeLevels: 5 });
  await page.goto('/progress');
  await test.step('with three entries', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress');
    await expect(page.getByText('Track Your Journey')).toBeVisible();
    await expect(summary(page).getByRole('term')).toHaveText([
      'Weekly Goal',
      'Total Entries',
      'Avg Mood',
      'Day Streak',
    ]);
    await expect(summary(page)).toContainText(/3\s*of 7/);
    await expect(summary(page)).toContainText('43% this week');
    await expect(summary(page)).toContainText('4 more to reach it. No rush.');
    await expect(summary(page)).toContainText('since today');
    // (5 + 3 + 3 + 3 + 3 + 5) / 6 twice, and once with stress inverted to 1.
    await expect(summary(page)).toContainText('3.4');
    await expect(summary(page)).toContainText('Steady');
    await expect(summary(page)).toContainText('day in a row');
  });
  for (let count = 3; count < 9; count += 1) await checkIn(page, {});
  await page.goto('/progress');
  await test.step('with more than the goal, the ring is full and shows the count', async () => {
    await expect(summary(page)).toContainText(/7\s*of 7/);
    await expect(summary(page)).toContainText('100%, with 9 this week');
    await expect(summary(page)).toContainText('Weekly goal reached. Anything more is a bonus.');
  });
});

test('entries without a quote are listed on Progress and on the page of their day', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const localDay = addDays(await todayOf(page), -1);
  const checkIns = ['08', '20'].map((hour) => ({
    createdAt: `${localDay}T${hour}:00:00.000Z`,
    localDay,
    timeOfDay: 'evening' as const,
    ratings: { ...defaultRatings(), motivationLevel: 5 },
    set: ['motivationLevel' as const],
    quote: null,
  }));
  await callApi(pageClient(page), 'POST /api/user/import', { body: { entries: checkIns } });
  await page.goto('/progress');
  await expect(page.getByText('2 entries, newest first')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(opener(page, 1)).toHaveAccessibleName('Yesterday Evening 3.3 of 5, Steady');
  await expect(opener(page, 1)).toHaveAccessibleDescription('No quote was written for this entry.');
  await opener(page, 1).click();
  const first = page.locator('[aria-posinset="1"]');
  await expect(first.getByRole('list').getByRole('listitem').first()).toHaveText('Motivation5 of 5');
  await expect(first.getByText('No quote was written for this entry.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Share Quote' })).toBeHidden();
  await expectAccessible(page);
  await checkIn(page, {});
  await page.goto('/progress');
  await expect(rows(page)).toContainText([/Today/, /Yesterday/, /Yesterday/]);
  await page.goto(`/progress?date=${localDay}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('No entries on this day')).toBeHidden();
});

test('several entries can be open at once, each with its ratings and its quote', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await subscribe(page, uniqueEmail());
  await checkIn(page, { motivationLevel: 1 });
  const { quote } = await checkIn(page, { motivationLevel: 5, stressLevel: 2 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/progress');
  // Its name is the date and score, its description the quote.
  await expect(opener(page, 1)).toHaveAccessibleName(/^Today (Morning|Small hours) 3\.4 of 5, Steady$/);
  await expect(opener(page, 1)).toHaveAccessibleDescription(new RegExp(`^${quote.text.slice(0, 20)}`));
  await opener(page, 1).click();
  await opener(page, 2).click();
  await expect(page.getByText('Emotional state')).toHaveCount(2);
  const first = page.locator('[aria-posinset="1"]');
  const states = first.getByRole('list').getByRole('listitem');
  await expect(states).toHaveText(
    // An unset rating is shown as such, not as the 3 that is stored.
    ['Motivation5 of 5', 'ConfidenceNot set', 'FocusNot set', 'Stress2 of 5', 'AnxietyNot set', 'PurposeNot set'],
  );
  await expect(states.filter({ hasText: 'Not set' }).locator('.pip[data-on]')).toHaveCount(0);
  await expect(states.filter({ hasText: 'Stress' }).locator('.pip[data-on]')).toHaveCount(2);
  await expect(first.getByRole('blockquote')).toHaveText(quote.text);
  await first.getByRole('button', { name: 'Share Quote' }).click();
  await expect(page.getByText('Quote Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(quote.text.slice(0, 40));
  await opened(page, 1).click();
  await expect(page.getByText('Emotional state')).toHaveCount(1);
});

test('the entry list loads further pages while scrolling, down to the first entry', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await importHistory(page, 55);
  const asked = countRequests(page, '/api/quotes/recent');
  await page.goto('/progress');
  await expect(page.getByText('55 entries, newest first')).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  expect(asked()).toBe(1);
  const end = page.getByText(/^This is where you started, on \d+ [A-Z][a-z]+ \d{4}\.$/);
  await expect(async () => {
    await scrollTo(page, 1_000_000);
    await expect(end).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [20] });
  await scrollTo(page, 1_000_000);
  await expect(rows(page).last()).toHaveAttribute('aria-posinset', '55');
  await expect(rows(page).last()).toHaveAttribute('aria-setsize', '55');
  expect(asked()).toBe(2);
});

async function reachCheckInsByTab(page: Page): Promise<void> {
  await expect(opener(page, 1)).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip the list' }));
  await page.keyboard.press('Enter');
  await pressKey(page, 'Tab');
  await expect(page.getByRole('link', { name: 'How we write' })).toBeFocused();
  await page.getByRole('heading', { name: 'Your Progress Journey' }).click();
  await tabTo(page, opener(page, 1));
  for (let position = 2; position <= 14; position += 1) {
    await pressKey(page, 'Tab');
    await expect(opener(page, position)).toBeFocused();
  }
  await pressKey(page, 'Enter');
  await expect(opened(page, 14)).toBeFocused();
  await pressKey(page, 'Tab');
  await expect(page.locator('[aria-posinset="14"]').getByRole('button', { name: 'Share Quote' })).toBeFocused();
  await pressKey(page, 'Shift+Tab');
  await pressKey(page, 'Shift+Tab');
  await expect(opener(page, 13)).toBeFocused();
  await scrollTo(page, 6000);
  await expect(page.locator('[aria-posinset="35"]')).toBeAttached();
  await expect(opener(page, 13)).toBeFocused();
}

test('a list of 1,000 entries can be reached entry by entry with Tab, and has fewer than 40 rows in the DOM', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await mockHistory(page, 1000);
  await page.goto('/progress');
  await test.step('the Tab key reaches each entry, and focus survives scrolling', () => reachCheckInsByTab(page));
  await scrollTo(page, 0);
  await opener(page, 2).click();
  await expect(page.getByText('Words number 1.').first()).toBeVisible();
  await expect(async () => {
    await scrollTo(page, 10_000_000);
    await expect(page.locator('[aria-posinset="1000"]')).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [20] });
  expect(await rows(page).count()).toBeLessThan(40);
  await expect(page.locator('[aria-posinset="1000"]')).toContainText('Words number 999.');
  await scrollTo(page, 0);
  await expect(opened(page, 2)).toBeVisible();
  await expect(page.getByText('Emotional state')).toHaveCount(1);
});

test('older entries that fail to load can be retried, and loaded ones stay in place', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/quotes\/recent/);
  await subscribe(page, uniqueEmail());
  await mockHistory(page, 60);
  await page.route('**/api/quotes/recent?*before=*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/progress');
  const failure = page.getByText("We couldn't load the older entries.");
  await expect(async () => {
    await scrollTo(page, 1_000_000);
    await expect(failure).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [20] });
  await scrollTo(page, 1_000_000);
  await expect(page.locator('[aria-posinset="50"]')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await expect(async () => {
    await scrollTo(page, 1_000_000);
    await expect(page.locator('[aria-posinset="60"]')).toBeAttached({ timeout: 200 });
  }).toPass({ intervals: [20] });
});

test('Progress shows that it is loading, and each part can be retried after a failure', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/(quotes\/recent|user\/progress)/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  const held = Promise.withResolvers<void>();
  // Not `times: 1`: once the last such route is removed, the browser releases requests that are still held.
  let isFirst = true;
  await page.route('**/api/quotes/recent?*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.route('**/api/user/progress', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/progress');
  await expect(page.getByText('Loading your progress...')).toBeVisible();
  held.resolve();
  await expect(page.getByText("We couldn't load your progress.")).toBeVisible();
  await expect(page.getByText("We couldn't load these numbers.")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(summary(page)).toContainText('Total Entries');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('Progress for one day shows only its entries, or that there are none, and links back to all', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await test.step('a date that does not exist is an empty day, makes no request and leads to all entries', async () => {
    const asked = countRequests(page, '/api/quotes/recent');
    for (const date of ['', '../user']) {
      await page.goto(`/progress?date=${encodeURIComponent(date)}`);
      await expect(page.getByText('There is no such day in the calendar.')).toBeVisible();
      expect(asked()).toBe(0);
    }
    // Nor while the user leaves for a page whose address has no date.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveTitle('Analytics | Evenkeel');
    expect(asked()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(page.getByText('Start your journey by creating your first emotional check-in!')).toBeVisible();
  });
  await checkIn(page, { day: 'yesterday' });
  await checkIn(page, {});
  const today = await todayOf(page);
  await test.step('a day with an entry', async () => {
    await page.goto(`/progress?date=${addDays(today, -1)}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/Yesterday.*Filled in later/);
    await expect(page.getByText('This is where you started')).toBeHidden();
    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(page).toHaveURL(/\/progress$/);
    await expect(page.getByRole('heading', { name: 'Your Progress Journey' })).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step('a day without entries can be filled in if it is at most seven days old', async () => {
    const nothing = page.getByRole('heading', { name: 'No entries on this day' });
    const fillIn = page.getByRole('link', { name: 'Fill in this day' });
    await page.goto(`/progress?date=${addDays(today, -8)}`);
    await expect(nothing).toBeVisible();
    await expect(fillIn).toBeHidden();
    await page.goto(`/progress?date=${addDays(today, 1)}`);
    await expect(page.getByText('This day is still to come.')).toBeVisible();
    await page.goto(`/progress?date=${addDays(today, -7)}`);
    await expect(nothing).toBeVisible();
    await fillIn.click();
    await expect(page).toHaveURL(new RegExp(`/sliders\\?day=${addDays(today, -7)}$`));
  });
});
