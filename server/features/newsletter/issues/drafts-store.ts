import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newsletterDrafts } from '#server/db/schema.ts';
import type { IssueContent } from './issue-email.ts';

export type DraftsStore = ReturnType<typeof draftsStore>;

/** The draft of each administrator, at most one each. */
export const draftsStore = (db: Database) => ({
  find: async (userId: string): Promise<IssueContent | null> => {
    const [row] = await db
      .select({ subject: newsletterDrafts.subject, content: newsletterDrafts.content })
      .from(newsletterDrafts)
      .where(eq(newsletterDrafts.userId, userId));
    return row ?? null;
  },

  save: async (userId: string, draft: IssueContent, now: Date): Promise<void> => {
    const { subject, content } = draft;
    const changes = { subject, content, updatedAt: now };
    await db
      .insert(newsletterDrafts)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: newsletterDrafts.userId, set: changes });
  },
});
