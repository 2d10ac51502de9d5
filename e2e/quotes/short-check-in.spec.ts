import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { finger } from '../support/finger.ts';
import { checkIn, countCheckIns, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectOnDeviceQuote, queuedNotice, visitHome } from '../support/offline.ts';

const GENERATE = '**/api/quotes/generate';
const TAPS_MAX = 6;

const sliders = (page: Page) => page.getByRole('region', { name: 'Log this moment' }).getByRole('slider');
const thatsAll = (page: Page) => page.getByRole('button', { name: "That's all" });

const lastSet = async (page: Page) =>
  (await (await page.request.get('/api/check-ins/last')).json()).checkIn as {
    readonly set: string[];
    readonly carried: string[];
    readonly ratings: Record<string, number>;
  };

test('a short check-in by touch takes at most six taps and sends exactly its three ratings', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 2, hopeForFuture: 4, urgencyOfNeed: 1 });
  await page.goto('/');
  await expect(sliders(page)).toHaveCount(1);
  await expect(page.getByText('2 more, one by one')).toBeVisible();
  const start = page.getByRole('link', { name: 'Start Assessment' });
  const before = (await start.boundingBox())?.y;
  const one = finger();
  await one.rate(sliders(page).nth(0), 2);
  await expect(sliders(page)).toHaveCount(2);
  await expect(page.getByText('1 more, one by one')).toBeVisible();
  // Nothing moves under the finger.
  expect((await thatsAll(page).boundingBox())?.y).toBe(before);
  await expectAccessibleInBothThemes(page);
  await one.rate(sliders(page).nth(1), 5);
  await one.rate(sliders(page).nth(2), 3);
  await expect(sliders(page)).toHaveCount(3);
  await one.tap(thatsAll(page));
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByText('Support Message Ready!').first()).toBeVisible();
  expect(one.taps()).toBeLessThanOrEqual(TAPS_MAX);
  const { set, carried, ratings } = await lastSet(page);
  expect(set).toHaveLength(3);
  expect(carried).toEqual([]);
  expect(set.map((key) => ratings[key]).sort()).toEqual([2, 3, 5]);

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(sliders(page)).toHaveCount(1);
  await expect(sliders(page)).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(page.getByRole('link', { name: 'Start Assessment' })).toBeVisible();
});

test('a short check-in works with the keyboard alone and describes the last value of a slider', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { hopeForFuture: 2 });
  await page.goto('/');
  await expect(sliders(page)).toHaveAccessibleName('Hope for the future');
  await expect(sliders(page)).toHaveAccessibleDescription(/Last time: 2, faint/);
  for (const [at, key] of ['4', 'ArrowRight', 'Space'].entries()) {
    await tabTo(page, sliders(page).nth(at));
    await page.keyboard.press(key);
    await expect(sliders(page).nth(at)).toHaveAttribute('aria-valuetext', /of 5/);
  }
  await tabTo(page, thatsAll(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  expect((await lastSet(page)).ratings).toMatchObject({ hopeForFuture: 4 });
});

test("'More' opens the check-in page with the ratings made so far", async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  const one = finger();
  await one.rate(sliders(page).nth(0), 4);
  await one.rate(sliders(page).nth(1), 2);
  const named = await sliders(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-valuetext')));
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  await expect(page.getByText('2 of 15 set').filter({ visible: true })).toBeVisible();
  const there = await page
    .getByRole('slider', { includeHidden: true })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-valuetext')));
  expect(there).toEqual(expect.arrayContaining(named.slice(0, 2)));
});

