import { countRequests, expect, register, subscribe, test, uniqueEmail, waitUntilQuiet } from '../support/fixtures.ts';

const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } };

test('a failure of /api/quotes/recent shows an error on Home and Progress and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/quotes\/recent/);
  await subscribe(page, uniqueEmail());
  const asked = countRequests(page, '/api/quotes/recent');
  for (const [path, words, empty] of [
    ['/', "We couldn't load your quotes.", 'No quotes yet. Create your first one!'],
    ['/progress', "We couldn't load your progress.", 'Start your journey by creating your first emotional check-in!'],
  ] as const) {
    await page.route('**/api/quotes/recent*', (route) => route.fulfill(broken));
    const before = asked();
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await waitUntilQuiet(asked);
    expect(asked() - before).toBe(1);
    // Nothing is said about the check-ins of today, which are unknown.
    await expect(page.getByText('Not loaded')).toHaveCount(path === '/' ? 3 : 0);
    await page.unroute('**/api/quotes/recent*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a failure of /api/subscription-status does not lock out a user with a plan, shows on the plan page and in Settings, and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/subscription-status/);
  await subscribe(page, uniqueEmail());
  await page.route('**/api/subscription-status', (route) => route.fulfill(broken));
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await page.unroute('**/api/subscription-status');
  const requests = countRequests(page, '/api');
  for (const [path, words, after] of [
    ['/subscription', "We couldn't load your plan.", 'Cancel plan'],
    ['/settings', "We couldn't load your subscription.", 'Free Trial'],
  ] as const) {
    await page.route('**/api/subscription-status', (route) => route.fulfill(broken));
    const before = requests();
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await waitUntilQuiet(requests);
    // Settings needs six more calls than the plan page: user, totals, sign-in methods, devices, cookie choice and data consent.
    expect(requests() - before).toBeLessThan(10);
    await page.unroute('**/api/subscription-status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(after).first()).toBeVisible();
  }
});

test('a failure of /api/subscription-status redirects a user without a plan without looping', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(
    /500.*\/api\/subscription-status|403.*\/api\/(quotes\/recent|check-ins\/statistics|user\/(progress|days))/,
  );
  await register(page, uniqueEmail());
  await page.route('**/api/subscription-status', (route) => route.fulfill(broken));
  const requests = countRequests(page, '/api');
  await page.goto('/');
  await expect(page.getByText('Please subscribe to access this feature.')).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByText("We couldn't load your plan.")).toBeVisible();
  await waitUntilQuiet(requests);
  await expect(page).toHaveURL(/\/subscription$/);
  expect(requests()).toBeLessThan(18);
  await page.unroute('**/api/subscription-status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Start 3-day free trial' })).toBeVisible();
});

test('a failure of /api/user shows an error page with a retry instead of the landing page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/user/);
  await subscribe(page, uniqueEmail());
  // The cookie call of every page is tested elsewhere.
  const requests = countRequests(page, '/api/user');
  await page.route('**/api/user', (route) => route.fulfill(broken));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: "We couldn't open Evenkeel" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: "We couldn't open Evenkeel" })).toBeVisible();
  await waitUntilQuiet(requests);
  expect(requests()).toBe(2);
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('a page whose script fails to load shows an error and opens after a retry', async ({ page, expectTrouble }) => {
  expectTrouble(/assets|dynamically imported|ErrorBoundary/);
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await page.route('**/assets/analytics-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: "This page didn't open" })).toBeVisible();
  await page.unroute('**/assets/analytics-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Total Entries')).toBeVisible();
});
