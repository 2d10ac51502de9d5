/** What a writer is told about an entry: numbers, what is usual for the person, what helped them, what not to repeat. */
import { givenKeys } from '../../../../contract/domain/rating-sources.ts';
import { withGivenOnly } from '../../../../words/given.ts';
import type { WritingRequest } from '../../../../words/writing-request.ts';
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
    // About this one quote and asked for just now: it holds even where feedback is not used for the next ones.
    ...(old?.helped === false ? withoutKinds(leaning, old.kinds) : leaning),
    // The text being replaced always comes first among those not to repeat, however old its check-in is.
    recentTexts: old ? [old.text, ...texts.filter((text) => text !== old.text)].slice(0, MAX_TEXTS_COMPARED) : texts,
  });
};
