/** What is known about a user before a check-in, for the writer of its quote. */
import type { Transaction } from '../../../db/client.ts';
import type { CheckIn } from '../check-ins/check-in.ts';
import type { feedbackStore } from '../feedback/feedback-store.ts';
import { MAX_FEEDBACK_COUNTED, type QuoteFeedback } from '../feedback/support-preferences.ts';
import { DAY_MS } from '../quota/quota.ts';
import { BASELINE_DAYS, type MoodBaseline } from './mood-changes.ts';
import type { EarlierTexts, recentTextsStore } from './recent-texts-store.ts';

/** How many of the user's newest texts a writer is given. No passage is repeated within them. */
export const MAX_TEXTS_COMPARED = 180;

export interface WritingHistory extends EarlierTexts {
  readonly usual: MoodBaseline;
  readonly feedback: readonly QuoteFeedback[];
}

/** Sends all reads together. */
export const historyReader =
  (texts: Pick<ReturnType<typeof recentTextsStore>, 'newestTexts'>, feedback: ReturnType<typeof feedbackStore>) =>
  async (tx: Transaction, { userId, id, createdAt }: Omit<CheckIn, 'help'>): Promise<WritingHistory> => {
    const since = new Date(createdAt.getTime() - BASELINE_DAYS * DAY_MS);
    const [earlier, usual, newestFeedback] = await Promise.all([
      texts.newestTexts(tx, userId, MAX_TEXTS_COMPARED),
      feedback.baselineBefore(tx, userId, id, since),
      feedback.newestFeedbackInUse(tx, userId, MAX_FEEDBACK_COUNTED),
    ]);
    return { ...earlier, usual, feedback: newestFeedback };
  };
