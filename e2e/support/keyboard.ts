/** Using a page without a pointer: after each key the focus is visible. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Something has the focus and is visible: no fixed element covers it. */
async function expectFocusVisible(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    if (focused.matches('[tabindex="-1"]')) return 'seen';
    await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit && (focused.contains(hit) || hit.contains(focused)) ? 'seen' : `${focused.outerHTML} is covered`;
  });
  expect(seen).toBe('seen');
}

/** Presses the key and checks that the focus is visible afterwards. */
export async function pressKey(page: Page, key: string): Promise<void> {
  // As long as a real key press: radio buttons change while an arrow key is down.
  await page.keyboard.press(key, { delay: 30 });
  await expectFocusVisible(page);
}

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await pressKey(page, key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} cannot be reached with the ${key} key`);
}
