/** "Try it now" in the landing page's hero: up to five sliders, and a quote written in the browser. */
import type { Locator, Page } from '@playwright/test';
import { grantHealthConsent, PASSWORD, startTrial } from '../../server/testing/user-actions.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { pageClient } from '../support/api.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Try it now' });
const slider = (page: Page, name: string) => section(page).getByRole('slider', { name });
const quoteIn = (page: Page) => section(page).getByRole('blockquote');
const status = (page: Page) => section(page).getByRole('status');
const trouble = (page: Page) => section(page).getByRole('alert');
const write = (page: Page) => section(page).getByRole('button', { name: 'Write my words' });
const another = (page: Page) => section(page).getByRole('button', { name: 'Write another' });
const lines = (page: Page) => section(page).getByRole('region', { name: 'Talk to someone now' });

/** Opens the page with its sliders and waits until no request is in flight. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expect(slider(page, 'Stress')).toBeVisible();
  // Without a press, which would move the focus here.
  await section(page)
    .getByText('Three more sliders')
    .evaluate(({ parentElement }) => parentElement?.setAttribute('open', ''));
  await page.waitForLoadState('networkidle');
}

/** By keyboard, so that exactly this value is set. */
async function rate(page: Page, ratings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, key] of Object.entries(ratings)) await slider(page, name).press(key);
}

/** Everything the browser stores for the page. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

test('"Try it now" works with the keyboard alone, including a request for other words', async ({ page }) => {
  await open(page);
  await section(page).scrollIntoViewIfNeeded();
  await expectAccessibleInBothThemes(page);
  // It is announced as a whole, so it must hold nothing but the quote.
  await expect(status(page).locator('> *')).toHaveCount(1);
  await tabTo(page, slider(page, 'Stress'));
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(section(page).getByText('some pressure')).toBeHidden();
  // The middle can be a deliberate choice.
  await page.keyboard.press('Space');
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', '3 of 5, some pressure');
  await expect(section(page).getByText('some pressure', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', '4 of 5, tense');
  await expect(section(page).getByText('tense', { exact: true })).toBeVisible();
  await tabTo(page, slider(page, 'Sleep quality'));
  await page.keyboard.press('2');
  await expect(slider(page, 'Sleep quality')).toHaveValue('2');
  await tabTo(page, write(page));
  await page.keyboard.press('Enter');
  await expect(another(page)).toBeFocused();
  const first = (await quoteIn(page).textContent()) ?? '';
  expect(first.split(' ').length).toBeGreaterThanOrEqual(8);
  await expect(status(page)).toHaveText(first);
  await expect(quoteIn(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(quoteIn(page)).not.toHaveText(first);
  await expect(quoteIn(page)).toContainText(/\w+ \w+ \w+/);
  await expect(lines(page)).toBeHidden();
  await expectAccessibleInBothThemes(page);
});

test('"Try it now" writes a first quote within three taps, in place of the sample', async ({ page }) => {
  await page.goto('/');
  const sample = (await quoteIn(page).textContent()) ?? '';
  let taps = 0;
  const tap = async (target: Locator, at?: { x: number; y: number }) => {
    taps += 1;
    await target.tap(at && { position: at });
  };
  const { width, height } = (await slider(page, 'Stress').boundingBox()) ?? { width: 0, height: 0 };
  await expect(section(page).getByRole('slider')).toHaveCount(2);
  await tap(slider(page, 'Stress'), { x: width - 20, y: height / 2 });
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', '5 of 5, overwhelmed');
  await tap(slider(page, 'Sleep quality'), { x: 20, y: height / 2 });
  await tap(write(page));
  await expect(another(page)).toBeVisible();
  await expect(quoteIn(page)).not.toHaveText(sample);
  await expect(quoteIn(page)).toContainText(/\w+ \w+ \w+/);
  await expect(quoteIn(page)).toBeInViewport();
  await expect(section(page).getByText('For example')).toBeHidden();
  expect(taps).toBeLessThanOrEqual(3);
});

test('"Try it now" requests only its scripts, after a slider is touched, and stores nothing', async ({ page, app }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${request.url().replace(app.origin, '')}`));
  await open(page);
  expect(asked.filter((one) => one.includes('writer'))).toEqual([]);
  const before = await stored(page);
  asked.length = 0;
  await rate(page, { Hope: 'Home', Anxiety: 'End', Stress: '5' });
  await write(page).click();
  await expect(another(page)).toBeVisible();
  await another(page).click();
  await page.waitForLoadState('networkidle');
  expect(asked[0]).toMatch(/^GET \/assets\/built-in-writer-[\w-]+\.js$/);
  expect(asked.filter((one) => !/^GET \/assets\/[\w-]+\.js$/.test(one))).toEqual([]);
  expect(await stored(page)).toEqual(before);
  await page.reload();
  await expect(slider(page, 'Stress')).toHaveValue('3');
  await expect(section(page).getByText('For example, with stress 4 and sleep 2')).toBeVisible();
});

test('"Try it now" shows sliders as not set until used, and opens the help lines for very hard ratings only', async ({
  page,
}) => {
  await open(page);
  const sliders = section(page).getByRole('slider');
  const marks = section(page).locator('.thumb, .word');
  await expect(sliders).toHaveCount(5);
  for (const one of await sliders.all()) await expect(one).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(marks).toHaveText(Array(10).fill(''));
  await slider(page, 'Hope').click();
  await expect(slider(page, 'Hope')).toHaveAttribute('aria-valuetext', /^3 of 5, \w/);
  await expect(marks.filter({ hasText: /./ })).toHaveCount(2);
  await slider(page, 'Anxiety').focus();
  await page.keyboard.press('Tab');
  await expect(slider(page, 'Anxiety')).toHaveAttribute('aria-valuetext', 'Not set');

  await rate(page, { Hope: '1', Anxiety: '5' });
  await write(page).click();
  await expect(another(page)).toBeFocused();
  await expect(status(page)).toContainText('Here are people you can talk to now.');
  for (const [name, href] of [
    [/Call 116 123.*Samaritans/, 'tel:116123'],
    [/Text SHOUT to 85258.*Shout/, /^sms:85258/],
    ['999', 'tel:999'],
  ] as const)
    await expect(lines(page).getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(page.getByRole('dialog')).toBeHidden();
  await lines(page).getByLabel('Show lines for').selectOption({ label: 'Ireland' });
  await expect(lines(page).getByRole('link', { name: 'Text SHOUT to 85258' })).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await rate(page, { Hope: '4' });
  await another(page).click();
  await expect(lines(page)).toBeHidden();
  await expect(status(page).locator('> *')).toHaveCount(1);
});

test('"Try it now" shows an error, keeps the ratings and can retry if the writer fails to load', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await page.route('**/built-in-writer-*.js', (route) => route.abort());
  await open(page);
  await rate(page, { Hope: '1', Stress: '5' });
  await write(page).click();
  await expect(trouble(page)).toContainText("That didn't work. Your sliders haven't changed.");
  await expect(lines(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/built-in-writer-*.js');
  await write(page).click();
  await expect(another(page)).toBeVisible();
  await expect(trouble(page)).toBeEmpty();
  await expect(slider(page, 'Hope')).toHaveValue('1');
  await expect(slider(page, 'Stress')).toHaveValue('5');
});

