/** Words written on this device, by the same writer that the server has. */
import type { QueryClient } from '@tanstack/react-query';
import { dimensionKeys, type Ratings } from '../../../../contract/mood.ts';
import { isSmallHour } from '../../../../contract/small-hours.ts';
import type { Attempt } from '../attempt.ts';
import { needsHelpHere } from '../waiting/help-here.ts';
import { knownHere } from './known-here.ts';
import { loadWriter } from './load-writer.ts';
import type { WordsHere } from './words-here.ts';

/** Where the writer's file takes longer to come, nobody waits for it. */
const WRITER_LIMIT_MS = 3000;

const writerInTime = (): ReturnType<typeof loadWriter> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The writer did not come in time.')), WRITER_LIMIT_MS);
    loadWriter().then(resolve, reject);
  });

/** @returns null where the writer is not on this device yet: then there are no words before there is a connection. */
export async function writeHere(queryClient: QueryClient, userId: string, attempt: Attempt): Promise<WordsHere | null> {
  try {
    const [{ wordsWithoutHistory }, texts, isHelpOpen] = await Promise.all([
      writerInTime(),
      knownHere(queryClient, userId, attempt),
      needsHelpHere(queryClient, userId, attempt),
    ]);
    const { input, madeAt } = attempt;
    const isEarlierDay = input.day === 'yesterday';
    const isNight = !isEarlierDay && isSmallHour(new Date(madeAt).getHours(), input.timeOfDayPreference);
    const { text, because } = wordsWithoutHistory({
      ratings: Object.fromEntries(dimensionKeys.map((key) => [key, input[key]])) as Ratings,
      timeOfDay: input.timeOfDayPreference,
      isNight,
      isEarlierDay,
      isHelpOpen,
      recentTexts: texts.map((one) => one.text),
    });
    return { text, because, known: texts.map(({ known }) => known), isNight, isHelpOpen };
  } catch (error) {
    console.warn('No words could be written on this device.', error);
    return null;
  }
}
