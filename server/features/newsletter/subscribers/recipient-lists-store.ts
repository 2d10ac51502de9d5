import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { readCounters } from '#server/db/counters.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import {
  emailPreferences,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '#server/db/schema.ts';
import { escapeLike } from '#server/text/escape-like.ts';

export interface ListPage {
  /** Part of an address, matched literally. Undefined matches every address. */
  readonly search: string | undefined;
  readonly limit: number;
  /** The id of the last row of the previous page. */
  readonly cursor: string | undefined;
}

export type RecipientListsStore = ReturnType<typeof recipientListsStore>;

const suppressed = { reason: suppressions.reason, answer: suppressions.answer, since: suppressions.createdAt };

const emailContains = (email: PgColumn, part: string): SQL => sql`${email} like ${`%${escapeLike(part)}%`}`;

const matchesSearch = (email: PgColumn, { search }: Pick<ListPage, 'search'>) =>
  search === undefined || search === '' ? undefined : emailContains(email, search);

const isAfterCursor = (id: PgColumn, { cursor }: ListPage) => (cursor === undefined ? undefined : lt(id, cursor));

/** The administrator's lists, newest first, paginated by primary key. */
export const recipientListsStore = (db: Database) => ({
  transaction: runTransaction(db),

  subscribers: (page: ListPage) =>
    db
      .select({
        id: newsletterSubscribers.id,
        email: newsletterSubscribers.email,
        subscribedAt: newsletterSubscribers.subscribedAt,
        confirmedAt: newsletterSubscribers.confirmedAt,
        suppressed,
      })
      .from(newsletterSubscribers)
      .leftJoin(suppressions, eq(suppressions.email, newsletterSubscribers.email))
      .where(and(matchesSearch(newsletterSubscribers.email, page), isAfterCursor(newsletterSubscribers.id, page)))
      .orderBy(desc(newsletterSubscribers.id))
      .limit(page.limit),

  users: (page: ListPage) =>
    db
      .select({
        id: users.id,
        email: users.email,
        newsletter: emailPreferences.newsletter,
        createdAt: users.createdAt,
        suppressed,
      })
      .from(users)
      .leftJoin(emailPreferences, eq(emailPreferences.userId, users.id))
      .leftJoin(suppressions, eq(suppressions.email, users.email))
      .where(and(matchesSearch(users.email, page), isAfterCursor(users.id, page)))
      .orderBy(desc(users.id))
      .limit(page.limit),

  /** Counts for the whole list are stored. With a search, the rows are counted. */
  countSubscribers: (search: string): Promise<number> =>
    db.$count(newsletterSubscribers, emailContains(newsletterSubscribers.email, search)),
  countUsers: (search: string): Promise<number> => db.$count(users, emailContains(users.email, search)),
  counters: () => readCounters(db, ['users', 'subscribers', 'subscribers_confirmed', 'users_newsletter']),

  /** Before a subscriber, who may be the administrator, as an erasure does: recording the act locks them too. */
  lockAdmin: (tx: Transaction, adminId: string) => lockUser(tx, adminId, 'key share'),

  /** @returns the removed address, or null when there is no such subscriber. */
  removeSubscriber: async (tx: Transaction, id: string): Promise<string | null> => {
    const [row] = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
      .returning({ email: newsletterSubscribers.email });
    return row?.email ?? null;
  },

  /**
   * Removes what was sent to an address as a subscriber. Rows of an issue still being sent stay, because they ensure
   * that each address gets it only once.
   */
  removeDeliveries: async (tx: Transaction, email: string): Promise<void> => {
    const finished = tx
      .select({ id: newsletterIssues.id })
      .from(newsletterIssues)
      .innerJoin(newsletterDeliveries, eq(newsletterDeliveries.issueId, newsletterIssues.id))
      .where(and(eq(newsletterDeliveries.email, email), eq(newsletterIssues.state, 'sent')));
    await tx
      .delete(newsletterDeliveries)
      .where(
        and(
          eq(newsletterDeliveries.email, email),
          isNotNull(newsletterDeliveries.subscriberId),
          inArray(newsletterDeliveries.issueId, finished),
        ),
      );
  },
});
