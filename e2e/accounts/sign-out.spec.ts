/** Signing out on a shared device: the user's stored data is deleted, online or offline. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  countRequests,
  expect,
  generate,
  rate,
  subscribe,
  test,
  uniqueEmail,
  waitUntilQuiet,
} from '../support/fixtures.ts';
import {
  checkInOffline,
  countSentCheckIns,
  QUOTES_SHOWN,
  queuedNotice,
  readIndexedDb,
  visitHome,
} from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const SIGNED_OUT = "You're signed out on this device";
const landing = (page: Page) => page.getByRole('link', { name: 'Start Free Trial' }).first();
const signOut = (page: Page) => page.getByRole('link', { name: 'Sign out' }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: '1 check-in is waiting to be sent' });
/** Resolves when a tab says that the queue has changed, as after each attempt to send a check-in. */
const queueChanged = () =>
  new Promise<void>((resolve) => {
    new BroadcastChannel('account-changes').onmessage = () => resolve();
  });
const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get('/api/user')).ok();

test('signing out deletes stored data and asks first if a queued check-in would be lost', async ({ page, context }) => {
  const text = await visitHome(page);
  expect((await readIndexedDb(page))['last-seen']).toContain(text.slice(0, 40));
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(queuedNotice(page).first()).toBeVisible();
  // The connection is back, but queued check-ins still fail.
  await context.route('**/api/quotes/generate', (route) => route.abort());
  const asked = countRequests(page, '/api');
  await context.setOffline(false);
  // A check-in that fails each time is not retried in a loop.
  await waitUntilQuiet(asked);
  await signOut(page);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(await isSignedIn(page)).toBe(true);
  await signOut(page);
  await question(page).getByRole('button', { name: 'Send first, then sign out' }).click();
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
  await question(page).getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(landing(page)).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  expect(await readIndexedDb(page)).toEqual({ 'last-seen': '[[]]', 'offline-check-in-queue': '[[]]' });
});

test('the landing page says once that the user has signed out, and nothing moves for it', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/progress');
  const help = await page.getByRole('button', { name: 'Need help now?' }).boundingBox();
  const out = await page.getByRole('link', { name: 'Sign out' }).boundingBox();
  // Far enough from Help now that a slip of the thumb does not sign out.
  expect((help?.x ?? 0) - (out?.x ?? 0) - (out?.width ?? 0)).toBeGreaterThan(44);
  await signOut(page);
  const notice = page.getByRole('status').filter({ hasText: "You're signed out." });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  const before = (await landing(page).boundingBox())?.y;
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toBeHidden();
  expect((await landing(page).boundingBox())?.y).toBe(before);
  await page.reload();
  await expect(landing(page)).toBeVisible();
  await expect(notice).toBeHidden();
});

test('signing out sends queued check-ins first if the user asks for it', async ({ page, context }) => {
  await visitHome(page);
  const sent = countSentCheckIns(context);
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await context.route('**/api/quotes/generate', (route) => route.abort());
  await signOut(page);
  await expect(question(page)).toBeVisible();
  await context.unroute('**/api/quotes/generate');
  await context.setOffline(false);
  await question(page).getByRole('button', { name: 'Send first, then sign out' }).click();
  await expect(landing(page)).toBeVisible();
  expect(sent()).toBe(1);
  expect(await readIndexedDb(page)).toEqual({ 'last-seen': '[[]]', 'offline-check-in-queue': '[[]]' });
});

test('a check-in that fails after its user has signed out offline is not stored again', async ({ page, context }) => {
  await visitHome(page);
  await page.getByRole('link', { name: 'You', exact: true }).click();
  // Home may ask for the same rating.
  await expect(page.getByRole('heading', { name: 'Check in', exact: true })).toBeVisible();
  await rate(page, /^Stress/, '4');
  const isSignedOut = Promise.withResolvers<void>();
  await context.route('**/api/quotes/generate', async (route) => {
    await isSignedOut.promise;
    await route.abort();
  });
  await generate(page).click();
  await expect(page.getByRole('heading', { name: 'Crafting your quote...' })).toBeVisible();
  await page.goBack();
  await context.route('**/api/logout', (route) => route.abort());
  await signOut(page);
  await question(page).getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();
  const settled = page.evaluate(queueChanged);
  isSignedOut.resolve();
  await settled;
  expect((await readIndexedDb(page))['offline-check-in-queue']).toBe('[[]]');
});

test('a page that the browser restores on Back shows nothing while it is loaded again', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const isShown = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.querySelector('main')?.checkVisibility();
  });
  expect(isShown).toBe(false);
  await expect(page.getByRole('main')).toBeVisible();
});

test('signing out over a connection that hangs says that the session has not ended yet', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.clock.install();
  await page.goto('/progress');
  await page.route('**/api/logout', () => {});
  await signOut(page);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();
});

test('signing out offline deletes stored data at once and ends the session when back online', async ({
  page,
  context,
}) => {
  await visitHome(page);
  const theme = await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    return localStorage.getItem('theme');
  });
  const besides = await context.newPage();
  await besides.goto('/');
  await expect(besides.getByRole('heading', { name: QUOTES_SHOWN })).toBeVisible();
  await context.setOffline(true);
  await signOut(page);
  for (const tab of [page, besides]) await expect(tab.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();
  await expectAccessible(page);
  expect((await readIndexedDb(page))['last-seen']).toBe('[[]]');
  expect(await isSignedIn(page)).toBe(true);
  // Opening the app again offline does not show their data either.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();

  await context.setOffline(false);
  for (const tab of [page, besides]) await expect(landing(tab)).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(theme);

  // The next user of this device signs in and stays signed in.
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
});
