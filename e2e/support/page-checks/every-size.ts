/** Small windows and large text: nothing is cut off, covered, broken or wider than the window. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { layoutProblems, resizeWindow } from './layout.ts';

interface Setting {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Of the font size set in the user's browser. */
  readonly textPercent?: number;
}

/** Large text after another width: Chromium does not repeat container queries in rem when only the text size changes. */
const settings: readonly Setting[] = [
  { name: '320x640', width: 320, height: 640 },
  { name: 'text at 200%', width: 390, height: 844, textPercent: 200 },
  { name: '360x640', width: 360, height: 640 },
  { name: 'a low window', width: 640, height: 400 },
  { name: '320x640 and text at 200%', width: 320, height: 640, textPercent: 200 },
];

/** Reports every page that does not fit, not only the first. Measuring a long table takes seconds if the cores are busy. */
const expectSoon = expect.configure({ soft: true, timeout: 10_000 });

/** Each setting in turn on the page as it is: opening it again for each would take minutes. */
export async function expectRoomInEverySetting(page: Page, place: string): Promise<void> {
  const own = page.viewportSize();
  for (const { name, width, height, textPercent = 100 } of settings) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textPercent);
    await resizeWindow(page, { width, height });
    // Elements placed by scripts, such as rows of a long list, appear a few frames later.
    await expectSoon.poll(() => layoutProblems(page), `${place} with ${name}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (own) await resizeWindow(page, own);
}
