/** Formats a report as one item of the repository's list of reported texts, which a test checks. */

import type { QuoteReport } from '#contract/calls/quote-reports.ts';
import { dimensionKeys, RATING_DEFAULT, type Ratings } from '#contract/domain/mood.ts';
import type { ReportedText } from '#words/testing/reported-texts.ts';

type SnippetSource = Pick<
  QuoteReport,
  'text' | 'ratings' | 'given' | 'timeOfDay' | 'isNight' | 'filledIn' | 'isHelpOpen'
>;

/** The file with that list. */
export const REPORTED_TEXTS_FILE = 'words/testing/reported-texts.ts';

/** Ratings other than 3. */
const changedRatings = (ratings: Ratings): Partial<Ratings> =>
  Object.fromEntries(Object.entries(ratings).filter(([, rating]) => rating !== RATING_DEFAULT));

export const testSnippet = (report: SnippetSource, rulesShould: ReportedText['rulesShould']): string => {
  const reported: ReportedText = {
    text: report.text,
    rulesShould,
    ratings: changedRatings(report.ratings),
    ...(report.given.length < dimensionKeys.length && { given: report.given }),
    timeOfDay: report.timeOfDay,
    ...(report.isNight && { isNight: true }),
    ...(report.filledIn && { isEarlierDay: true }),
    ...(report.isHelpOpen && { isHelpOpen: true }),
  };
  return `${JSON.stringify(reported, null, 2)},\n`;
};
