/** The built-in writer, in a file of its own that comes once the page stands, and is kept for when there is no connection. */
import { defaultRatings } from '../../contract/domain/mood.ts';

export const loadWriter = () => import('../../words/writer/writer.ts');

/** Before a page that is never idle looks for the writer all the same. */
const IDLE_TIMEOUT_MS = 5000;

const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 10);
  });

/**
 * Has the writer here, and awake: its first two texts take some twenty times as long as all others, and whoever waits
 * for words is not to wait for that. What does not come now is asked for again when words are wanted.
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
        timeOfDay: 'evening',
        recentTexts: [...recentTexts],
      });
      recentTexts.unshift(text);
    }
  } catch {
    // No connection, and nothing kept yet: a check-in then waits without words.
  }
}
