import { desc, lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { iteratePages } from '#server/db/iterate-pages.ts';
import { newsletterSubscribers } from '#server/db/schema.ts';

/** How many subscribers are in memory at a time. */
const PAGE_ROWS = 1000;

const columns = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  subscribedAt: newsletterSubscribers.subscribedAt,
  confirmedAt: newsletterSubscribers.confirmedAt,
};
export type Subscriber = Pick<typeof newsletterSubscribers.$inferSelect, keyof typeof columns>;

export type SubscribersStore = ReturnType<typeof subscribersStore>;

export const subscribersStore = (db: Database) => ({
  /** All subscribers of the newsletter, newest first, in pages. */
  all: () =>
    iteratePages((after: Subscriber | null) =>
      db
        .select(columns)
        .from(newsletterSubscribers)
        .where(after ? lt(newsletterSubscribers.id, after.id) : undefined)
        .orderBy(desc(newsletterSubscribers.id))
        .limit(PAGE_ROWS),
    ),
});
