import type { Page } from '@playwright/test';
import { checkIn, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const offer = (page: Page) => page.getByRole('link', { name: 'Fill in yesterday' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Quote' });

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

test('yesterday is filled in once, marked as such, and then no longer offered', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, {});
  await page.goto('/');
  await offer(page).click();
  await expect(page).toHaveURL(/\/sliders\?day=yesterday$/);
  await expect(page.getByText(/^This is for yesterday, [A-Z][a-z]+ \d+ [A-Z][a-z]+\.$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
  await rate(page, /^Stress/, '2');
  await generate(page).click();
  await expect(page.getByRole('figure')).toContainText('Kept for yesterday');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Log this moment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeVisible();
  await expect.poll(async () => (await progressOf(page)).yesterdayHasEntry).toBe(true);
  await expect(offer(page)).toBeHidden();
  expect(await progressOf(page)).toMatchObject({ totalEntries: 2, currentStreak: 2 });

  await page.getByRole('link', { name: 'View All' }).click();
  const [filledIn, now] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect(filledIn).toContainText(/Yesterday\s*Evening\s*Filled in the next day/);
  await expect(now).toContainText('Today');
  await expect(now).not.toContainText('Filled in');
});

test('a retry stays for yesterday under its own key, and the check-in after it is another, for today', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
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
  await page.goto('/sliders?day=yesterday');
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  await expect(generate(page)).toBeFocused();
  await expect(page.getByText('This is for yesterday')).toBeVisible();
  await generate(page).click();
  await expect(page.getByRole('figure')).toContainText('Kept for yesterday');
  await page.getByRole('button', { name: 'New check-in' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  await expect(page.getByText('This is for yesterday')).toBeHidden();
  await expect(page.getByText('0 of 15 set').filter({ visible: true })).toBeVisible();
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByText('Kept for yesterday')).toBeHidden();

  expect(sent.map(({ day }) => day)).toEqual(['yesterday', 'yesterday', 'today']);
  const [first, again, next] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  expect(await progressOf(page)).toMatchObject({ totalEntries: 2 });
});

test('it is not offered before a first entry, and today can be chosen instead', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('Nothing here yet this month.')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.goto('/sliders?day=yesterday');
  await page.getByRole('link', { name: 'Check in for today instead' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  await expect(page.getByText('This is for yesterday')).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: 'When is this?' })).toBeVisible();
});
