/** What a writer is told about an entry: numbers, what is usual for the person, what helped them, what not to repeat. */
import { givenKeys } from '../../../../contract/domain/rating-sources.ts';
import { withGivenOnly } from '../../../../words/given.ts';
import type { WritingRequest } from '../../../../words/writing-request.ts';
import type { CheckIn } from '../check-ins/check-in.ts';
import type { feedbackStore } from '../feedback/feedback-store.ts';
import { MAX_FEEDBACK_COUNTED, preferencesOf, supportCounts, withoutKinds } from '../feedback/support-preferences.ts';
import { DAY_MS } from '../quota/quota.ts';
import type { DecryptedQuote, quotesStore } from '../store.ts';
import { BASELINE_DAYS, moodChanges } from './mood-changes.ts';

/** How many of the user's newest texts a writer is given. No passage is repeated within them. */
const MAX_TEXTS_COMPARED = 180;

export const writingRequestBuilder =
  (store: ReturnType<typeof quotesStore>, feedback: ReturnType<typeof feedbackStore>) =>
  /** The queries run one after the other, because a request holds one connection at a time (user-request-queue.ts). */
  async ({ userId, id, ...entry }: CheckIn, old: DecryptedQuote | null): Promise<WritingRequest> => {
    const { ratings, sources, timeOfDay, isNight, filledIn, help } = entry;
    const since = new Date(entry.createdAt.getTime() - BASELINE_DAYS * DAY_MS);
    const newest = await store.newestTexts(userId, MAX_TEXTS_COMPARED);
    const usual = await feedback.baselineBefore(userId, id, since);
    const leaning = preferencesOf(supportCounts(await feedback.newestFeedbackInUse(userId, MAX_FEEDBACK_COUNTED)));
    return withGivenOnly({
      ratings,
      given: givenKeys(sources),
      timeOfDay,
      isNight: isNight && !filledIn,
      isEarlierDay: filledIn,
      isHelpOpen: help,
      changes: moodChanges(usual, { ratings, sources }),
      // About this one quote and asked for just now: it holds even where feedback is not used for the next ones.
      ...(old?.helped === false ? withoutKinds(leaning, old.kinds) : leaning),
      // The text being replaced always comes first among those not to repeat, however old its check-in is.
      recentTexts: old
        ? [old.text, ...newest.filter((text) => text !== old.text)].slice(0, MAX_TEXTS_COMPARED)
        : newest,
    });
  };
