import type { Page } from '@playwright/test';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function generate(page: Page): Promise<string> {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  return page.getByRole('blockquote').innerText();
}

test('sharing without a share sheet copies the quote and shows a toast', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const quote = await generate(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  await expect(page.getByText('Quote copied to clipboard.')).toBeVisible();
  expect(await clipboard(page)).toBe(quote);
});

test("sharing from Progress copies the quote and shows 'Quote Copied'", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page);
  await page.goto('/progress');
  await page.getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: 'Share Quote' }).click();
  await expect(page.getByText('Quote Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('Quote copied to clipboard.')).toBeVisible();
  expect(await clipboard(page)).toBe(quote.text);
});

test('sharing with a share sheet passes only the quote and shows no "Copied!" toast', async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (data: { text: string }) => {
      document.documentElement.dataset.shared = data.text;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const quote = await generate(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', quote);
  await expect(page.getByText('Copied!')).toBeHidden();
});

test('sharing shows an error when neither share sheet nor clipboard is available', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await generate(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Share Failed')).toBeVisible();
  await expect(page.getByText('Unable to share quote. Please try again.')).toBeVisible();
});
