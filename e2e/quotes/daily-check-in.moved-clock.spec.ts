import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { formatRecentDay, toLocalDay } from '../../web/dates/local-day.ts';
import { advanceDays, checkIn, expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import { resizeWindow } from '../support/page-checks/layout.ts';

const DAY_MS = 24 * 3_600_000;

const standing = (page: Page) =>
  page.getByRole('slider').evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuetext')));

test('a check-in can be rated, reworded, saved and repeated the next day', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await expect(page.getByRole('slider')).toHaveCount(15);
  await expect(page.getByRole('button', { name: 'Same as last time' })).toBeHidden();
  await rate(page, /^Stress/, '5');
  await rate(page, /^Sleep quality/, '1');
  await generate(page).click();
  const quote = page.getByRole('blockquote');
  await expect(quote).toBeVisible();
  await expect(page.getByText("Written by Evenkeel's own writer")).toBeVisible();
  await expect(page.getByText('Stress, overwhelmed')).toBeVisible();
  const firstWords = await quote.innerText();

  const helped = page.getByRole('button', { name: 'This helped' });
  const didNot = page.getByRole('button', { name: "This didn't" });
  await didNot.click();
  await expect(didNot).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Try other words' }).click();
  await expect(quote).not.toHaveText(firstWords);
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  await expect(didNot).toHaveAttribute('aria-pressed', 'false');

  await helped.click();
  await expect(helped).toHaveAttribute('aria-pressed', 'true');
  await helped.click();
  await expect(helped).toHaveAttribute('aria-pressed', 'false');
  await helped.click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Other words' })).toBeHidden();
  await expect(page.getByText('Saved quotes stay as they are.')).toBeVisible();
  const kept = await quote.innerText();

  await page.getByRole('link', { name: 'See how your answers are used' }).click();
  await expect(page.getByRole('button', { name: 'What helps you' })).toBeFocused();
  await expect(page.getByText('Helped once')).toBeInViewport();

  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'Your Favorite Quotes' })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(kept);

  await advanceDays(page, 1);
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByText('0 of 15 set, 2 same as last time').filter({ visible: true })).toBeVisible();
  await rate(page, /^Stress/, '2');
  await generate(page).click();
  await expect(page.getByText('Sleep quality, very poor')).toBeVisible();
  await expect(page.getByText('Stress, overwhelmed')).toBeHidden();
  const { checkIn: last } = await (await page.request.get('/api/check-ins/last')).json();
  expect(last.ratings).toMatchObject({ stressLevel: 2, sleepQuality: 1, hopeForFuture: 3 });
  expect(last).toMatchObject({ set: ['stressLevel'], carried: ['sleepQuality'] });
});

test('a page left open names the new day once the day is over', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const { now } = await (await page.request.get('/sandbox/clock')).json();
  await page.clock.install({ time: now });
  const dayAfter = (days: number) => formatRecentDay(addDays(toLocalDay(new Date(now)), days));
  await page.goto('/');
  await expect(page.getByText(dayAfter(0))).toBeVisible();
  await advanceDays(page, 1);
  await page.clock.fastForward(DAY_MS);
  await expect(page.getByText(dayAfter(1))).toBeVisible();

  await page.goto('/sliders');
  await expect(page.getByText(`For today, ${dayAfter(1)}`)).toBeVisible();
  await advanceDays(page, 1);
  await showAfterSleep(page);
  await expect(page.getByText(`For today, ${dayAfter(2)}`)).toBeVisible();
});

/** As after a night: no timer ran, and the page becomes visible. */
async function showAfterSleep(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + DAY_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test("'Same as last time' can be undone without losing other changes", async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, gratitudeLevels: 1, timeOfDayPreference: 'evening' });
  await page.goto('/sliders');
  await rate(page, /^Confidence/, '4');
  const before = await standing(page);
  await expect(page.getByText(/^Your last check-in: .+, evening$/)).toBeVisible();
  await page.getByRole('button', { name: 'Same as last time' }).click();
  const gratitude = page.getByRole('slider', { name: /^Gratitude/ });
  await expect(gratitude).toHaveAttribute('aria-valuetext', '1 of 5, hard to find, same as last time');
  await expect(page.getByRole('slider', { name: /^Confidence/ })).toHaveAttribute('aria-valuetext', '4 of 5, steady');
  await expect(page.getByRole('slider', { name: /^Anxiety/ })).toHaveAttribute('aria-valuetext', 'Not set');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  expect(await standing(page)).toEqual(before);

  await page.getByRole('button', { name: 'Same as last time' }).click();
  await rate(page, /^Stress/, '2');
  await undo.click();
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuetext', /^2 of 5/);
  await expect(page.getByText('2 of 15 set').filter({ visible: true })).toBeVisible();
});

