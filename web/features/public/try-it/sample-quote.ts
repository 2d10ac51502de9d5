/** The quote shown in "Try it now" until a visitor has one of their own. */
import { defaultRatings } from '#contract/domain/mood.ts';
import { writeWithoutHistory } from '#words/writer/writer.ts';

/** Written when the page is built, so that it is always what the current writer says to these ratings. */
export const writeSampleQuote = (): string =>
  writeWithoutHistory({
    ratings: { ...defaultRatings(), stressLevel: 4, sleepQuality: 2 },
    given: ['stressLevel', 'sleepQuality'],
    timeOfDay: 'evening',
    isNight: false,
    isEarlierDay: false,
    isHelpOpen: false,
    recentTexts: [],
  }).text;
