import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { formatLongDate } from '../../web/dates/local-day.ts';
import { expect, generate, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';

async function openPicture(page: Page): Promise<void> {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await makePicture(page);
}

/** From the check-in page to its quote as a picture. */
async function makePicture(page: Page): Promise<void> {
  await generate(page).click();
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page.getByRole('dialog', { name: 'Share as a picture' })).toBeVisible();
}

async function download(page: Page): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('evenkeel-quote.png');
  return readFile(await file.path());
}

/** Width and height from a PNG's first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the picture is a 1080x1350 PNG that follows the theme and shows date and score on request', async ({ page }) => {
  await openPicture(page);
  const picture = page.getByRole('img', { name: 'The quote as a picture' });
  await expect(picture).toHaveAccessibleName('The quote as a picture');
  const plain = await download(page);
  expect(plain.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(plain)).toEqual([1080, 1350]);

  await page.getByRole('switch', { name: 'Show the date' }).click();
  await expect(picture).toHaveAccessibleName(/picture, \d+ \w+ \d{4}$/);
  const dated = await download(page);
  await page.getByRole('switch', { name: 'Show the score' }).click();
  await expect(picture).toHaveAccessibleName(/Mood 3\.0 of 5, steady$/);
  const scored = await download(page);
  await page.getByRole('switch', { name: 'Show the score' }).click();
  await page.getByRole('switch', { name: 'Show the date' }).click();
  const again = await download(page);
  expect(again.equals(plain)).toBe(true);
  expect(new Set([plain, dated, scored].map((png) => png.toString('base64'))).size).toBe(3);

  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  });
  expect((await download(page)).equals(plain)).toBe(false);
});

test('the picture of a check-in for an earlier day is dated by that day', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const day = addDays(await todayOf(page), -2);
  await page.goto(`/sliders?day=${day}`);
  await makePicture(page);
  await page.getByRole('switch', { name: 'Show the date' }).click();
  await expect(page.getByRole('img', { name: `The quote as a picture, ${formatLongDate(day)}` })).toBeVisible();
});

test('sharing the picture passes only the picture, and if that fails it can still be downloaded', async ({ page }) => {
  await page.addInitScript(() => {
    const share = async ({ files, ...more }: { files: File[] }) => {
      const [file] = files;
      document.documentElement.dataset.shared = [files.length, file?.name, file?.type, ...Object.keys(more)].join(' ');
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
  });
  await openPicture(page);
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', '1 evenkeel-quote.png image/png');

  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no')) }),
  );
  await share.click();
  await expect(page.getByText('Unable to share quote. Please try again.')).toBeVisible();
  expect(sizeOf(await download(page))).toEqual([1080, 1350]);
});
