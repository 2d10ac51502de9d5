/** Parts whose code is loaded later and does not arrive: the page around them stays, and they can be tried again. */
import type { Page } from '@playwright/test';
import { checkIn, countRequests, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const FAILED_FILE = /ERR_FAILED.*\/assets\//;

/** Files whose name starts with this do not arrive until the returned function is called. */
async function withhold(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*`;
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** A page that withholds scripts does not wait for the app: see the fixtures. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root [data-style]')).toHaveCount(0);
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: "This didn't open. Please try again." });

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

test('a dialog that does not arrive can be closed or tried again, and the ratings on the page stay', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(FAILED_FILE);
  await subscribe(page, uniqueEmail());
  const arrives = await withhold(page, 'dialog-window');
  await open(page, '/sliders');
  await rate(page, /^Stress/, '5');
  await page.keyboard.press('?');
  await expect(alert(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(alert(page)).toBeHidden();

  await page.keyboard.press('?');
  await tryAgain(page);
  // Not while it is being loaded, because this attempt would succeed then.
  await expect(alert(page).getByRole('button')).toBeEnabled();
  await arrives();
  await tryAgain(page);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuenow', '5');
});

test('a page that does not arrive opens when tried again, has Help now, and leads back to what was rated', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(FAILED_FILE);
  await subscribe(page, uniqueEmail());
  const arrives = await withhold(page, 'settings-page');
  await open(page, '/sliders');
  await rate(page, /^Stress/, '5');
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
  await settings.click();
  const title = page.getByRole('heading', { name: "This page didn't open" });
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog', { name: 'Talk to someone now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuenow', '5');

  await settings.click();
  await expect(title).toBeVisible();
  const documents = countRequests(page, '/settings');
  await arrives();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(documents()).toBe(0);
});

test('a browser that never fetches a file again gets it at another address', async ({ page, expectTrouble }) => {
  expectTrouble(FAILED_FILE);
  await subscribe(page, uniqueEmail());
  await page.route('**/assets/settings-page-*', (route) =>
    new URL(route.request().url()).search ? route.continue() : route.abort(),
  );
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: "This page didn't open" })).toBeVisible();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a page whose file is gone since a newer version was deployed is loaded again with that version', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404.*\/assets\//);
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  const documents = countRequests(page, '/settings');
  await page.route('**/assets/settings-page-*', (route) =>
    documents() > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: "This page didn't open" })).toBeVisible();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(documents()).toBe(1);
});

test('a quote whose screen does not arrive is shown when tried again, and was written once', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(FAILED_FILE);
  await subscribe(page, uniqueEmail());
  const arrives = await withhold(page, 'quote-screens');
  const requests = countRequests(page, '/api/quotes/generate');
  await open(page, '/sliders');
  await rate(page, /^Stress/, '5');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('heading', { name: "This page didn't open" })).toBeVisible();
  await arrives();
  await tryAgain(page);
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(requests()).toBe(1);
});

test('an explanation that does not arrive says so in its place, and each one can be tried again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(FAILED_FILE);
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5 });
  await checkIn(page, { hopeForFuture: 5 });
  const arrives = await withhold(page, 'explanation-details');
  await open(page, '/');
  const why = page.getByText('Why this quote?');
  const details = page.getByRole('main').getByRole('link', { name: 'How we write' });
  await why.first().click();
  await expect(alert(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
  await arrives();
  await why.last().click();
  await expect(details).toHaveCount(1);
  await tryAgain(page);
  await expect(alert(page)).toHaveCount(0);
  await expect(details).toHaveCount(2);
});
