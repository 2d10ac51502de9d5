/** The same app in two tabs of one browser. */
import type { BrowserContext, Page } from '@playwright/test';
import { checkIn, expect, rate, signIn, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { recordMailtoLinks } from '../support/mailto-links.ts';

/** The tab of the first of two users, whose names are their addresses. The second has no check-ins. */
async function openTabOf(page: Page, path: string, ready: (email: string) => Promise<unknown>) {
  const [ada, bea] = [uniqueEmail(), uniqueEmail()];
  for (const email of [bea, ada]) {
    await page.context().clearCookies();
    await subscribe(page, email);
  }
  await ready(ada);
  await page.goto(path);
  return { ada, bea };
}

/** In another tab, once the session of the first has ended. */
async function signInBesides(context: BrowserContext, email: string): Promise<Page> {
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/auth');
  await signIn(other, email);
  await expect(other).toHaveURL('/');
  return other;
}

const signedOutNotice = (page: Page) => page.getByText("You've been signed out");
const signInPlease = (page: Page) => page.getByText('Please sign in to see this page.');

/** From then on the page shows notices, and asks who is signed in when it is shown again. */
const untilIdle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/after-load-')),
  );

/** A rating that is not sent yet, on a page that has loaded completely. */
async function rateStress(page: Page): Promise<void> {
  await rate(page, /^Stress/, '4');
  await untilIdle(page);
}

/** Hides the tab, as the browser does when another one is opened in front of it, or shows it again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a tab that shows another user reloads when someone signs in', async ({ page, context }) => {
  const { ada, bea } = await openTabOf(page, '/settings', async () => {});
  await expect(page.getByText(ada).first()).toBeVisible();
  await signInBesides(context, bea);
  await expect(page.getByText(bea).first()).toBeVisible();
  await expect(page.getByText(ada)).toHaveCount(0);
});

test('a tab whose session has ended keeps nothing of its user for the next one', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|401.*\/api\//);
  let text = '';
  const { bea } = await openTabOf(page, '/progress', async () => {
    text = (await checkIn(page, { stressLevel: 5 })).quote.text.slice(0, 40);
  });
  await expect(page.getByText(text)).toBeVisible();
  await context.clearCookies();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(signInPlease(page)).toBeVisible();
  await signInBesides(context, bea);
  await expect(page.getByText('Start your journey by creating your first emotional check-in!')).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(signedOutNotice(page)).toHaveCount(0);
});

test('a tab that slept while its user signed out in another one shows nothing of theirs when it wakes', async ({
  page,
  context,
}) => {
  // By the time it wakes, what changed in the storage has changed back.
  await page.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const { ada } = await openTabOf(page, '/settings', async () => {});
  await expect(page.getByText(ada).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/progress');
  await other.getByRole('link', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  await expect(signInPlease(page)).toBeVisible();
  await expect(page.getByText(ada)).toHaveCount(0);
});

test('a tab that is shown again after its session was ended on another device says so, and ratings wait for its user', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\//);
  const { ada } = await openTabOf(page, '/sliders', async () => {});
  await rateStress(page);
  await page.clock.install();
  await setHidden(page, true);
  await page.context().clearCookies();
  await page.clock.fastForward(61_000);
  await setHidden(page, false);
  await expect(signInPlease(page)).toBeVisible();
  await expect(signedOutNotice(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, ada);
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuenow', '4');
  await expect(signedOutNotice(page)).toHaveCount(0);
});

test('a tab whose session has ended goes on as it is when its user signs in again in another one', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\//);
  const { ada } = await openTabOf(page, '/sliders', async () => {});
  await rateStress(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(signedOutNotice(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { openedBefore: true }));
  await signInBesides(context, ada);
  await expect(signedOutNotice(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await page.evaluate(() => 'openedBefore' in window)).toBe(true);
});

test('a page that has gone to the sign-in page shows no notice there, and signing in removes the one in another tab', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|401.*\/api\//);
  const { ada } = await openTabOf(page, '/subscription', async () => {});
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sliders');
  await rateStress(other);
  await context.clearCookies();
  await other.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(signedOutNotice(other)).toBeVisible();
  await other.evaluate(() => Object.assign(window, { openedBefore: true }));

  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/auth/);
  await expect(signedOutNotice(page)).toHaveCount(0);
  await signIn(page, ada);
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
  await expect(signedOutNotice(other)).toHaveCount(0);
});

test('a check-in made in another tab appears without a reload', async ({ page, context }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sliders');
  await other.getByRole('slider', { name: /^Stress/, disabled: false }).press('End');
  await other.getByRole('button', { name: 'Generate My Quote' }).click();
  const text = await other.getByRole('blockquote').innerText();
  await expect(page.getByRole('article')).toContainText(text.slice(0, 40));
  await expect(page.getByText('No quotes yet. Create your first one!')).toHaveCount(0);
});

test('what is changed in one tab shows in the others: a favorite, the plan and the consent', async ({
  page,
  context,
}) => {
  await subscribe(page, uniqueEmail());
  const open = async (path: string, shown: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(tab.getByText(shown, { exact: true }).first()).toBeVisible();
    return tab;
  };
  const favorites = await open('/favorites', 'No Favorites Yet');
  const plan = await open('/subscription', 'Cancel plan');
  const sliders = await open('/sliders', 'Generate My Quote');

  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(favorites.getByText((await page.getByRole('blockquote').innerText()).slice(0, 40))).toBeVisible();

  await recordMailtoLinks(page);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(plan.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0);

  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Your privacy choices' });
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(sliders.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
});
