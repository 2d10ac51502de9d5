import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 20_000 };

/**
 * Waits until every earlier request of the user is blocked. Their steps queue behind each other, and each request made
 * here goes to the end of that queue.
 */
export async function waitUntilBlocked(browser: Browser): Promise<void> {
  for (let steps = 0; steps < 8; steps += 1) {
    const unknownId = '00000000-0000-7000-8000-000000000000';
    await expect
      .poll(
        async () => (await browser.patch(`/api/quotes/${unknownId}/favorite`, { isFavorite: true })).status,
        POLL_OPTIONS,
      )
      .toBe(404);
  }
}
