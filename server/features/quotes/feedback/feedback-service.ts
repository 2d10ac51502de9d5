/** The feedback "This helped" and "This didn't", and its counts. */
import { failure } from '../../../failure.ts';
import type { feedbackStore } from './feedback-store.ts';
import { MAX_FEEDBACK_COUNTED, supportCounts } from './support-preferences.ts';

export const feedbackService = (store: ReturnType<typeof feedbackStore>) => ({
  setFeedback: async (userId: string, id: string, helped: boolean | null) =>
    (await store.setFeedback(userId, id, helped)) ? { id, helped } : failure('not_found'),
  feedbackSummary: async (userId: string) => ({
    answers: supportCounts(await store.newestFeedback(userId, MAX_FEEDBACK_COUNTED)),
  }),
  erase: async (userId: string) => {
    await store.eraseFeedback(userId);
    return { message: 'Your answers are erased. The next words start afresh.' };
  },
});
