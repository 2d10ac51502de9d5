import type { Page } from '@playwright/test';
import { analyticsCalls, mockYearOfData } from '../support/analytics-data.ts';
import { advanceDays, checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { sidewaysOverflow } from '../support/page-checks/layout.ts';

const charts = [
  'Your year in tides',
  'Each feeling over time',
  'Five areas, now and a month ago',
  'Morning, afternoon, evening',
  'Your week',
] as const;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, name: string) =>
  card(page, 'Summary')
    .locator('div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) });
const toTable = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'View as table' });
const FAILED = 'Unable to load analytics data. Please try again later.';

test('analytics without check-ins shows empty figures and the "Your first weeks" card', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/analytics');
  await expect(tile(page, 'Total Quotes')).toContainText('0 favorites');
  await expect(tile(page, 'Average Mood')).toContainText('Not yet');
  await expect(tile(page, 'Average Mood')).toContainText('No trend yet');
  await expect(page.getByText('No insights yet')).toBeVisible();
  await expect(page.getByText('Insights appear after 14 days of check-ins.')).toBeVisible();
  await expect(card(page, 'Mood Trends')).toContainText('No mood history yet');
  const firstWeeks = card(page, 'Your first weeks');
  await expect(firstWeeks.getByRole('listitem')).toHaveCount(6);
  await expect(firstWeeks.getByRole('figure')).toContainText('A sample of what comes. Not your data.');
  for (const name of charts) await expect(card(page, name)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/–|You need/);
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page');
});

test('analytics shows three days of check-ins and includes a new one at once', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { motivationLevel: 5, confidenceLevel: 5, focusClarity: 5, stressLevel: 1, anxietyLevel: 1 });
  await advanceDays(page, 1);
  await checkIn(page);
  await page.goto('/analytics');
  await expect(card(page, 'Your first weeks')).toContainText("You've checked in on 2 days so far.");
  for (const name of charts) await expect(card(page, name)).toHaveCount(0);
  await advanceDays(page, 1);
  await checkIn(page, { timeOfDayPreference: 'evening', sleepQuality: 1 });
  await page.goto('/analytics');
  await expect(tile(page, 'Total Entries')).toContainText('3');
  await expect(tile(page, 'Average Mood')).toContainText('3.5');
  await expect(tile(page, 'Average Mood')).toContainText('Lower than before');
  await expect(tile(page, 'Current Streak')).toContainText('3 days');
  await toTable(page, 'Mood Trends').click();
  const rows = card(page, 'Mood Trends').getByRole('row');
  await expect(rows.nth(1)).toHaveText(/^\d+ [A-Z][a-z]+ \d{4}3\.0Steady$/);
  await expect(rows.nth(3)).toHaveText(/^\d+ [A-Z][a-z]+ \d{4}4\.4Good$/);
  await expect(card(page, 'Streak & Activity').getByText('3 days with check-ins in these four weeks.')).toBeVisible();
  await toTable(page, 'Each feeling over time').click();
  // Nothing was rated on the second day.
  await expect(card(page, 'Each feeling over time').getByRole('row')).toHaveCount(5);
  await expect(card(page, 'Each feeling over time').getByRole('row', { name: /^Days rated/ })).toHaveText(
    /^Days rated1/,
  );
  // There is too little data for these: they are left out, and the card says when they will appear.
  for (const name of charts.filter((chart) => chart !== 'Each feeling over time'))
    await expect(card(page, name)).toHaveCount(0);

  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.goBack();
  await expect(tile(page, 'Total Entries')).toContainText('4');
});

test('a first fact appears on Home and among the insights after three days', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  for (let days = 0; days < 3; days += 1) {
    if (days > 0) await advanceDays(page, 1);
    await checkIn(page, { gratitudeLevels: 4, sleepQuality: 2 });
  }
  const fact = 'Gratitude has been your strongest rating so far: 4.0 of 5 over 3 days.';
  await page.goto('/');
  await expect(card(page, 'Your first weeks')).toContainText(fact);
  await page.goto('/analytics');
  const insights = card(page, 'Recent Insights');
  await expect(insights.getByRole('listitem')).toHaveText(new RegExp(`^So farToday${fact}`));
  await expect(insights).toContainText('This only describes what you entered.');
  await expect(page.getByText(fact)).toHaveCount(1);
});

