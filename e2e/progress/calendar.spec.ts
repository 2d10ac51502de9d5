import type { Page } from '@playwright/test';
import { addDays, mondayOf } from '../../contract/domain/days.ts';
import { checkIn, countRequests, expect, rate, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';

const bright = {
  motivationLevel: 5,
  confidenceLevel: 5,
  focusClarity: 5,
  stressLevel: 1,
  anxietyLevel: 1,
  senseOfPurpose: 5,
  hopeForFuture: 5,
};

const formatDay = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
/** "18 November", with the year unless it is the current one. */
const named = (day: string, today: string): string =>
  formatDay(day, { day: 'numeric', month: 'long', ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }) });

const calendar = (page: Page) => page.getByRole('region', { name: /^[A-Z][a-z]+( \d{4})?$/ });
const dayButton = (page: Page, name: string | RegExp) => page.getByRole('grid').getByRole('button', { name });
const before = (page: Page) => page.getByRole('button', { name: 'Previous month' });
const after = (page: Page) => page.getByRole('button', { name: 'Next month' });

async function openHome(page: Page): Promise<string> {
  const today = await todayOf(page);
  await page.goto('/');
  await expect(dayButton(page, /^Today/)).toBeVisible();
  const month = named(today, today).replace(/^\d+ /, '');
  await expect(page.getByRole('heading', { level: 2, name: month, exact: true })).toBeVisible();
  return today;
}

/** Goes back a month if the day is in the previous one. */
async function showMonthOf(page: Page, day: string, today: string): Promise<void> {
  if (day.slice(0, 7) !== today.slice(0, 7)) await before(page).click();
}

test('a calendar day shows its mood, describes it on hover and focus and opens its entries', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { ...bright, day: 'yesterday' });
  await checkIn(page, { day: 'yesterday' });
  const today = await openHome(page);
  const yesterday = addDays(today, -1);
  await showMonthOf(page, yesterday, today);
  const words = `${named(yesterday, today)}: Good, 4.0 of 5. 2 entries`;
  const day = dayButton(page, words);
  await expect(day.locator('.hull')).toHaveAttribute('data-step', '4');
  await day.hover();
  await expect(page.getByRole('tooltip')).toHaveText(words);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await day.focus();
  await expect(page.getByRole('tooltip')).toHaveText(words);
  await day.click();
  await expect(page).toHaveURL(new RegExp(`/progress\\?date=${yesterday}$`));
  await expect(
    page.getByRole('heading', { name: formatDay(yesterday, { day: 'numeric', month: 'long', year: 'numeric' }) }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

test('the calendar marks missing entries only between the first check-in and today', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const gap = addDays(await todayOf(page), -1);
  await checkIn(page, { day: addDays(gap, -1) });
  await checkIn(page, {});
  const today = await openHome(page);
  await expect(dayButton(page, /^Today/)).toHaveAccessibleName(
    `Today, ${named(today, today)}: Steady, 3.0 of 5. 1 entry`,
  );
  await expect(dayButton(page, /^Today/)).toHaveAttribute('aria-current', 'date');
  await showMonthOf(page, gap, today);
  await expect(dayButton(page, `${named(gap, today)}: no entry`)).toBeVisible();
  await before(page).click();
  const first =
    addDays(gap, -1).slice(0, 7) < gap.slice(0, 7) ? addDays(gap, -1) : addDays(`${gap.slice(0, 7)}-01`, -1);
  const beforeTheFirst = named(addDays(first, -1), today);
  await expect(page.getByRole('grid').getByRole('button', { name: beforeTheFirst, exact: true })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('button', { name: /no entry/ })).toHaveCount(0);
  if (gap.slice(0, 7) !== today.slice(0, 7)) await after(page).click();
  await after(page).click();
  const toCome = page.getByRole('grid').getByRole('button', { name: /: still to come$/ });
  for (const day of await toCome.all()) {
    await expect(day).toHaveAttribute('aria-disabled', 'true');
    expect((await day.innerText()).trim()).toMatch(/^\d+$/);
  }
  await expect(calendar(page).getByRole('list', { name: 'What the marks mean' }).getByRole('listitem')).toHaveText([
    '1 Hard',
    '2 Low',
    '3 Steady',
    '4 Good',
    '5 Bright',
  ]);
});

test('the calendar stops at the current month, requests each month once, and fills the day of a check-in without a reload', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  const today = await openHome(page);
  await expect(dayButton(page, /^Today/).locator('.hull')).toHaveCount(0);
  await expect(page.getByText('Nothing here yet this month.')).toBeVisible();
  const box = await dayButton(page, /^Today/).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);

  const asked = countRequests(page, '/api/user/days');
  const heading = calendar(page).getByRole('heading');
  await expect(heading).toHaveText(formatDay(today, { month: 'long' }));
  await expect(after(page)).toHaveAttribute('aria-disabled', 'true');
  await after(page).click({ force: true });
  await expect(heading).toHaveText(formatDay(today, { month: 'long' }));
  await before(page).click();
  await expect(heading).toContainText(formatDay(addDays(`${today.slice(0, 7)}-01`, -1), { month: 'long' }));
  await expect(page.getByText('No check-ins this month.')).toBeVisible();
  await after(page).click();
  await before(page).click();
  await expect(page.getByText('No check-ins this month.')).toBeVisible();
  expect(asked()).toBe(1);

  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await rate(page, /^Stress/, '2');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(dayButton(page, /^Today.*1 entry$/).locator('.hull')).toBeVisible();
  await expect(page.getByText('Nothing here yet this month.')).toBeHidden();

  await test.step('the keyboard moves by day, week and month', () => moveByKeyboard(page, today));
});

