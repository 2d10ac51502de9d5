import type { Page } from '@playwright/test';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click();
const copied = (page: Page) => page.getByText('Copied!', { exact: true });

/** From now on the browser has this share sheet, or none. */
const setShareSheet = (page: Page, sheet: 'none' | 'working'): Promise<void> =>
  page.evaluate((kind) => {
    const show = async (data: { text: string }) => {
      document.documentElement.dataset.shared = data.text;
    };
    Object.defineProperty(navigator, 'share', { value: kind === 'none' ? undefined : show, configurable: true });
  }, sheet);

test('sharing passes the quote to the share sheet, else copies it, and shows an error if neither is available', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  const quote = await page.getByRole('blockquote').innerText();

  await test.step('with a share sheet, which gets only the quote', async () => {
    await setShareSheet(page, 'working');
    await share(page);
    await expect(page.locator('html')).toHaveAttribute('data-shared', quote);
    await expect(page.getByText('Copied!')).toBeHidden();
  });
  await test.step('without one', async () => {
    await setShareSheet(page, 'none');
    await share(page);
    await expect(copied(page)).toBeVisible();
    await expect(page.getByText('Quote copied to clipboard.')).toBeVisible();
    expect(await clipboard(page)).toBe(quote);
  });
  await test.step('on Progress', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.goto('/progress');
    await setShareSheet(page, 'none');
    await page.getByRole('button', { expanded: false }).click();
    await page.getByRole('button', { name: 'Share Quote' }).click();
    await expect(page.getByText('Quote Copied', { exact: true })).toBeVisible();
    await expect(page.getByText('Quote copied to clipboard.')).toBeVisible();
    expect(await clipboard(page)).toBe(quote);
  });
  await test.step('without a clipboard either', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Share Quote' }).click();
    await expect(page.getByText('Share Failed')).toBeVisible();
    await expect(page.getByText('Unable to share quote. Please try again.')).toBeVisible();
  });
});
