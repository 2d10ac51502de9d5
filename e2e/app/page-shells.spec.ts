/** Page shells and the first replies sent along with them: before the app starts, while it starts, and after. */
import type { Page } from '@playwright/test';
import * as actions from '../../server/testing/user-actions.ts';
import { pageClient } from '../support/api.ts';
import { countRequests, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const shellPages = [
  { path: '/', heading: 'How are you feeling today?' },
  { path: '/progress', heading: 'Progress' },
  { path: '/analytics', heading: 'Analytics' },
  { path: '/sliders', heading: 'Check in' },
] as const;

/** Sends this browser's time zone along, so that the server knows it. */
const checkIn = (page: Page) =>
  actions.checkIn(pageClient(page), { stressLevel: 5 }, { 'x-time-zone': 'Europe/London' });

/** Without the days of the year, which Analytics asks for later. */
const FIRST_CALLS = /^\/api\/(user(?!\/days)|quotes|subscription-status|check-ins|gdpr\/health-consent)/;

const SCRIPTS = '**/assets/*.js';
const blockScripts = (page: Page) => page.route(SCRIPTS, (route) => route.abort());

/** Holds the scripts back, so that the page stays a shell. @returns a function that lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: wait, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, (route) => wait.then(() => route.continue()));
  return goOn;
}

/** The load event may wait for the scripts. */
const openShell = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

test('the page shells show without scripts, contain no user data, open /help, and are not shown while a sign-out is still to be sent', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page);
  await blockScripts(page);
  for (const { path, heading } of shellPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }),
      ).toBeVisible();
      await expect(page.locator('#root')).not.toContainText(quote.text.slice(0, 30));
    });
  await page.goto('/');
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page).toHaveURL(/\/help$/);

  await page.addInitScript(() => localStorage.setItem('sign-out-due', '1'));
  await page.goto('/');
  await expect(page.locator('#root')).toBeEmpty();
});

test('pages with a shell request none of their first replies again and keep their heading in place', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(noteHeadings);
  for (const { path } of shellPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => document.getElementById('first-replies'))).toBeNull();
      await expect.poll(() => page.evaluate(countHeadings)).toBe(2);
      expect(await page.evaluate(() => Reflect.get(window, 'tops'))).toHaveLength(1);
      expect(asked.filter((one) => FIRST_CALLS.test(one))).toEqual([]);
      await expect(page.locator('link[rel=stylesheet]:not([media=print])')).not.toHaveCount(0);
      await expect(page.locator('link[rel=stylesheet][media=print]')).toHaveCount(0);
    });
});

/** Runs in the page: records every position of the first heading, and how many elements it was. */
function noteHeadings(): void {
  const tops = new Set<number>();
  const seen = new Set<Element>();
  const look = () => {
    const heading = document.querySelector('h1');
    if (heading) {
      seen.add(heading);
      tops.add(Math.round(heading.getBoundingClientRect().top));
    }
    Object.assign(window, { tops: [...tops], headings: seen.size });
    requestAnimationFrame(look);
  };
  look();
}
const countHeadings = (): number => Reflect.get(window, 'headings') as number;

const views = [
  { view: 'a phone', size: { width: 390, height: 844 }, scrolled: 0, isInTurn: true },
  { view: 'a phone after scrolling', size: { width: 390, height: 844 }, scrolled: 600, isInTurn: false },
  { view: 'a wide screen', size: { width: 1280, height: 800 }, scrolled: 0, isInTurn: false },
];

test('Home renders its first screen before the rest on a phone, and all at once after scrolling or on a wide screen', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  await page.addInitScript(noteMissingParts);
  for (const { view, size, scrolled, isInTurn } of views)
    await test.step(view, async () => {
      await page.setViewportSize(size);
      const goOn = await holdScripts(page);
      await openShell(page, '/');
      await page.evaluate((top) => window.scrollTo(0, top), scrolled);
      goOn();
      await expect(page.getByRole('slider')).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeAttached();
      await expect(page.getByRole('link', { name: 'Contact support' })).toBeAttached();
      await expect(page.getByRole('link', { name: 'How we write' })).toBeAttached();
      expect(await page.evaluate(() => Reflect.get(window, 'hadMissingParts') === true)).toBe(isInTurn);
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      await page.unroute(SCRIPTS);
    });
});

