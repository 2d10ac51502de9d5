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

test('where the ratings call for help, the lines open at once beside a check-in that could not be sent', async ({
  page,
  context,
}) => {
  await visitHome(page);
  await context.setOffline(true);
  await page.goto('/sliders');
  await rate(page, /^Urgency/, '5');
  await generate(page).click();
  const help = page.getByRole('dialog', { name: 'Talk to someone now' });
  await expect(help).toBeVisible();
  await expect(help.getByRole('link', { name: /999|116 123|988|112/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Your check-in is kept' })).toBeVisible();
  // Closing it never silences the next.
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(help).toBeVisible();
});

const SIGNED_OUT = 'You are signed out on this device';
const landing = (page: Page) => page.getByRole('link', { name: 'Start Free Trial' }).first();
const signOut = (page: Page) => page.getByRole('link', { name: 'Sign out' }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: '1 check-in is waiting to be sent' });
const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get('/api/user')).ok();

test('signing out forgets the person on this device and asks first where a check-in would be lost', async ({
  page,
  context,
}) => {
  const text = await visitHome(page);
  expect((await heldOnDevice(page))['last-seen']).toContain(text.slice(0, 40));
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(waits(page).first()).toBeVisible();
  // The connection is back, but not for what waits.
  await context.route('**/api/quotes/generate', (route) => route.abort());
  const asked = countRequests(page, '/api');
  await context.setOffline(false);
  // One that is lost on the way each time is not sent again and again.
  await untilQuiet(asked);
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
  expect(await heldOnDevice(page)).toEqual({ 'last-seen': '[[]]', 'waiting-check-ins': '[[]]' });
});

test('what waits is sent first where that is wanted, and then nothing is kept', async ({ page, context }) => {
  await visitHome(page);
  const sent = countSent(context);
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
  expect(await heldOnDevice(page)).toEqual({ 'last-seen': '[[]]', 'waiting-check-ins': '[[]]' });
});

test('without a connection signing out forgets at once, and ends the session when there is one', async ({
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
  expect((await heldOnDevice(page))['last-seen']).toBe('[[]]');
  expect(await isSignedIn(page)).toBe(true);
  // Another start without a connection shows nothing of them either.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible();

  await context.setOffline(false);
  for (const tab of [page, besides]) await expect(landing(tab)).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(theme);

  // Whoever comes next on this device signs in and stays so.
  await subscribe(page, someone());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
});

test('one person’s waiting check-in is neither seen nor sent by another on the same device', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\//);
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  await context.route('**/api/quotes/generate', (route) => route.abort());
  await context.setOffline(false);
  // Their session ends without them: it has run out, or was ended elsewhere.
  await context.clearCookies();
  const sent = countSent(context);
  await subscribe(page, someone());
  await context.unroute('**/api/quotes/generate');
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await expect(waits(page)).toBeHidden();
  expect(await entries(page)).toBe(0);
  expect(sent()).toBe(0);
  expect(JSON.parse((await heldOnDevice(page))['waiting-check-ins'] ?? '')[0]).toHaveLength(1);
});

test('consent withdrawn on another device: what waits here stays, says why, and is sent once it is given again', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/quotes\/generate/);
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(waits(page)).toBeVisible();
  await page.request.post('/api/gdpr/health-consent', { data: { granted: false } });
  await context.setOffline(false);
  await expect(page.getByText('1 check-in stays on this device')).toBeVisible();
  await expectAccessible(page);
  expect(await entries(page)).toBe(1);
  await page.getByRole('link', { name: 'Decide again' }).click();
  await expect(page.getByRole('heading', { name: 'No check-in without your yes' })).toBeVisible();
  await page.getByRole('button', { name: 'I agree now' }).click();
  await expect(page.getByText('Your check-in was sent')).toBeVisible();
  expect(await entries(page)).toBe(2);
});
