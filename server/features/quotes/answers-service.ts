/** "This helped" and "This didn't", and what they add up to. */
import { failure } from '../../failure.ts';
import type { answersStore } from './answers-store.ts';
import { ANSWERS_COUNTED, supportCounts } from './support.ts';

export const answersService = (store: ReturnType<typeof answersStore>) => ({
  sayHelped: async (userId: string, id: string, helped: boolean | null) =>
    (await store.setHelped(userId, id, helped)) ? { id, helped } : failure('not_found'),
  supportAnswers: async (userId: string) => ({
    answers: supportCounts(await store.newestAnswers(userId, ANSWERS_COUNTED)),
  }),
  erase: async (userId: string) => {
    await store.eraseAnswers(userId);
    return { message: 'Your answers are erased. The next words start afresh.' };
  },
});
