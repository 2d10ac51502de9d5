import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { formatLongDate, formatRecentDay } from '../../web/dates/local-day.ts';
import { expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { expectOnDeviceQuote, readIndexedDb, visitHome } from '../support/offline.ts';

const HOURS_PER_DAY = 24;
const FARTHEST_WEST = -12;

/** How many hours ahead of UTC it is now past two at night. */
const offset = 2 - new Date().getUTCHours();
const hoursAhead = offset < FARTHEST_WEST ? offset + HOURS_PER_DAY : offset;
/** These zone names have an inverted sign: Etc/GMT+3 is three hours behind. */
const timezoneId = hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`;
test.use({ timezoneId });

const calendarDay = () => new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(new Date());
/** The moment at which a clock in that zone shows this. */
const momentOf = (shown: string) => new Date(Date.parse(`${shown}Z`) - hoursAhead * 3_600_000);
/** What Home shows for a time of day. */
const slot = (page: Page, time: string) => page.locator('dl > div').filter({ hasText: time }).getByRole('definition');
const dayEnd = (page: Page) => page.getByLabel('My day ends at');

test('the day end decides whether 02:00 is a new morning or still the evening before, and is reverted if it fails to save', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503.*\/api\/user\/day-end/);
  await subscribe(page, uniqueEmail());
  const [today, yesterday] = [calendarDay(), addDays(calendarDay(), -1)];
  await page.goto('/');
  await expect(page.getByText(formatRecentDay(today))).toBeVisible();
  await expect(slot(page, 'Small hours')).toHaveText('Now');
  await expect(slot(page, 'Evening')).toHaveText('Later');
  await page.goto('/sliders');
  await expect(page.getByText(`For today, ${formatRecentDay(today)}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Morning' })).toBeChecked();

  await page.goto('/settings#rhythm');
  await expect(dayEnd(page)).toHaveValue('0');
  await page.route('**/api/user/day-end', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await dayEnd(page).selectOption('03:00');
  await expect(page.getByText("We couldn't save that. Try again.")).toBeVisible();
  await expect(dayEnd(page)).toHaveValue('0');
  await expect(dayEnd(page)).toHaveAccessibleDescription(
    'Up late? Until this time, a check-in still counts for the day before.',
  );
  await dayEnd(page).selectOption('05:00');
  await expect(page.getByText('Your day now ends at 05:00.')).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText(formatRecentDay(yesterday))).toBeVisible();
  await expect(slot(page, 'Morning')).toHaveText('No entry');
  await expect(slot(page, 'Small hours')).toHaveText('Now');
  await page.goto('/sliders');
  await expect(page.getByText(`For today, ${formatRecentDay(yesterday)}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
  await rate(page, /^Stress/, '5');
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByText(/^Small hours, \d+ \w+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(slot(page, 'Small hours')).toContainText('of 5');
  await expect(page.getByRole('article')).toContainText(/Today\s*Small hours/);

  const { quotes } = await (await page.request.get('/api/quotes/recent')).json();
  expect(quotes).toMatchObject([{ localDay: yesterday, timeOfDay: 'evening', filledIn: false }]);
  await page.request.patch(`/api/quotes/${quotes[0].id}/favorite`, { data: { isFavorite: true } });
  await page.goto('/favorites');
  await expect(page.getByRole('listitem').getByText('Today, small hours', { exact: true }).last()).toBeVisible();
  await page.goto('/progress');
  await expect(page.getByRole('button', { name: /^Today Small hours / })).toBeVisible();
  await page.goto('/settings#rhythm');
  await expect(dayEnd(page)).toHaveValue('5');
});

test("a check-in of the evening keeps its name at night, and its picture has the user's own day and the night's sky", async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  const yesterday = addDays(calendarDay(), -1);
  await page.request.patch('/api/user/day-end', { data: { dayEnd: 5 } });
  await page.request.post('/api/quotes/generate', {
    data: { timeOfDayPreference: 'evening', ageSeconds: 5 * 3600 },
    headers: { 'x-time-zone': timezoneId },
  });
  await page.goto('/');
  await expect(slot(page, 'Evening')).toContainText('of 5');
  await expect(slot(page, 'Small hours')).toHaveCount(0);
  await page.goto('/sliders');
  await page.getByRole('radio', { name: 'Morning' }).click();
  await generate(page).click();
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await page.getByRole('switch', { name: 'Show the date' }).click();
  const picture = page.getByRole('img', { name: `The quote as a picture, ${formatLongDate(yesterday)}` });
  await expect(picture).toHaveAttribute('data-time', 'evening');
});

test('a check-in form open at the day end switches to morning unless a time of day was chosen', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  for (const [choice, expected] of [
    [null, 'Morning'],
    ['Evening', 'Evening'],
  ] as const) {
    await page.clock.setFixedTime(momentOf('2026-11-20T23:55'));
    await page.goto('/sliders');
    await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
    if (choice) {
      await page.getByRole('radio', { name: 'Afternoon' }).click();
      await page.getByRole('radio', { name: choice }).click();
    }
    await page.clock.setFixedTime(momentOf('2026-11-21T00:05'));
    await rate(page, /^Stress/, '4');
    await expect(page.getByRole('radio', { name: expected })).toBeChecked();
  }
});

test.describe('day end offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('assigns a check-in after midnight to the evening before, which the server keeps', async ({
    page,
    context,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await visitHome(page);
    const yesterday = addDays(calendarDay(), -1);
    await page.request.patch('/api/user/day-end', { data: { dayEnd: 5 } });
    await page.goto('/');
    await expect(slot(page, 'Small hours')).toHaveText('Now');
    await expect.poll(async () => (await readIndexedDb(page))['last-seen']).toContain('"dayEnd":5');
    await context.setOffline(true);
    await page.goto('/sliders');
    await expect(page.getByText(`For today, ${formatRecentDay(yesterday)}`)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
    await rate(page, /^Stress/, '4');
    await generate(page).click();
    const text = await expectOnDeviceQuote(page);

    // Changed on another device: the queued check-in stays on the day that was shown.
    await page.request.patch('/api/user/day-end', { data: { dayEnd: 0 } });
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
    await expect(page.getByRole('blockquote')).toHaveText(text);
    const { quotes } = await (await page.request.get('/api/quotes/recent')).json();
    expect(quotes[0]).toMatchObject({ localDay: yesterday, timeOfDay: 'evening', filledIn: false, text });
  });
});
