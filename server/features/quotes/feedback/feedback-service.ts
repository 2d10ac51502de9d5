/** The feedback "This helped" and "This didn't", its counts, and whether it may influence later quotes. */
import type { QuotePreferences } from '#contract/calls/quote-feedback.ts';
import { failure, isFailure } from '#server/failure.ts';
import type { feedbackStore, GivenFeedback } from './feedback-store.ts';
import { MAX_FEEDBACK_COUNTED, supportCounts } from './support-preferences.ts';

const REWRITTEN_MESSAGE = "This quote has been rewritten since, so we didn't keep your answer about the earlier words.";

export const feedbackService = (store: ReturnType<typeof feedbackStore>) => ({
  setFeedback: async (userId: string, id: string, given: GivenFeedback) => {
    const outcome = await store.setFeedback(userId, id, given);
    if (isFailure(outcome)) return outcome;
    if (outcome === 'changed') return failure('quote_changed', { message: REWRITTEN_MESSAGE });
    return outcome === 'stored' ? { id, helped: given.helped } : failure('not_found');
  },
  feedbackSummary: async (userId: string) => ({
    answers: supportCounts(await store.newestFeedback(userId, MAX_FEEDBACK_COUNTED)),
    ...(await store.preferences(userId)),
  }),
  setPreferences: async (userId: string, preferences: QuotePreferences) => {
    await store.setPreferences(userId, preferences);
    return preferences;
  },
  erase: async (userId: string) => {
    await store.eraseFeedback(userId);
    return { message: 'Your answers have been cleared. Your next quotes start afresh.' };
  },
});
