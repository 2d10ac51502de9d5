import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { formatRecentDay } from '../../web/dates/local-day.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const offer = (page: Page) => page.getByRole('link', { name: 'Fill in yesterday' });
const dayOf = (page: Page) => page.getByRole('region', { name: 'Day of this check-in' });
const days = (page: Page) => dayOf(page).getByRole('list', { name: 'Days' }).getByRole('link');
const stress = (page: Page) => page.getByRole('slider', { name: 'Stress' });

const progressOf = async (page: Page) => (await page.request.get('/api/user/progress')).json();

/** The day and key of every check-in the page sends from now on. */
function sentCheckIns(page: Page) {
  const sent: { day: unknown; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/quotes/generate')) return;
    sent.push({ day: request.postDataJSON().day, key: request.headers()['idempotency-key'] });
  });
  return sent;
}

test('yesterday can be filled in, is marked as filled in later and is then no longer offered', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  const yesterday = addDays((await progressOf(page)).today, -1);
  await page.goto('/');
  await offer(page).click();
  await expect(page).toHaveURL(new RegExp(`/sliders\\?day=${yesterday}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^How was [A-Z][a-z]+day\?$/ })).toBeVisible();
  await expect(dayOf(page)).toContainText(
    `This is for ${formatRecentDay(yesterday)}, and is marked as filled in later.`,
  );
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
  await rate(page, /^Stress/, '2');
  await generate(page).click();
  await expect(page.getByRole('figure')).toContainText(`Evening, ${formatRecentDay(yesterday)}. Filled in later`);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Log this moment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeVisible();
  await expect.poll(async () => (await progressOf(page)).yesterdayHasEntry).toBe(true);
  await expect(offer(page)).toBeHidden();
  expect(await progressOf(page)).toMatchObject({ totalEntries: 2, currentStreak: 2 });

  await page.getByRole('link', { name: 'View All' }).click();
  const [filledIn, now] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect(filledIn).toContainText(/Yesterday\s*Evening\s*Filled in later/);
  await expect(now).toContainText('Today');
  await expect(now).not.toContainText('Filled in');
});

test('a retry of a filled-in check-in keeps its day and key, and the next check-in is for today', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  const day = addDays((await progressOf(page)).today, -5);
  const sent = sentCheckIns(page);
  // The server stores the check-in, but its reply is lost.
  await page.route(
    '**/api/quotes/generate',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    },
    { times: 1 },
  );
  await page.goto(`/sliders?day=${day}`);
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  await expect(generate(page)).toBeFocused();
  // Opening today in between keeps these sliders and the key; today has sliders of its own.
  await dayOf(page).getByRole('link', { name: 'Check in for today instead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check in', exact: true })).toBeFocused();
  await expect(stress(page)).toHaveAttribute('aria-valuetext', 'Not set');
  await page.goBack();
  await expect(stress(page)).toHaveAttribute('aria-valuetext', /^4 of 5/);
  await generate(page).click();
  await expect(page.getByRole('figure')).toContainText('Filled in later');
  await page.getByRole('button', { name: 'New check-in' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  await expect(page.getByText('0 of 15 set').filter({ visible: true })).toBeVisible();
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByText('Filled in later')).toBeHidden();

  expect(sent.map((one) => one.day)).toEqual([day, day, 'today']);
  const [first, again, next] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  expect(await progressOf(page)).toMatchObject({ totalEntries: 2 });
});

test('filling in yesterday is not offered before a first entry; the day picker shows the entries of each day, and a day out of range falls back to today', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('Nothing here yet this month.')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await test.step('today can be chosen instead of yesterday', async () => {
    const { today } = await progressOf(page);
    await page.goto(`/sliders?day=${addDays(today, -1)}`);
    await dayOf(page).getByRole('link', { name: 'Check in for today instead' }).click();
    await expect(page).toHaveURL(/\/sliders$/);
    await expect(page.getByText('This is for')).toBeHidden();
    await expect(page.getByRole('radiogroup', { name: 'When is this?' })).toBeVisible();
  });

  await checkIn(page, {});
  const { today } = await progressOf(page);
  await checkIn(page, { day: addDays(today, -3) });
  await page.goto('/sliders');
  await expect(days(page)).toHaveCount(0);
  await dayOf(page).getByRole('button', { name: 'Another day' }).click();
  await expect(days(page)).toHaveText([
    `Today, ${formatRecentDay(today)}1 entry`,
    `Yesterday, ${formatRecentDay(addDays(today, -1))}No entry`,
    `${formatRecentDay(addDays(today, -2))}No entry`,
    `${formatRecentDay(addDays(today, -3))}1 entry`,
    ...[-4, -5, -6, -7].map((back) => `${formatRecentDay(addDays(today, back))}No entry`),
  ]);
  await expect(days(page).first()).toHaveAttribute('aria-current', 'true');

  for (const [day, why] of [
    [addDays(today, -8), 'is more than 7 days ago, so it can no longer be filled in. This check-in is for today.'],
    [addDays(today, 1), 'is still to come. This check-in is for today.'],
    ['2026-02-30', "The link you followed doesn't name a day. This check-in is for today."],
  ]) {
    await page.goto(`/sliders?day=${day}`);
    await expect(dayOf(page)).toContainText(why ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Check in', exact: true })).toBeVisible();
  }
});

test('a day that becomes too old while its form is open shows a notice and keeps the sliders', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  const { today } = await progressOf(page);
  const day = addDays(today, -7);
  const notice = page.getByText(`${formatRecentDay(day)} is now more than 7 days ago`);
  // Requests the day before, as if midnight had passed on the server.
  await page.route('**/api/quotes/generate', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), day: addDays(day, -1) }) }),
  );
  await page.goto(`/sliders?day=${day}`);
  await rate(page, /^Stress/, '2');
  await expect(notice).toBeHidden();
  await generate(page).click();
  await expect(notice).toBeVisible();
  await expect(generate(page)).toBeFocused();
  await expect(generate(page)).toHaveAccessibleDescription(/They're about that day, so we don't move them to today\./);
  await expect(stress(page)).toHaveAttribute('aria-valuetext', /^2 of 5/);
  await expectAccessibleInBothThemes(page);
  expect(await progressOf(page)).toMatchObject({ totalEntries: 0 });
  await page.getByRole('link', { name: 'Check in for today', exact: true }).click();
  await expect(stress(page)).toHaveAttribute('aria-valuetext', 'Not set');

  // The page notices the new day without a reload.
  const tomorrow = Promise.withResolvers<void>();
  await page.route('**/api/user/progress', async (route) => {
    const response = await route.fetch();
    await tomorrow.promise;
    await route.fulfill({ response, json: { ...(await response.json()), today: addDays(today, 1) } });
  });
  await page.goto(`/sliders?day=${day}`);
  await rate(page, /^Stress/, '5');
  tomorrow.resolve();
  await expect(notice).toBeVisible();
  await expect(dayOf(page)).toContainText('which can no longer be filled in');
  await expect(stress(page)).toHaveAttribute('aria-valuetext', /^5 of 5/);
});
