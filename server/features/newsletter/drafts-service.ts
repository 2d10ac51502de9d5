import type { Clock } from '../../ports/clock/port.ts';
import type { DraftsStore } from './drafts-store.ts';
import { type LetterPlace, previewOf, type Words } from './issue-letter.ts';

export type DraftsService = ReturnType<typeof draftsService>;

interface DraftsServiceDeps extends LetterPlace {
  readonly store: DraftsStore;
  readonly clock: Clock;
}

const EMPTY: Words = { subject: '', content: '' };

/** What an administrator is writing, kept so that it is not lost. */
export function draftsService({ store, clock, appUrl, supportEmail }: DraftsServiceDeps) {
  const read = async (userId: string): Promise<Words> => (await store.find(userId)) ?? EMPTY;
  return {
    read,
    save: async (userId: string, words: Words) => {
      await store.save(userId, words, clock.now());
      return { message: 'Draft saved.' };
    },
    /** The draft as the mail it would be, as HTML. */
    preview: async (userId: string) => previewOf(await read(userId), { appUrl, supportEmail }),
  };
}
