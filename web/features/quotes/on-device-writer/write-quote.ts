import type { QueryClient } from '@tanstack/react-query';
import { givenKeys, sourcedRatings } from '#contract/domain/rating-sources.ts';
import { isSmallHour } from '#contract/domain/small-hours.ts';
import type { loadWriter } from '#web/browser/load-writer.ts';
import { clockTimeOf, type Submission } from '../check-in/submission.ts';
import { needsHelpOffline } from '../offline-queue/needs-help-offline.ts';
import { collectKnownQuotes } from './known-quotes.ts';
import type { OnDeviceQuote } from './on-device-quote.ts';

type Writer = Awaited<ReturnType<typeof loadWriter>>;

/** Asks the writer for a quote with what this device knows of the user's history. */
export async function writeQuote(
  { writeWithoutHistory }: Writer,
  queryClient: QueryClient,
  userId: string,
  submission: Submission,
): Promise<OnDeviceQuote> {
  const [texts, isHelpOpen] = await Promise.all([
    collectKnownQuotes(queryClient, userId, submission),
    needsHelpOffline(queryClient, userId, submission),
  ]);
  const { input } = submission;
  const isEarlierDay = input.day !== 'today';
  const isNight = !isEarlierDay && isSmallHour(clockTimeOf(submission).getHours(), input.timeOfDayPreference);
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
}
