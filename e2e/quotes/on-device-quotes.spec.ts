/** Quotes written on the device: offline, and online if the user chose that. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import {
  checkInOffline,
  countCheckIns,
  countSentCheckIns,
  expectOnDeviceQuote,
  generate,
  readIndexedDb,
  visitHome,
} from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const newest = async (page: Page): Promise<{ text: string; writer: string; because: string[] }> =>
  (await (await page.request.get('/api/quotes/recent')).json()).quotes[0];

test('a quote written offline appears at once with its reasons and keeps its text once sent', async ({
  page,
  context,
}) => {
  await visitHome(page);
  await context.setOffline(true);
  await checkInOffline(page);
  const text = await expectOnDeviceQuote(page);
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
  await expect(page.getByText('Why this quote?')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Stress' })).toContainText('4 of 5');
  await expectAccessibleInBothThemes(page);

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(text);
  await expect(page.getByText("Written on this device by Evenkeel's own writer")).toBeVisible();
  expect(await newest(page)).toMatchObject({ text, writer: 'built-in', because: ['stressLevel'] });
});

test('two check-ins made offline get different quotes, which keep their text once sent', async ({ page, context }) => {
  await visitHome(page);
  const sent = countSentCheckIns(context);
  await context.setOffline(true);
  await checkInOffline(page);
  const first = await expectOnDeviceQuote(page);
  await page.getByRole('button', { name: 'Check in again' }).click();
  await rate(page, /^Stress/, '4');
  await generate(page).click();
  const second = await expectOnDeviceQuote(page);
  expect(second).not.toBe(first);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByText('2 check-ins are waiting to be sent')).toBeVisible();
  for (const text of [first, second]) await expect(page.getByText(text)).toBeVisible();
  await page.close();

  const reopened = await context.newPage();
  await context.setOffline(false);
  await reopened.goto('/');
  await expect(reopened.getByText('Your 2 check-ins were sent')).toBeVisible();
  await expect(reopened.getByText('Some quotes were written again')).toBeHidden();
  const { quotes } = await (await reopened.request.get('/api/quotes/recent')).json();
  expect(quotes.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([second, first]);
  expect(sent()).toBe(2);
  expect(JSON.parse((await readIndexedDb(reopened))['offline-check-in-queue'] ?? '')).toEqual([[]]);
});

test('a quote written offline is rewritten, with a notice, if the server knows more check-ins', async ({
  page,
  context,
}) => {
  await visitHome(page);
  // On another device, meanwhile.
  const { quote } = await checkIn(page, { hopeForFuture: 2 });
  await checkIn(page, { hopeForFuture: 2 });
  await context.setOffline(true);
  await page.goto('/sliders');
  // Not the morning, as in the two before: the device would then write the same text as the first of them.
  await page.getByRole('radio', { name: 'Afternoon' }).click();
  await rate(page, /^Hope/, '2');
  await generate(page).click();
  const text = await expectOnDeviceQuote(page);
  expect(text).not.toBe(quote.text);
  await context.setOffline(false);
  await expect(page.locator('#main').getByText('Your device had other words first.')).toBeVisible();
  // The third consecutive check-in with low hope; the device knew of one.
  await expect(helpPanel(page)).toBeVisible();
  await expect(page.getByRole('blockquote')).not.toHaveText(text);
  await expectAccessibleInBothThemes(page);
  expect(await countCheckIns(page)).toBe(4);
});

test('the on-device setting makes the device write quotes and requests no AI service', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings#on-device-writer');
  const choice = page.getByRole('switch', { name: 'Write my quotes on this device' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await page.reload();
  await expect(choice).toBeChecked();
  await expectAccessibleInBothThemes(page);

  await page.goto('/sliders');
  await rate(page, /^Stress/, '5');
  const asked = page.waitForRequest('**/api/quotes/generate');
  await generate(page).click();
  const body = (await asked).postDataJSON();
  await expect(page.getByRole('blockquote')).toHaveText(body.onDeviceQuote.text);
  await expect(page.getByText("Written on this device by Evenkeel's own writer")).toBeVisible();
  expect(body).toMatchObject({ writer: 'built-in', onDeviceQuote: { knownQuotes: [], isHelpOpen: false } });
  const others = page.waitForRequest('**/regenerate?writer=built-in');
  await page.getByRole('button', { name: 'Other words' }).click();
  await others;
  await expect(page.getByText("Written by Evenkeel's own writer")).toBeVisible();

  await page.goto('/settings#on-device-writer');
  await choice.click();
  await page.goto('/sliders');
  await rate(page, /^Stress/, '5');
  const without = page.waitForRequest('**/api/quotes/generate');
  await generate(page).click();
  expect(Object.keys((await without).postDataJSON())).not.toContain('onDeviceQuote');
});
