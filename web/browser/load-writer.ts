/** Loads the built-in writer. Its separate file is fetched once the page is ready, and cached for offline use. */
import { defaultRatings, dimensionKeys } from '../../contract/domain/mood.ts';

export const loadWriter = () => import('../../words/writer/writer.ts');

/** Load the writer after this time even if the page is never idle. */
const IDLE_TIMEOUT_MS = 5000;

const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 10);
  });

/**
 * Loads the writer and warms it up: its first two texts take about twenty times as long as later ones, and a user
 * waiting for a quote should not pay for that. If loading fails, it is retried when a quote is needed.
 */
export async function preloadWriter(): Promise<void> {
  try {
    await untilIdle();
    const { writeWithoutHistory } = await loadWriter();
    const neutralContext = { isNight: false, isEarlierDay: false, isHelpOpen: false };
    const recentTexts: string[] = [];
    for (const stressLevel of [5, 4]) {
      await untilIdle();
      const ratings = { ...defaultRatings(), stressLevel };
      const { text } = writeWithoutHistory({
        ...neutralContext,
        ratings,
        given: dimensionKeys,
        timeOfDay: 'evening',
        recentTexts: [...recentTexts],
      });
      recentTexts.unshift(text);
    }
  } catch {
    // Offline and not cached yet: an offline check-in is then queued without a quote.
  }
}
