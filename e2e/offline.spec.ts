import type { BrowserContext, Page } from '@playwright/test';
import {
  checkIn,
  countRequests,
  expect,
  expectAccessible,
  rate,
  someone,
  subscribe,
  test,
  untilQuiet,
} from './house.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const QUOTES_SHOWN = 'Recent Quotes';
const line = (page: Page) => page.getByText(/^No connection\. This is how it looked on \d+ \w+ at \d\d:\d\d\.$/);
const waits = (page: Page) => page.getByText('1 check-in is waiting to be sent');
const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Quote' });

const entries = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/user/stats')).json()).totalEntries;

/** One visit of Home, by a person with one quote, until everything that it needs is kept. */
async function visitHome(page: Page): Promise<string> {
  await subscribe(page, someone());
  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.goto('/');
  await expect(page.getByText(quote.text.slice(0, 40))).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return quote.text;
}

async function checkInOffline(page: Page): Promise<void> {
  await page.goto('/sliders');
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  await expect(page.getByRole('heading', { name: 'Your check-in is kept' })).toBeFocused();
}

/** Everything that the page's databases hold, as text: { name: text }. */
const heldOnDevice = (page: Page): Promise<Record<string, string>> =>
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

/** Counts what reaches the server of check-ins that are sent. */
function countSent(context: BrowserContext): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/api/quotes/generate')) count += 1;
  });
  return () => count;
}

test('without a connection Home is as it was last seen and says so; with one it is asked for anew', async ({
  page,
  context,
}) => {
  const text = await visitHome(page);
  await expect(page.getByText('No connection.')).toBeHidden();
  await context.setOffline(true);
  await page.goto('/');
  await expect(line(page)).toBeVisible();
  await expect(page.getByText(text.slice(0, 40))).toBeVisible();
  await expect(page.getByText('We could not load')).toBeHidden();
  await expectAccessible(page);

  // A page of which nothing is kept says so, and the way home is there.
  await page.goto('/favorites');
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(line(page)).toBeVisible();

  // Changed elsewhere meanwhile.
  const other = await checkIn(page, { hopeForFuture: 1 });
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByText(other.quote.text.slice(0, 40))).toBeVisible();
  await expect(page.getByRole('heading', { name: QUOTES_SHOWN })).toBeVisible();
});

test('a check-in made without a connection waits, whatever is closed, and is sent once when there is one', async ({
  page,
  context,
}) => {
  await visitHome(page);
  const sent = countSent(context);
  await context.setOffline(true);
  await checkInOffline(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(waits(page)).toBeVisible();
  await expectAccessible(page);
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto('/');
  await expect(waits(reopened)).toBeVisible();
  await reopened.getByRole('button', { name: 'Send now' }).click();
  await expect(reopened.getByText('Not sent yet')).toBeVisible();
  const besides = await context.newPage();
  await besides.goto('/');
  await expect(waits(besides)).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const told = await Promise.all([reopened, besides].map((tab) => tab.getByText('Your check-in was sent').count()));
      return told.filter((count) => count > 0).length;
    })
    .toBe(1);
  await expect(waits(reopened)).toBeHidden();
  await expect(waits(besides)).toBeHidden();
  await reopened.reload();
  await expect(reopened.getByRole('heading', { name: QUOTES_SHOWN })).toBeVisible();
  await expect(waits(reopened)).toBeHidden();
  expect(await entries(reopened)).toBe(2);
  expect(sent()).toBe(1);
});

test('where its page is still open, the quote comes to it when the connection is back', async ({ page, context }) => {
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: 'Your check-in is kept' })).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await entries(page)).toBe(2);
});

test('what the server will never take is told and can be removed', async ({ page, context, expectTrouble }) => {
  expectTrouble(/422.*\/api\/quotes\/generate/);
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  const message = 'This check-in was sent before with other answers.';
  const refuse = { status: 422, json: { code: 'idempotency_mismatch', message } };
  await context.route('**/api/quotes/generate', (route) => route.fulfill(refuse));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await context.setOffline(false);
  await expect(page.getByText(message)).toBeVisible();
  await expect(waits(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove the check-in' }).click();
  await expect(page.getByText(message)).toBeHidden();
  expect(JSON.parse((await heldOnDevice(page))['waiting-check-ins'] ?? '')).toEqual([[]]);
});

test('after signing out nothing is kept of the person but what waits, and nobody else sees or sends that', async ({
  page,
  context,
}) => {
  const text = await visitHome(page);
  expect((await heldOnDevice(page))['last-seen']).toContain(text.slice(0, 40));
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(waits(page)).toBeVisible();
  // The connection is back for the way out, but not for what waits.
  await context.route('**/api/quotes/generate', (route) => route.abort());
  const asked = countRequests(page, '/api');
  await context.setOffline(false);
  // One that is lost on the way each time is not sent again and again.
  await untilQuiet(asked);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  await expect.poll(async () => (await heldOnDevice(page))['last-seen']).toBe('[[]]');
  const held = await heldOnDevice(page);
  expect(Object.keys(held).sort()).toEqual(['last-seen', 'waiting-check-ins']);
  expect(JSON.parse(held['waiting-check-ins'] ?? '')[0]).toHaveLength(1);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'We could not open Evenkeel' })).toBeVisible();
  await context.setOffline(false);
  await context.unroute('**/api/quotes/generate');

  const sent = countSent(context);
  await subscribe(page, someone());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await expect(waits(page)).toBeHidden();
  expect(await entries(page)).toBe(0);
  expect(sent()).toBe(0);
  expect(JSON.parse((await heldOnDevice(page))['waiting-check-ins'] ?? '')[0]).toHaveLength(1);
});
