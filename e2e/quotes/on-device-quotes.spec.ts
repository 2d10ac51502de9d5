/** Quotes written on the device: offline, and online if the user chose that. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, countCheckIns, expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import { checkInOffline, expectOnDeviceQuote, queuedNotice, visitHome } from '../support/offline.ts';

const newest = async (page: Page): Promise<{ text: string; writer: string; because: string[] }> =>
  (await (await page.request.get('/api/quotes/recent')).json()).quotes[0];

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

test.describe('quotes written offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

  test('appear at once with their reasons and keep their text once sent, which hides the notice in other tabs', async ({
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
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('Not sent yet')).toBeVisible();
    const besides = await context.newPage();
    await besides.route('**/api/user', (route) => route.abort());
    await besides.goto('/');
    await expect(queuedNotice(besides)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
    await expect(page.getByRole('blockquote')).toHaveText(text);
    await expect(page.getByText("Written on this device by Evenkeel's own writer")).toBeVisible();
    await expect(queuedNotice(besides)).toBeHidden();
    expect(await countCheckIns(page)).toBe(2);
    expect(await newest(page)).toMatchObject({ text, writer: 'built-in', because: ['stressLevel'] });
  });

  test('are rewritten, with a notice, if the server knows more check-ins', async ({ page, context }) => {
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
});