test('urgency is asked for first after a high rating, and rating it 5 offers help and opens the help lines', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { urgencyOfNeed: 4, hopeForFuture: 4 });
  await page.goto('/');
  await expect(sliders(page)).toHaveAccessibleName('Urgency of need');
  const talk = page.getByRole('complementary', { name: 'Help' }).getByRole('button', { name: 'Talk to someone' });
  await finger().rate(sliders(page).nth(0), 4);
  await expect(talk).toBeHidden();
  const before = (await thatsAll(page).boundingBox())?.y;
  await finger().rate(sliders(page).nth(0), 5);
  await expect(talk).toBeInViewport();
  expect((await thatsAll(page).boundingBox())?.y).toBe(before);
  await expectAccessibleInBothThemes(page);
  await talk.click();
  await page.getByRole('dialog', { name: 'Talk to someone now' }).getByRole('button', { name: 'Close' }).click();
  await thatsAll(page).click();
  await expect(helpPanel(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('help lines that earlier check-ins opened say so, and saving the quote covers none of them', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const hard = { stressLevel: 5, anxietyLevel: 5, sleepQuality: 1, confidenceLevel: 1, motivationLevel: 1 } as const;
  await checkIn(page, { ...hard, focusClarity: 1, senseOfPurpose: 1, supportSystemStrength: 1, gratitudeLevels: 1 });
  await page.goto('/');
  await expect(sliders(page)).toHaveAccessibleName(/Hope for the future|Urgency of need/);
  await finger().rate(sliders(page).nth(0), 3);
  await thatsAll(page).click();
  const reason = 'The help lines opened because of your last few check-ins, not only this one.';
  await expect(helpPanel(page).getByText(reason)).toBeVisible();
  const explanation = page.getByRole('group').filter({ hasText: 'Why this quote?' });
  await expect(explanation.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[data-toast]').getByText('Added to favorites')).toBeVisible();
  const lines = await helpPanel(page).boundingBox();
  const toast = await page.locator('[data-toast]').boundingBox();
  expect(toast?.y).toBeGreaterThan((lines?.y ?? 0) + (lines?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(page.locator('[data-toast]').getByText('Removed from favorites')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const aboveLines = await page.locator('[data-toast]').boundingBox();
  const panel = await helpPanel(page).boundingBox();
  expect((aboveLines?.y ?? 0) + (aboveLines?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  await page.getByRole('button', { name: 'Close the help lines' }).click();
  await expect(explanation.getByText(reason)).toBeVisible();
});

test('a short check-in that fails shows an error, keeps the sliders and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await finger().rate(sliders(page).nth(0), 4);
  await page.route(GENERATE, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await thatsAll(page).click();
  await expect(page.getByText('Generation Failed').first()).toBeVisible();
  await expect(page.getByText('Failed to generate support message. Please try again.').first()).toBeVisible();
  await expect(thatsAll(page)).toBeFocused();
  await expect(thatsAll(page)).toHaveAccessibleDescription(/^No quote yet, but your check-in is kept/);
  await expect(sliders(page).first()).toHaveAttribute('aria-valuetext', /^4 of 5/);
  await thatsAll(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await countCheckIns(page)).toBe(1);
});

test('the short check-in shows its slider even if the statistics fail to load', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/api\/check-ins\/statistics/);
  await page.route('**/api/check-ins/statistics', (route) => route.fulfill({ status: 500, body: '' }));
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(sliders(page)).toHaveAccessibleName(/Hope for the future|Urgency of need/);
});

test('a short check-in without health data consent asks for it first, then sends exactly its ratings', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.goto('/');
  await finger().rate(sliders(page).nth(0), 4);
  await finger().rate(sliders(page).nth(1), 2);
  await thatsAll(page).click();
  await expect(page.getByRole('heading', { name: 'Before your first check-in' })).toBeVisible();
  expect(await countCheckIns(page)).toBe(0);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  const { set, carried, ratings } = await lastSet(page);
  expect([set.map((key) => ratings[key]).sort(), carried]).toEqual([[2, 4], []]);
  // Neither going back nor a reload sends it again.
  await page.goBack();
  await page.reload();
  await expect(sliders(page)).toHaveCount(1);
  await expect(sliders(page)).toHaveAttribute('aria-valuetext', 'Not set');
  expect(await countCheckIns(page)).toBe(1);
});

test('a short check-in continues after consent even if the question was declined and the page reloaded', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.goto('/');
  await finger().rate(sliders(page).nth(0), 4);
  await thatsAll(page).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeFocused();
  await page.reload();
  // Home's code arrives late: the check-in page must not take over the ratings in between.
  await page.route('**/assets/home-*.js', async (route) => {
    await expect(page.getByText('Loading...')).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'I agree now' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect((await lastSet(page)).set).toHaveLength(1);
  expect(await countCheckIns(page)).toBe(1);
});

test("'More' without health data consent asks for it first and keeps the ratings in the long form", async ({
  page,
}) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.goto('/');
  await finger().rate(sliders(page).nth(0), 4);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByText('1 of 15 set').filter({ visible: true })).toBeVisible();
  expect(await countCheckIns(page)).toBe(0);
});

test('the health data question shows the help lines first if the ratings made on Home ask for them', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.goto('/');
  await expect(sliders(page)).toHaveAccessibleName('Urgency of need');
  await finger().rate(sliders(page).nth(0), 5);
  await thatsAll(page).click();
  await expect(page.getByRole('heading', { name: 'Before your first check-in' })).toBeVisible();
  await expect(helpPanel(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeFocused();
  await expect(helpPanel(page)).toBeVisible();
  await expect(page.getByText('before the trial ends and pay nothing')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Close the help lines' }).click();
  await expect(helpPanel(page)).toBeHidden();
  await page.getByRole('link', { name: 'cancel your plan' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Wellness Plan' })).toBeVisible();
});

test.describe('short check-in offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is queued with its quote and sent when back online', async ({ page, context, expectTrouble }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await visitHome(page);
    await expect(sliders(page)).toHaveCount(1);
    await context.setOffline(true);
    await finger().rate(sliders(page).nth(0), 4);
    await thatsAll(page).click();
    await expectOnDeviceQuote(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(queuedNotice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(queuedNotice(page)).toBeHidden();
    await expect.poll(() => countCheckIns(page)).toBe(2);
    expect((await lastSet(page)).set).toHaveLength(1);
  });
});
