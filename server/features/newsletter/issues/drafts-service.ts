import type { AppInfo } from '#emails/index.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { DraftsStore } from './drafts-store.ts';
import { type IssueContent, renderPreview } from './issue-email.ts';

export type DraftsService = ReturnType<typeof draftsService>;

interface DraftsServiceDeps extends AppInfo {
  readonly store: DraftsStore;
  readonly clock: Clock;
}

const EMPTY_DRAFT: IssueContent = { subject: '', content: '' };

/** An administrator's draft, saved so that it is not lost. */
export function draftsService({ store, clock, appUrl, supportEmail }: DraftsServiceDeps) {
  const read = async (userId: string): Promise<IssueContent> => (await store.find(userId)) ?? EMPTY_DRAFT;
  return {
    read,
    save: async (userId: string, draft: IssueContent) => {
      await store.save(userId, draft, clock.now());
      return { message: 'Draft saved.' };
    },
    /** The draft as it would be emailed, as HTML. */
    preview: async (userId: string) => renderPreview(await read(userId), { appUrl, supportEmail }),
  };
}
