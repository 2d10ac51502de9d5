import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** A busy machine may take its time. */
const POLL_OPTIONS = { timeout: 20_000 };

/**
 * Until every request of the person that came before has gone as far as it gets: their steps queue behind each other,
 * and each of these goes to the end of the queue.
 */
export async function waitUntilBlocked(browser: Browser): Promise<void> {
  for (let steps = 0; steps < 4; steps += 1) {
    const nothing = '00000000-0000-7000-8000-000000000000';
    await expect
      .poll(
        async () => (await browser.patch(`/api/quotes/${nothing}/favorite`, { isFavorite: true })).status,
        POLL_OPTIONS,
      )
      .toBe(404);
  }
}
