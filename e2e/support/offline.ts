/** Shared by the offline journeys. */
import type { BrowserContext, Page } from '@playwright/test';
import { RECENT_QUOTES_DEFAULT } from '../../contract/limits.ts';
import { checkIn, expect, generate, rate, subscribe, uniqueEmail } from './fixtures.ts';

export const QUOTES_SHOWN = 'Recent Quotes';
export const offlineNotice = (page: Page) =>
  page.getByText(/^You're offline\. This is how it looked on \d+ \w+ at \d\d:\d\d\.$/);
export const queuedNotice = (page: Page) => page.getByText('1 check-in is waiting to be sent');

/** What Home shows offline: the keys of its replies in the offline cache. */
const HOME_REPLIES = [
  'user',
  'subscription',
  'health consent',
  'progress',
  'rating statistics',
  `recent quotes, ${RECENT_QUOTES_DEFAULT}`,
];

/**
 * Waits until these replies are in the offline cache. A reply is shown before it is stored, and leaving the page in
 * between cancels the write.
 */
export const expectCached = (page: Page, ...keys: string[]): Promise<void> =>
  expect.poll(() => page.evaluate(readCachedKeys)).toEqual(expect.arrayContaining(keys));

/** Nothing about the user's health is in the offline cache. */
export const expectOnlyAccountCached = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.evaluate(readCachedKeys)).toSorted())
    .toEqual(['health consent', 'owner', 'subscription', 'user']);

/** Runs in the page. Opens nothing that the app has not created, since that would leave it without its store. */
async function readCachedKeys(): Promise<unknown[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'last-seen')) return [];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('last-seen'));
  return done(database.transaction('answers').objectStore('answers').getAllKeys()).finally(() => database.close());
}

/** Visits Home, as a user with one quote, until everything it needs is cached. */
export async function visitHome(page: Page): Promise<string> {
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.goto('/');
  await expect(page.getByText(quote.text.slice(0, 40))).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expectCached(page, ...HOME_REPLIES);
  return quote.text;
}

/** Rates one slider of the check-in page, and asks for a quote. */
export async function rateAndGenerate(page: Page, name: RegExp, key: Parameters<typeof rate>[2]): Promise<void> {
  await page.goto('/sliders');
  await rate(page, name, key);
  await generate(page).click();
}

export async function checkInOffline(page: Page): Promise<void> {
  await rateAndGenerate(page, /^Stress/, '4');
  await expectOnDeviceQuote(page);
}

export const CHECK_IN_QUEUED = { name: 'Your check-in is saved here' };
export const WRITTEN_ON_DEVICE = 'Written on this device, offline';

/** @returns the quote written offline, once the page shows it. */
export async function expectOnDeviceQuote(page: Page): Promise<string> {
  await expect(page.getByRole('heading', CHECK_IN_QUEUED)).toBeVisible();
  await expect(page.getByText(WRITTEN_ON_DEVICE)).toBeVisible();
  return (await page.getByRole('blockquote').textContent()) ?? '';
}

/** The contents of the page's databases, as text: { name: text }. */
export const readIndexedDb = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const held: Record<string, string> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const values = await Promise.all(
        stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      held[name] = JSON.stringify(values);
    }
    return held;
  });

/** Counts the check-ins that reach the server. */
export function countSentCheckIns(context: BrowserContext): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/api/quotes/generate')) count += 1;
  });
  return () => count;
}
