import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { importHistory } from '../support/long-history.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('Favorites is linked from Progress and, while empty, links to a first quote, which appears there once saved', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Check-in',
    'Progress',
    'Favorites',
    'Settings',
    'Help / FAQ',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('navigation', { name: 'Look back' }).getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveTitle('Favorites | Evenkeel');
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Generate Your First Quote' }).click();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();

  await test.step('a quote saved after a check-in appears without a reload', async () => {
    await page.getByRole('link', { name: 'You', exact: true }).click();
    await page.getByRole('button', { name: 'Generate My Quote' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    const text = await page.getByRole('blockquote').innerText();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('link', { name: 'View All' }).click();
    await page.getByRole('link', { name: 'Favorites' }).click();
    await expect(page.getByRole('blockquote')).toHaveText(text);
  });
});

test('Favorites shows full quotes, newest first, loads older ones while scrolling, and can be retried when either fails to load', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/quotes\/favorites/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await subscribe(page, uniqueEmail());
  const texts = await importHistory(page, 23, { isFavorite: true });
  const arrived = Promise.withResolvers<void>();
  await page.route(
    '**/api/quotes/favorites*',
    async (route) => {
      await arrived.promise;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await page.goto('/favorites');
  await expect(page.getByText('Loading your favorites...')).toBeVisible();
  arrived.resolve();
  await expect(page.getByText("We couldn't load your favorites.")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const quotes = page.getByRole('blockquote');
  await expect(quotes).toHaveCount(20);
  await page.route('**/api/quotes/favorites*before=*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Show older ones' }).scrollIntoViewIfNeeded();
  await expect(page.getByText("We couldn't load the older quotes.")).toBeVisible();
  await expect(quotes).toHaveCount(20);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(quotes).toHaveCount(23);
  await expect(quotes).toHaveText(texts);
  const item = page.getByRole('main').getByRole('listitem').first();
  await expect(item.getByRole('button')).toHaveCount(1);
  await item.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts[0]);

  await test.step('without an error, scrolling loads the older ones', async () => {
    await page.reload();
    await expect(quotes).toHaveCount(20);
    await page.getByRole('button', { name: 'Show older ones' }).scrollIntoViewIfNeeded();
    await expect(quotes).toHaveCount(23);
  });
});
