/** Every cookie, storage key and request on every page: before a cookie choice, and after each one. */
import type { Page } from '@playwright/test';
import { pages, staticPages } from '../../contract/pages.ts';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

const staticPaths = Object.values(staticPages);
/** Includes the app's public pages. */
const visitorPages = [...staticPaths, pages.home, pages.auth, pages.unsubscribe, pages.emailPreferences];
const userPages = [pages.home, pages.sliders, pages.favorites, pages.progress, pages.analytics, pages.settings];

/** Everything a page may store, by name; docs and the privacy notice say what each is for. */
const needed = {
  localStorage: ['theme', 'help-place', 'sign-out-due', 'on-device-writer'],
  sessionStorage: ['landing-seen', 'way-back', 'draft-ratings'],
  databases: ['last-seen', 'offline-check-in-queue'],
};

interface StorageAndRequests {
  readonly cookies: Set<string>;
  readonly localStorage: Set<string>;
  readonly sessionStorage: Set<string>;
  readonly databases: Set<string>;
  readonly elsewhere: Set<string>;
  readonly asked: Set<string>;
}

/** Visits the pages and records everything. */
async function visitPages(page: Page, paths: readonly string[], origin: string): Promise<StorageAndRequests> {
  const seen: StorageAndRequests = {
    cookies: new Set(),
    localStorage: new Set(),
    sessionStorage: new Set(),
    databases: new Set(),
    elsewhere: new Set(),
    asked: new Set(),
  };
  const note = (request: { url: () => string }): void => {
    const { origin: where, protocol, pathname } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && where !== origin) seen.elsewhere.add(request.url());
    if (pathname.startsWith('/api/gdpr/')) seen.asked.add(pathname);
  };
  page.on('request', note);
  for (const path of paths) {
    const looked = page.waitForResponse('**/api/gdpr/config');
    await page.goto(path);
    await (await looked).finished();
    const held = await page.evaluate(async () => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    }));
    for (const kind of ['localStorage', 'sessionStorage', 'databases'] as const)
      for (const name of held[kind]) seen[kind].add(name);
    for (const { name } of await page.context().cookies()) seen.cookies.add(name);
  }
  page.off('request', note);
  return seen;
}

function expectOnlyNeeded({ elsewhere, ...seen }: StorageAndRequests): void {
  expect([...elsewhere]).toEqual([]);
  for (const kind of ['localStorage', 'sessionStorage', 'databases'] as const)
    for (const name of seen[kind]) expect(needed[kind], `${kind}: ${name}`).toContain(name);
}

/** Closing the banner saves the same choice as 'Essential Only' (consent.cookie-banner.spec.ts). */
const answers = ['Essential Only', 'Accept All', 'Save Preferences'];

test('visitor pages set no cookie and contact no other origin before a cookie choice', async ({ page, app }) => {
  const before = await visitPages(page, visitorPages, app.origin);
  expect([...before.cookies]).toEqual([]);
  expectOnlyNeeded(before);
});

for (const answer of answers) {
  test(`visitor pages set only the consent cookie after "${answer}"`, async ({ page, app }) => {
    await page.goto('/about');
    const banner = page.getByRole('region', { name: 'Cookie choice' });
    if (answer === 'Save Preferences') {
      await banner.getByRole('button', { name: 'Customize' }).click();
      await banner.getByRole('switch', { name: 'Analytics' }).click();
    }
    await banner.getByRole('button', { name: answer, exact: true }).click();
    await expect(banner).toBeHidden();
    const after = await visitPages(page, visitorPages, app.origin);
    expect([...after.cookies]).toEqual(['evenkeel-consent']);
    expectOnlyNeeded(after);
  });
}

test('pages for a user set only the session cookie, before and after a cookie choice', async ({ page, app }) => {
  await subscribe(page, uniqueEmail());
  const before = await visitPages(page, userPages, app.origin);
  expect([...before.cookies]).toEqual(['evenkeel']);
  expectOnlyNeeded(before);
  const banner = page.getByRole('region', { name: 'Cookie choice' });
  await banner.getByRole('button', { name: 'Accept All' }).click();
  await expect(banner).toBeHidden();
  const after = await visitPages(page, [...userPages, ...staticPaths], app.origin);
  expect([...after.cookies]).toEqual(['evenkeel']);
  expectOnlyNeeded(after);
});

test('the privacy notice names every cookie and storage key', async ({ page }) => {
  await page.goto('/privacy');
  const names = ['evenkeel', 'evenkeel-consent', 'evenkeel-google', 'evenkeel-platform', 'evenkeel-mfa-challenge'];
  for (const name of [...names, ...Object.values(needed).flat()]) {
    await expect(page.locator('#section-11')).toContainText(name);
  }
});
