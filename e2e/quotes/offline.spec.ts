import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { checkIn, countCheckIns, expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import { importHistory } from '../support/long-history.ts';
import {
  checkInOffline,
  countSentCheckIns,
  expectCached,
  expectOnDeviceQuote,
  expectOnlyAccountCached,
  offlineNotice,
  QUOTES_SHOWN,
  queuedNotice,
  rateAndGenerate,
  readIndexedDb,
  visitHome,
} from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

const bothQueuedNotice = (page: Page) => page.getByText('2 check-ins are waiting to be sent');

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test('Home and Settings show the data last seen while offline, as does Home after an unknown address, and reload it when back online', async ({
  page,
  context,
}) => {
  const text = await visitHome(page);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await page.goto('/settings');
  await changeFirstName(page, 'Rowan');
  await context.setOffline(true);
  await page.goto('/');
  await expect(offlineNotice(page)).toBeVisible();
  await expect(page.getByText(text.slice(0, 40))).toBeVisible();
  await expect(page.getByText("We couldn't load")).toBeHidden();
  await expectAccessible(page);

  // A page without cached data says so, and links to Home.
  await page.goto('/analytics');
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(offlineNotice(page)).toBeVisible();

  await test.step('a changed name is the one that is cached', async () => {
    await page.goto('/settings');
    await expect(page.getByText('Rowan').first()).toBeVisible();
  });
  await test.step('an address without a page shows our own page and a way to Home', async () => {
    await page.goto('/sliders/');
    await expect(generate(page)).toBeVisible();
    const besides = await context.newPage();
    await expect(besides.goto('/api/no-such-call')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await besides.close();
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the homepage' }).click();
    await expect(offlineNotice(page)).toBeVisible();
  });

  // Meanwhile, a check-in is made elsewhere.
  const other = await checkIn(page, { hopeForFuture: 1 });
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await expect(page.getByText(other.quote.text.slice(0, 40))).toBeVisible();
  await expect(page.getByRole('heading', { name: QUOTES_SHOWN })).toBeVisible();
});

async function changeFirstName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('First name (optional)').fill(name);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect.poll(async () => (await readIndexedDb(page))['last-seen']).toContain(`"firstName":"${name}"`);
}

test('the newest favourites can be read offline as last seen, and are updated when back online', async ({
  page,
  context,
}) => {
  const first = await visitHome(page);
  const save = async (id: string) => page.request.patch(`/api/quotes/${id}/favorite`, { data: { isFavorite: true } });
  const { quotes } = await (await page.request.get('/api/quotes/recent')).json();
  await save(quotes[0].id);
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toHaveText(first);
  await expectCached(page, 'favorites');
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toHaveText(first);
  await expect(page.getByText(/^This is how they looked on \d+ \w+ at \d\d:\d\d\. Each was written/)).toBeVisible();
  await expectAccessible(page);
  const other = await checkIn(page, { hopeForFuture: 1 });
  await save(other.quote.id);
  await context.setOffline(false);
  await expect(page.getByRole('blockquote')).toHaveText([other.quote.text, first]);
  await expect(page.getByText('This is how they looked on')).toBeHidden();
});

test('favourites beyond the newest are offered only while online', async ({ page, context }) => {
  await visitHome(page);
  const texts = await importHistory(page, 23, { isFavorite: true });
  await page.goto('/favorites');
  const quotes = page.getByRole('blockquote');
  await expect(quotes).toHaveCount(20);
  await expectCached(page, 'favorites');
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(quotes).toHaveCount(20);
  await page.getByText("The older ones load once you're back online.").scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Show older ones' })).toHaveCount(0);
  await expect(page.getByText("We couldn't load the older quotes.")).toHaveCount(0);
  await context.setOffline(false);
  // The end of the list is in view, so it loads them without a press.
  await expect(quotes).toHaveText(texts);
});

test('nothing about their health is kept for reading offline once a user has withdrawn their consent', async ({
  page,
}) => {
  const text = await visitHome(page);
  await page.goto('/favorites');
  await expectCached(page, 'favorites');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectOnlyAccountCached(page);
  // It can still be read online.
  await page.goto('/favorites');
  await expect(page.getByText('No Favorites Yet')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectOnlyAccountCached(page);
  await page.goto('/');
  await expect(page.getByText(text.slice(0, 40))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectOnlyAccountCached(page);
});

test('a check-in queued before another day was looked at stays queued beside the next one', async ({
  page,
  context,
}) => {
  await visitHome(page);
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Another day' }).click();
  await page.getByRole('list', { name: 'Days' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: /^How was / })).toBeVisible();
  await page.goBack();
  await context.setOffline(true);
  for (const name of [/^Stress/, /^Gratitude/]) {
    await rate(page, name, '4');
    await generate(page).click();
    await expectOnDeviceQuote(page);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: /^How was / })).toBeVisible();
    await page.goBack();
  }
  await page.goto('/');
  await expect(bothQueuedNotice(page)).toBeVisible();
});

