/**
 * The request to a writer: the check-in, what is usual for the user, what has helped them, and which texts not to
 * repeat.
 */
import { givenKeys } from '#contract/domain/rating-sources.ts';
import { withGivenOnly } from '#words/given.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { type CheckIn, isAboutNight } from '../check-ins/check-in.ts';
import { preferencesOf, supportCounts, withoutKinds } from '../feedback/support-preferences.ts';
import type { DecryptedQuote } from '../store.ts';
import { moodChanges } from './mood-changes.ts';
import { MAX_TEXTS_COMPARED, type WritingHistory } from './writing-history-store.ts';

export const buildWritingRequest = (
  checkIn: CheckIn,
  { decryptTexts, usual, feedback }: WritingHistory,
  old: DecryptedQuote | null,
): WritingRequest => {
  const { ratings, sources, timeOfDay, filledIn, help } = checkIn;
  const leaning = preferencesOf(supportCounts(feedback));
  const texts = decryptTexts();
  return withGivenOnly({
    ratings,
    given: givenKeys(sources),
    timeOfDay,
    isNight: isAboutNight(checkIn),
    isEarlierDay: filledIn,
    isHelpOpen: help,
    changes: moodChanges(usual, { ratings, sources }),
    // Feedback about the quote that is being replaced always counts, even if the user's feedback is otherwise not used.
    ...(old?.helped === false ? withoutKinds(leaning, old.kinds) : leaning),
    // The text being replaced always comes first among those not to repeat, however old its check-in is.
    recentTexts: old ? [old.text, ...texts.filter((text) => text !== old.text)].slice(0, MAX_TEXTS_COMPARED) : texts,
  });
};