async function expectFiguresAndCaptions(page: Page): Promise<void> {
  await expect(tile(page, 'Total Quotes')).toContainText('12 favorites');
  await expect(tile(page, 'Average Mood')).toContainText('3.1 out of 5');
  await expect(tile(page, 'Average Mood')).toContainText('Rising lately');
  await expect(card(page, 'Streak & Activity')).toContainText('20 days');
  const insights = card(page, 'Recent Insights');
  await expect(insights.getByRole('listitem')).toHaveCount(3);
  await expect(insights.getByRole('listitem').first()).toContainText('Seen together19 Nov');
  await expect(insights.getByText(/^The link is/)).toBeHidden();
  await expect(insights.getByText('How sure?').first()).toHaveText(/^How sure\? \(The day after you slept better/);
  await insights.getByText('How sure?').first().click();
  await expect(insights.getByText(/^The link is fairly strong \(0\.50.* never why\.$/)).toBeVisible();
  await insights.getByRole('button', { name: 'Show all 6' }).click();
  await expect(insights.getByRole('listitem')).toHaveCount(6);
  await expect(card(page, 'Mood Trends')).toContainText('Your last 10 check-ins range from 2.1 to 4.6');
  await expect(card(page, 'Mood Trends').locator('.gauges li').first()).toContainText('20Nov');
  await expect(card(page, 'Five areas, now and a month ago')).toContainText('Physical Wellbeing is down by 0.7');
  await expect(card(page, 'Morning, afternoon, evening')).toContainText('highest in the evening (3.6)');
  await expect(card(page, 'Your week')).toContainText('lowest on Mondays (2.9)');
}

/** The line charts of the first period, as charts and as a table, and another period as charts. */
async function expectLineCharts(page: Page): Promise<void> {
  const name = 'Each feeling over time';
  const lines = card(page, name);
  await expect(lines.locator('svg.line-drawing')).toHaveCount(15);
  await expect(lines.getByText(/^Rated on \d+ days/)).toHaveCount(15);
  await expect(lines.getByText('No usual range yet')).toHaveCount(3);
  await expect(lines.locator('.line-carried').first()).toHaveCSS('stroke-dasharray', '4px, 3px');
  await expect(lines).toContainText('A dashed stretch repeats the rating before it');
  await toTable(page, name).click();
  await expect(lines.getByRole('cell', { name: /^\d same as before$/ }).first()).toBeVisible();
  await lines.getByRole('button', { name: `View as chart (${name})` }).click();
  await expect(lines).toContainText('On the day you last rated each');
  await lines.getByRole('radio', { name: '365 days' }).click();
  await expect(lines).toContainText('In the week you last rated each');
}

/** Ends with the current year. */
async function expectYears(page: Page): Promise<void> {
  const year = card(page, 'Your year in tides');
  await expect(year.locator('.year-cell')).toHaveCount(365);
  await expect(year.getByRole('button', { name: 'Next year' })).toHaveAttribute('aria-disabled', 'true');
  await year.getByRole('button', { name: 'Previous year' }).click();
  await expect(year.getByText(/days with check-ins in 2025/)).toBeVisible();
  await expect(year.getByRole('button', { name: 'Previous year' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(year.getByText(/days with check-ins in 2025/)).toBeVisible();
  // From the first check-in on, 3 March, a day without one is a gap; earlier days are not shown as gaps.
  await expect(year.getByTitle('2 March', { exact: true })).toHaveCount(1);
  await year.getByRole('button', { name: 'Next year' }).click();
}

async function expectTables(page: Page): Promise<void> {
  for (const name of charts) {
    await toTable(page, name).click();
    await expect(card(page, name).getByRole('table')).toBeVisible();
    await expect(card(page, name).locator('svg.line-drawing, .gauges, .year, .radar')).toHaveCount(0);
  }
  await expect(card(page, 'Your week').getByRole('row', { name: /Sunday/ })).toHaveText(/3\.9/);
  await expect(card(page, 'Five areas, now and a month ago').getByRole('row', { name: /Purpose/ })).toHaveText(
    'Purpose & Direction3.183.210',
  );
  const year = card(page, 'Your year in tides');
  const checkInCount = Number(
    (
      await year
        .getByText(/days with check-ins in 2026/)
        .first()
        .innerText()
    ).split(' ')[0],
  );
  await expect(year.getByRole('row')).toHaveCount(checkInCount + 1);
}

test('analytics shows a year of entries in figures, charts and tables, even on a 320 px wide screen', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  await page.goto('/analytics');
  await test.step('figures, insights and captions summarise the year', () => expectFiguresAndCaptions(page));
  await test.step('the year chart stops at the first check-in', () => expectYears(page));
  await test.step('charts fit 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(card(page, 'Your year in tides').locator('.year-cell')).toHaveCount(365);
    await expect(card(page, 'Each feeling over time').locator('svg.line-drawing')).toHaveCount(15);
    await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
  await test.step('line charts say how many days were rated, and which were carried', () => expectLineCharts(page));
  await test.step('every chart can be viewed as a table with the same numbers', () => expectTables(page));
  await test.step('tables fit 320 px', async () => {
    await toTable(page, 'Mood Trends').click();
    await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
});

test('Analytics, Progress and Home each say once that an unset rating counts as 3', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  for (const path of ['/analytics', '/progress', '/']) {
    await page.goto(path);
    await expect(page.getByText(/a rating you left alone counts as 3/)).toHaveCount(1);
  }
});

test('hiding the streak removes it from all of analytics', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page, { showStreak: false });
  await page.goto('/analytics');
  await expect(tile(page, 'Average Mood')).toBeVisible();
  await expect(page.getByText(/current streak|longest streak|in a row/i)).toHaveCount(0);
  await expect(card(page, 'Streak & Activity')).toContainText('Total Generated');
  await expect(card(page, 'Recent Insights').getByRole('button', { name: 'Show all 5' })).toBeVisible();
});

test('analytics shows six placeholder blocks while loading', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.route(analyticsCalls, () => {});
  await page.goto('/analytics');
  await expect(page.getByText('Loading your analytics')).toBeAttached();
  await expect(page.locator('[data-block]')).toHaveCount(6);
});

test('an analytics section that fails to load leaves the others in place and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/user\/(analytics|patterns|days)/);
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  const broken = /\/api\/user\/(analytics|patterns|days)/;
  await page.route(broken, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/analytics');
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(card(page, 'Your year in tides').getByRole('alert')).toContainText("We couldn't load your year.");
  await expect(card(page, 'Your week').getByRole('alert')).toContainText("We couldn't load your week.");
  await expect(card(page, 'Each feeling over time').locator('svg.line-drawing')).toHaveCount(15);
  await page.unroute(broken);
  await card(page, 'Your week').getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Your week')).toContainText('highest on Sundays');
  await page.getByRole('alert').filter({ hasText: FAILED }).getByRole('button').click();
  await expect(tile(page, 'Total Entries')).toContainText('1,223');
});

test('a null analytics response is shown as a failure', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  await page.route(/\/api\/user\/analytics/, (route) => route.fulfill({ json: null }));
  await page.goto('/analytics');
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expect(card(page, 'Your week')).toBeVisible();
});

test('chart, table, period and year can be switched by keyboard', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await mockYearOfData(page);
  await page.goto('/analytics');
  const year = card(page, 'Your year in tides');
  await expect(year.locator('.year-cell')).toHaveCount(365);
  await tabTo(page, toTable(page, 'Your year in tides'));
  await page.keyboard.press('Enter');
  const back = year.getByRole('button', { name: 'View as chart (Your year in tides)' });
  await expect(back).toBeFocused();
  await pressKey(page, 'Tab');
  await page.keyboard.press('Enter');
  await expect(year.getByText(/days with check-ins in 2025/).first()).toBeVisible();
  await expect(year.getByRole('button', { name: 'Previous year' })).toBeFocused();
  await tabTo(page, year.getByRole('region', { name: 'Days with check-ins in 2025' }));
  const lines = card(page, 'Each feeling over time');
  await tabTo(page, toTable(page, 'Each feeling over time'));
  await pressKey(page, 'Tab');
  await expect(lines.getByRole('radio', { name: '30 days' })).toBeFocused();
  await pressKey(page, 'ArrowRight');
  await expect(lines.getByRole('radio', { name: '90 days' })).toBeChecked();
  await pressKey(page, 'ArrowLeft');
  await pressKey(page, 'ArrowLeft');
  await expect(lines).toContainText('In the week you last rated each');
});