async function moveByKeyboard(page: Page, today: string): Promise<void> {
  const current = () => page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));
  await tabTo(page, dayButton(page, /^Today/));
  await pressKey(page, 'ArrowUp');
  await expect.poll(current).toBe(addDays(today, -7));
  await pressKey(page, 'ArrowLeft');
  await expect.poll(current).toBe(addDays(today, -8));
  await pressKey(page, 'ArrowRight');
  await pressKey(page, 'Home');
  const monday = mondayOf(addDays(today, -7));
  await expect.poll(current).toBe(monday);
  await pressKey(page, 'End');
  await expect.poll(current).toBe(addDays(monday, 6));
  const from = addDays(monday, 6).slice(0, 7);
  await pressKey(page, 'PageUp');
  await expect.poll(async () => (await current())?.slice(0, 7)).toBe(addDays(`${from}-01`, -1).slice(0, 7));
  const day = (await current()) ?? '';
  await expect(calendar(page).getByRole('heading')).toContainText(formatDay(day, { month: 'long' }));
  await pressKey(page, 'PageDown');
  await expect.poll(async () => (await current())?.slice(0, 7)).toBe(from);
  await pressKey(page, 'PageUp');
  await expect.poll(current).toBe(day);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/progress\\?date=${day}$`));
  await expect(page.getByRole('main')).toBeFocused();
}

test('a month that fails to load shows an error without entries and can be retried, and uses the day of the server when the device clock is wrong', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/user\/days/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  await page.route('**/api/user/days?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const today = await openHome(page);
  await expect(page.getByText("We couldn't load this month.")).toBeVisible();
  await expect(dayButton(page, /^Today/)).toHaveAccessibleName(`Today, ${named(today, today)}`);
  await calendar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dayButton(page, /^Today.*1 entry$/)).toBeVisible();
  await expect(page.getByText("We couldn't load this month.")).toBeHidden();

  await page.clock.setFixedTime(new Date(Date.parse(`${today}T12:00:00Z`) + 40 * 86_400_000));
  await page.goto('/');
  await expect(dayButton(page, /^Today.*1 entry$/)).toHaveAccessibleName(new RegExp(`^Today, ${named(today, today)}:`));
  await expect(after(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByText(formatDay(today, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('Today');
});