/** Runs in the page: records whether the app ever rendered Home without its recent quotes. */
function noteMissingParts(): void {
  let ofShell: Element | null = null;
  const look = () => {
    const heading = document.querySelector('h1');
    ofShell ??= heading;
    if (heading && heading !== ofShell && !document.getElementById('recent-heading'))
      Object.assign(window, { hadMissingParts: true });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test('a click on a page shell button takes effect once the app has started', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  const goOn = await holdScripts(page);
  await openShell(page, '/analytics');
  await page.getByRole('button', { name: 'PDF for an appointment' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  goOn();
  await expect(page.getByRole('dialog', { name: 'PDF for an appointment' })).toBeVisible();
});

test('Sign out in the page shell signs out as in the app once it has started, and as without scripts if it does not', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*\/assets\//);
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rate(page, /^Stress/, '4');
  const goOn = await holdScripts(page);
  await openShell(page, '/progress');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/progress$/);
  goOn();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('draft-ratings'))).toBeNull();

  await page.unroute(SCRIPTS);
  await subscribe(page, uniqueEmail());
  await blockScripts(page);
  await openShell(page, '/progress');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('a form submitted in the page shell is sent once the app has started', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const goOn = await holdScripts(page);
  await openShell(page, '/sliders');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  goOn();
  await expect(page.getByRole('blockquote')).toBeVisible();
});

test('sliders rated in the page shell by touch, mouse and keys are set once the app has started, and sent', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  const goOn = await holdScripts(page);
  const sent = page.waitForRequest('**/api/quotes/generate');
  await openShellOfCheckIn(page);
  await tapRow(page, 'Stress', 0.99);
  await dragRow(page, 'Confidence', 0.5, 0.26);
  await page.getByRole('slider', { name: 'Focus and clarity' }).press('ArrowLeft');
  await page.getByRole('slider', { name: 'Focus and clarity' }).press('ArrowLeft');
  await page.getByRole('slider', { name: 'Motivation' }).press('Tab');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  goOn();
  await expect(page.getByRole('blockquote')).toBeVisible();
  const checkedIn = (await sent).postDataJSON();
  expect(checkedIn).toMatchObject({ stressLevel: 5, confidenceLevel: 2, focusClarity: 1 });
  expect(checkedIn.set).toEqual(['stressLevel', 'confidenceLevel', 'focusClarity']);
});

test('a form submitted in the page shell after another time of day, which did nothing yet, is not sent', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  const goOn = await holdScripts(page);
  const sent = countRequests(page, '/api/quotes/generate');
  await openShellOfCheckIn(page);
  await page.getByRole('radio', { name: 'Evening' }).click();
  const generate = page.getByRole('button', { name: 'Generate My Quote' });
  await generate.click();
  goOn();
  await expect(page.locator('#root [data-style]')).toHaveCount(0);
  await expect(generate).toBeFocused();
  expect(sent()).toBe(0);
  await rate(page, /^Stress/, 'End');
  await generate.click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(sent()).toBe(1);
});

async function openShellOfCheckIn(page: Page): Promise<void> {
  await openShell(page, '/sliders');
  // Chromium drops input before the first paint.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
}

/** Where to press a slider's row. @param share of the row, from its left. */
async function placeOnRow(page: Page, name: string, share: number): Promise<{ x: number; y: number }> {
  const row = page.locator('.rating').filter({ has: page.getByRole('slider', { name }) });
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error(`placeOnRow: ${name} is not in the page.`);
  return { x: box.x + share * box.width, y: box.y + box.height / 2 };
}

async function tapRow(page: Page, name: string, share: number): Promise<void> {
  const { x, y } = await placeOnRow(page, name, share);
  await page.touchscreen.tap(x, y);
}

async function dragRow(page: Page, name: string, from: number, to: number): Promise<void> {
  const start = await placeOnRow(page, name, from);
  const end = await placeOnRow(page, name, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

const focusable = [
  { what: 'a link', path: '/', focused: (page: Page) => page.getByRole('link', { name: 'Analytics' }) },
  { what: 'a slider', path: '/sliders', focused: (page: Page) => page.getByRole('slider', { name: /^Focus/ }) },
  { what: 'a button', path: '/sliders', focused: (page: Page) => page.getByRole('button', { name: 'Another day' }) },
  { what: 'where the skip link leads', path: '/', focused: (page: Page) => page.getByRole('main') },
  { what: 'where it leads past links', path: '/sliders', focused: (page: Page) => page.locator('#check-in') },
];

test('a focused page shell control keeps focus once the app has started, and its sliders are announced as disabled until then', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  for (const { what, path, focused } of focusable)
    await test.step(what, async () => {
      const goOn = await holdScripts(page);
      await openShell(page, path);
      if (path === '/sliders') await expect(page.getByRole('slider', { disabled: true })).toHaveCount(15);
      const control = focused(page).filter({ visible: true });
      await control.focus();
      await expect(control).toBeFocused();
      goOn();
      await expect(page.locator('#root [data-style]')).toHaveCount(0);
      await expect(control).toBeFocused();
      if (path === '/sliders') await expect(page.getByRole('slider', { disabled: false })).toHaveCount(15);
      await page.unroute(SCRIPTS);
    });
});
