/** Writes a quote on this device with the same writer as the server's. */
import type { QueryClient } from '@tanstack/react-query';
import { givenKeys, sourcedRatings } from '../../../../contract/domain/rating-sources.ts';
import { isSmallHour } from '../../../../contract/domain/small-hours.ts';
import { loadWriter } from '../../../browser/load-writer.ts';
import type { Submission } from '../check-in/submission.ts';
import { needsHelpOffline } from '../offline-queue/needs-help-offline.ts';
import { collectKnownQuotes } from './known-quotes.ts';
import type { OnDeviceQuote } from './on-device-quote.ts';

/** If loading the writer takes longer than this, the user does not wait for it. */
const WRITER_TIMEOUT_MS = 3000;

const loadWriterWithTimeout = (): ReturnType<typeof loadWriter> =>
  new Promise((resolve, reject) => {
    setTimeout(
      () => reject(new Error('loadWriterWithTimeout: the built-in writer was not loaded in time')),
      WRITER_TIMEOUT_MS,
    );
    loadWriter().then(resolve, reject);
  });

/** @returns null if the writer is not on this device yet. Then there is no quote until the connection is back. */
export async function writeQuoteOnDevice(
  queryClient: QueryClient,
  userId: string,
  submission: Submission,
): Promise<OnDeviceQuote | null> {
  try {
    const [{ writeWithoutHistory }, texts, isHelpOpen] = await Promise.all([
      loadWriterWithTimeout(),
      collectKnownQuotes(queryClient, userId, submission),
      needsHelpOffline(queryClient, userId, submission),
    ]);
    const { input, madeAt } = submission;
    const isEarlierDay = input.day !== 'today';
    const isNight = !isEarlierDay && isSmallHour(new Date(madeAt).getHours(), input.timeOfDayPreference);
    const { ratings, sources } = sourcedRatings(input);
    const { text, because } = writeWithoutHistory({
      ratings,
      given: givenKeys(sources),
      timeOfDay: input.timeOfDayPreference,
      isNight,
      isEarlierDay,
      isHelpOpen,
      recentTexts: texts.map((quote) => quote.text),
    });
    return { text, because, known: texts.map(({ known }) => known), isNight, isHelpOpen };
  } catch (error) {
    console.warn('writeQuoteOnDevice: the built-in writer failed, continuing without a quote', error);
    return null;
  }
}