test('the generate button of the check-in stays in view on a phone and covers no control, and the ratings given do on a wide screen', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  const urgency = page.getByRole('slider', { name: /^Urgency/ });
  await test.step('on a phone, after a first rating', async () => {
    await expect(page.getByRole('slider')).toHaveCount(15);
    await expect(generate(page)).not.toBeInViewport();
    await rate(page, /^Sleep quality/, '2');
    await expect(generate(page)).toBeInViewport({ ratio: 1 });
    // A focused slider is above the button, which does not cover the last control of the form either.
    await urgency.focus();
    await expectNotCovered(urgency);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectNotCovered(page.getByRole('radio', { name: 'Evening' }));
    await expect(generate(page)).toBeInViewport({ ratio: 1 });
  });
  await test.step('header and button scroll away in a window 400 px high', async () => {
    await resizeWindow(page, { width: 640, height: 400 });
    await page.getByRole('slider', { name: /^Motivation/ }).scrollIntoViewIfNeeded();
    for (const stays of [page.getByRole('banner'), generate(page)]) await expect(stays).not.toBeInViewport();
  });
  await test.step('the ratings given stay in view beside the sliders on a wide screen', async () => {
    await resizeWindow(page, { width: 1280, height: 800 });
    const summary = page.getByRole('navigation', { name: /^Sections/ });
    await expect(summary.getByText('Sleep quality: poor')).toBeVisible();
    await page.getByRole('slider', { name: /^Stress/ }).focus();
    await urgency.focus();
    await expect(summary.getByText('Sleep quality: poor')).toBeInViewport();
  });
});

/** Nothing covers its centre. */
const expectNotCovered = (target: Locator): Promise<void> =>
  expect(async () => {
    const isOnTop = await target.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit !== null && element.contains(hit);
    });
    expect(isOnTop).toBe(true);
  }).toPass();

const full = (help: boolean) => ({
  status: 429,
  headers: { 'retry-after': '5400' },
  json: { code: 'too_many_quotes', message: "That's all the quotes for one day.", ...(help && { help }) },
});

test('an exhausted quota shows when to ask again, keeps the sliders and can be retried, and the help lines still open', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/429.*\/api\/quotes/);
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rate(page, /^Stress/, '5');
  const before = await standing(page);
  await page.route('**/api/quotes/generate', (route) => route.fulfill(full(false)), { times: 1 });
  await generate(page).click();
  await expect(page.getByRole('main').getByText("That's all the quotes for one day.")).toBeVisible();
  await expect(page.getByText(/You can ask again (tomorrow )?at \d\d:\d\d\. Your sliders stay/)).toBeVisible();
  await expect(generate(page)).toBeFocused();
  await expect(generate(page)).toHaveAccessibleDescription(/You can ask again/);
  await expect(page.getByText('Error', { exact: true })).toBeHidden();
  expect(await standing(page)).toEqual(before);
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();

  await page.getByRole('button', { name: 'New check-in' }).click();
  await test.step('the help lines open', () => openHelpWithoutQuota(page));
});

async function openHelpWithoutQuota(page: Page): Promise<void> {
  await page.route('**/api/quotes/generate', (route) => route.fulfill(full(true)), { times: 1 });
  await generate(page).click();
  const help = helpPanel(page);
  await expect(help.getByRole('link', { name: /116 123/ })).toBeInViewport();
  await expect(generate(page)).toBeFocused();
  await help.getByRole('button', { name: 'Close the help lines' }).click();
  await expect(help).toBeHidden();
  await expect(generate(page)).toBeFocused();
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(help).toBeHidden();
  await page.route('**/regenerate', (route) => route.fulfill(full(true)), { times: 1 });
  await page.getByRole('button', { name: 'Try other words' }).click();
  await expect(help).toBeVisible();
  await expect(page.getByRole('status').getByText(/That's all the quotes.*You can ask again/)).toBeVisible();
  await expect(page.getByRole('blockquote')).toBeVisible();

  // A refusal that arrives after the next check-in has begun says nothing about that one.
  const isBegun = Promise.withResolvers<void>();
  await page.route('**/regenerate', (route) => isBegun.promise.then(() => route.fulfill(full(true))), { times: 1 });
  const refused = page.waitForResponse('**/regenerate');
  await page.getByRole('button', { name: 'Try other words' }).click();
  await page.getByRole('button', { name: 'New check-in' }).click();
  isBegun.resolve();
  await refused;
  await rate(page, /^Stress/, '4');
  await expect(help).toBeHidden();
  await expect(page.getByText(/That's all the quotes/)).toBeHidden();
}

test('the help lines open between the quote and its buttons without taking focus, and feedback that fails to save is reverted', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/feedback/);
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rate(page, /^Urgency/, '5');
  await generate(page).click();
  const help = helpPanel(page);
  await expect(help.getByRole('link', { name: /116 123/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: "You don't have to be alone with this." })).toBeAttached();
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
  expect(await top(page.getByRole('blockquote'))).toBeLessThan(await top(help));
  expect(await top(help)).toBeLessThan(await top(page.getByRole('button', { name: 'Save' })));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await help.getByRole('button', { name: 'Close the help lines' }).click();
  await expect(help).toBeHidden();
  // Closing it does not keep it from opening again.
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('button', { name: 'Try other words' }).click();
  await expect(help).toBeVisible();

  await page.route('**/feedback', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const helped = page.getByRole('button', { name: 'This helped' });
  await helped.click();
  await expect(page.getByText("We couldn't save your answer. Please try again.")).toBeVisible();
  await expect(helped).toHaveAttribute('aria-pressed', 'false');
});