test('two check-ins made offline get different quotes, survive closing the app and are sent once when back online', async ({
  page,
  context,
}) => {
  await visitHome(page);
  const sent = countSentCheckIns(context);
  await context.setOffline(true);
  await checkInOffline(page);
  await expectAccessible(page);
  const first = await expectOnDeviceQuote(page);
  await page.getByRole('button', { name: 'Check in again' }).click();
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  const second = await expectOnDeviceQuote(page);
  expect(second).not.toBe(first);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(bothQueuedNotice(page)).toBeVisible();
  for (const text of [first, second]) await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto('/');
  await expect(bothQueuedNotice(reopened)).toBeVisible();
  await reopened.getByRole('button', { name: 'Send now' }).click();
  await expect(reopened.getByText('Not sent yet')).toBeVisible();
  const besides = await context.newPage();
  await besides.goto('/');
  await expect(bothQueuedNotice(besides)).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const told = await Promise.all(
        [reopened, besides].map((tab) => tab.getByText('Your 2 check-ins were sent').count()),
      );
      return told.filter((count) => count > 0).length;
    })
    .toBe(1);
  for (const tab of [reopened, besides]) {
    await expect(tab.getByText('written again')).toBeHidden();
    await expect(bothQueuedNotice(tab)).toBeHidden();
  }
  await reopened.reload();
  await expect(reopened.getByRole('heading', { name: QUOTES_SHOWN })).toBeVisible();
  await expect(reopened.getByText('waiting to be sent')).toBeHidden();
  expect(await countCheckIns(reopened)).toBe(3);
  expect(sent()).toBe(2);
  const { quotes } = await (await reopened.request.get('/api/quotes/recent')).json();
  expect(quotes.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([second, first]);
  expect(JSON.parse((await readIndexedDb(reopened))['offline-check-in-queue'] ?? '')).toEqual([[]]);
});

test('the help lines open for an urgent check-in that cannot be sent, which can be removed once refused with 422', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/422.*\/api\/quotes\/generate/);
  await visitHome(page);
  await context.setOffline(true);
  await rateAndGenerate(page, /^Urgency/, '5');
  const help = helpPanel(page);
  await expect(help).toBeVisible();
  await expect(help.getByRole('link', { name: /999|116 123|988|112/ }).first()).toBeVisible();
  await help.getByRole('button', { name: 'Close the help lines' }).click();
  await expect(help).toBeHidden();
  await expectOnDeviceQuote(page);
  // Closing it does not keep it from opening again.
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(help).toBeVisible();

  const message = 'This check-in was sent before with other answers.';
  const refuse = { status: 422, json: { code: 'idempotency_mismatch', message } };
  await context.route('**/api/quotes/generate', (route) => route.fulfill(refuse));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await context.setOffline(false);
  await expect(page.getByText(message)).toBeVisible();
  await expect(queuedNotice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove the check-in' }).click();
  await expect(page.getByText(message)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect(JSON.parse((await readIndexedDb(page))['offline-check-in-queue'] ?? '')).toEqual([[]]);
});

test('a queued check-in is neither shown to nor sent by another user of the device', async ({
  page,
  context,
  expectTrouble,
}) => {
  // The page of the first user, which is still open, may ask whether it may send: 409 once the second has signed in.
  expectTrouble(/40[139].*\/api\//);
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  await context.route('**/api/quotes/generate', (route) => route.abort());
  await context.setOffline(false);
  // The session ends without a sign-out: it expired, or was ended elsewhere.
  await context.clearCookies();
  const sent = countSentCheckIns(context);
  await subscribe(page, uniqueEmail());
  await context.unroute('**/api/quotes/generate');
  // In another tab, because the first one reloads by itself once it notices that someone else has signed in.
  const besides = await context.newPage();
  await besides.goto('/');
  await expect(besides.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await expect(queuedNotice(besides)).toBeHidden();
  expect(await countCheckIns(page)).toBe(0);
  expect(sent()).toBe(0);
  expect(JSON.parse((await readIndexedDb(besides))['offline-check-in-queue'] ?? '')[0]).toHaveLength(1);
});

test('a queued check-in is held after consent is withdrawn and sent once it is given again', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/quotes\/generate/);
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(queuedNotice(page)).toBeVisible();
  await page.request.post('/api/gdpr/health-consent', { data: { granted: false } });
  await context.setOffline(false);
  await expect(page.getByText('1 check-in stays on this device')).toBeVisible();
  await expectAccessible(page);
  expect(await countCheckIns(page)).toBe(1);
  await page.getByRole('link', { name: 'Decide again' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
  await page.getByRole('button', { name: 'I agree now' }).click();
  await expect(page.getByText('Your check-in was sent')).toBeVisible();
  expect(await countCheckIns(page)).toBe(2);
});
