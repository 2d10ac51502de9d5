import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const TAGLINE = 'Your Daily Companion for Mind & Body Wellness';
const loader = (page: Page) => page.locator('.landing-loader');

/** Stops the loader at a point of its 1.5 seconds, so that no test depends on the machine's speed. */
const stopLoaderAt = (page: Page, milliseconds: number): Promise<void> =>
  loader(page).evaluate((element, moment) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = moment;
    }
  }, milliseconds);

const isStarted = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.classList.contains('landing-loading'));

async function openForTheFirstTime(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}

test('the loader covers the landing page for 1.5 seconds on the first visit of a session', async ({ page }) => {
  await page.goto('/');
  expect(await isStarted(page)).toBe(true);
  await stopLoaderAt(page, 0);
  await expect(loader(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: TAGLINE })).toBeVisible();
  await stopLoaderAt(page, 1300);
  await expect(loader(page)).toHaveCSS('opacity', '1');
  await stopLoaderAt(page, 1500);
  await expect(loader(page)).toBeHidden();
  await page.reload();
  expect(await isStarted(page)).toBe(false);
  await expect(loader(page)).toBeHidden();
});

test('the loader ends on its own, even if no other script loads', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await isStarted(page)).toBe(true);
  await expect(loader(page)).toBeHidden();
});

test('a key, a scroll or a tap ends the loader at once, and the tap does not reach the page', async ({ page }) => {
  const trial = page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first();
  const ends: (() => Promise<void>)[] = [
    () => page.keyboard.press('Shift'),
    () => page.mouse.wheel(0, 200),
    async () => {
      const { x, y } = (await trial.boundingBox()) ?? { x: 0, y: 0 };
      await page.touchscreen.tap(x + 20, y + 20);
    },
  ];
  for (const end of ends) {
    await openForTheFirstTime(page);
    await stopLoaderAt(page, 700);
    await expect(loader(page)).toBeVisible();
    await end();
    await expect(loader(page)).toBeHidden();
    expect(await isStarted(page)).toBe(false);
  }
  await expect(page).toHaveURL('/');
});

test.describe('landing page with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('starts no loader', async ({ page }) => {
    await page.goto('/');
    expect(await isStarted(page)).toBe(false);
  });
});

test.describe('landing page for a search engine', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('starts no loader', async ({ page }) => {
    await page.goto('/');
    expect(await isStarted(page)).toBe(false);
  });
});

test.describe('landing page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its content and menu, and disables the newsletter form', async ({ page }) => {
    await page.goto('/');
    await expect(loader(page)).toBeHidden();
    for (const name of ['What is Evenkeel?', 'How It Works', 'Why Choose Evenkeel', 'Perfect For', 'Important Notice'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByText('Signing up here needs JavaScript.')).toBeVisible();
    await page.locator('[data-page-menu] summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Evenkeel' })).toBeVisible();
  });
});

const barLinks = [
  ['Features', '/#features'],
  ['About', '/about'],
  ['Why Choose', '/#why-choose'],
  ['FAQ', '/faq'],
  ['Contact', '#contact'],
] as const;

test('the top bar on a large screen links each section, stays in view and does not cover targets', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const bar = page.getByRole('banner');
  for (const [name, href] of barLinks)
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(bar.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/auth#create-account');
  await bar.getByRole('link', { name: 'Why Choose' }).click();
  await expect(page).toHaveURL('/#why-choose');
  const heading = page.getByRole('heading', { name: 'Why Choose Evenkeel' });
  await expect(heading).toBeInViewport();
  await expect(bar.getByRole('button', { name: 'Need help now?' })).toBeInViewport();
  const underBar = async () => ((await heading.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0);
  await expect.poll(underBar).toBeGreaterThanOrEqual(0);
});

test('the menu on a phone links each section and closes on Escape, a link or an outside tap', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const opener = page.locator('[data-page-menu] summary');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByText(/Cancel any time, in two steps/).click({ force: true, position: { x: 2, y: 2 } }),
    () => menu.getByRole('link', { name: 'Features' }).click(),
  ]) {
    await opener.click();
    for (const [name, href] of barLinks)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await close();
    await expect(menu).toBeHidden();
  }
  await expect(page).toHaveURL('/#features');
});

test('/ returns no landing page markup to a signed-in user', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const response = await page.goto('/');
  const html = (await response?.text()) ?? '';
  expect(html).not.toContain('landing-loader');
  expect(html).not.toContain('How It Works');
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('the landing page loads only basic Latin fonts until it needs more, and nothing moves for loader or fonts', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url());
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await expect(loader(page)).toBeHidden();
  expect(fetched).toHaveLength(2);
  for (const url of fetched) expect(url).toContain('basic-latin');
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as (PerformanceEntry & { readonly value: number })[];
    return entries.reduce((sum, { value }) => sum + value, 0);
  });
  // A late font may shift a word by a pixel; a line that moves shifts fifty times as much.
  expect(shifts).toBeLessThan(0.001);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Zoë'));
  await expect.poll(() => fetched.length).toBe(3);
  expect(fetched[2]).toContain('atkinson-hyperlegible-next-latin-wght');
});