const DRAFT_KEY = 'draft-ratings';
const draft = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), DRAFT_KEY);

test('"Try it now" ratings carry over into the first check-in if the visitor asks for it', async ({ page }) => {
  await open(page);
  await rate(page, { Stress: '4', Hope: '2', Sleep: '3' });
  await write(page).click();
  await expect(another(page)).toBeVisible();
  expect(await draft(page)).toBeNull();
  await section(page).getByRole('link', { name: 'Keep these ratings and sign up' }).click();
  await expect(page).toHaveURL(/\/auth#create-account$/);
  expect(await draft(page)).not.toBeNull();
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await startSubscription(page);
  await page.goto('/sliders');
  await expect(page.getByText('3 of 15 set').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Stress/ })).toHaveAttribute('aria-valuetext', /^4 of 5/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await draft(page)).toBeNull();
  const { checkIn } = await (await page.request.get('/api/check-ins/last')).json();
  expect(checkIn.ratings).toMatchObject({ stressLevel: 4, hopeForFuture: 2, sleepQuality: 3, anxietyLevel: 3 });
  await page.getByRole('button', { name: 'New check-in' }).click();
  await expect(page.getByText('0 of 15 set').filter({ visible: true })).toBeVisible();
});

/** Bypasses the pages, which other journeys cover; includes the consent to storing check-ins. */
async function startSubscription(page: Page): Promise<void> {
  await grantHealthConsent(pageClient(page));
  await startTrial(pageClient(page));
}

test('signing out deletes draft ratings that were never used', async ({ page }) => {
  await open(page);
  await rate(page, { Stress: '4' });
  await write(page).click();
  await section(page).getByRole('link', { name: 'Keep these ratings and sign up' }).click();
  await expect(page).toHaveURL(/\/auth#create-account$/);
  await register(page, uniqueEmail());
  await page.goto('/settings');
  expect(await draft(page)).not.toBeNull();
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await draft(page)).toBeNull();
});

test.describe('"Try it now" without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the sample and hides the sliders', async ({ page }) => {
    await page.goto('/');
    await expect(quoteIn(page)).toBeVisible();
    await expect(page.locator('[data-try-sliders]')).toBeHidden();
  });
});
