import { and, desc, eq, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { runBackgroundTransaction } from '#server/db/run-transaction.ts';
import {
  disownedAddresses,
  emailPreferences,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '#server/db/schema.ts';
import { SERVER_UNAVAILABLE } from '../delivery/deliveries-store.ts';
import type { IssueContent } from './issue-email.ts';

export type IssuesStore = ReturnType<typeof issuesStore>;

/** The newest issues listed on a page. */
const MAX_LISTED = 50;

const { id, subject, state, createdAt, finishedAt, total, sent, failed, unsubscribed } = newsletterIssues;
const columns = {
  id,
  subject,
  state,
  createdAt,
  finishedAt,
  total,
  sent,
  failed,
  unsubscribed,
  // A finished issue has nothing waiting. For an open one, the index on open deliveries is counted. Nothing else is.
  waiting: sql<number>`case when ${state} = 'sent' then 0 else (
    select count(*)::int from newsletter_deliveries d
    where d.issue_id = newsletter_issues.id and d.state = 'waiting') end`,
  // Deliveries that are claimed count too: they are being retried, and the server has not accepted them yet.
  mailServerUnavailable: sql<boolean>`${state} <> 'sent' and exists (
    select from newsletter_deliveries d where d.issue_id = newsletter_issues.id
    and d.state in ('claimed', 'waiting') and d.answer = ${SERVER_UNAVAILABLE})`,
};

/** One issue with its counts. The last two are found in its open deliveries. */
export type IssueRow = Pick<
  typeof newsletterIssues.$inferSelect,
  'id' | 'subject' | 'state' | 'createdAt' | 'finishedAt' | 'total' | 'sent' | 'failed' | 'unsubscribed'
> & { readonly waiting: number; readonly mailServerUnavailable: boolean };

type NewIssue = IssueContent & Pick<typeof newsletterIssues.$inferSelect, 'id' | 'createdBy' | 'createdAt' | 'total'>;

/** Creating an issue, once for each request. */
const issueCreation = (db: Database) => ({
  /** Counting a million recipients takes longer than a request's statement may. */
  transaction: runBackgroundTransaction(db),

  /** Only one issue is started at a time, so that two concurrent requests with the same text find each other. */
  lockSending: async (tx: Transaction): Promise<void> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter.send'))`);
  },

  /** The issue this request already started, which may have another text, or an unfinished one with the same text. */
  findDuplicate: async (tx: Transaction, idempotencyKey: string | null, issue: IssueContent) => {
    const { id, total, subject, content } = newsletterIssues;
    const found = { id, total, subject, content };
    const [before] = idempotencyKey
      ? await tx.select(found).from(newsletterIssues).where(eq(newsletterIssues.idempotencyKey, idempotencyKey))
      : [];
    if (before) return before;
    const isSameContent = and(eq(newsletterIssues.subject, issue.subject), eq(newsletterIssues.content, issue.content));
    const [unfinished] = await tx
      .select(found)
      .from(newsletterIssues)
      .where(and(ne(newsletterIssues.state, 'sent'), isSameContent));
    return unfinished ?? null;
  },

  /** @param idempotencyKey null when the request had none. Then only its text can identify a retry. */
  insert: async (tx: Transaction, issue: NewIssue, idempotencyKey: string | null): Promise<void> => {
    await tx
      .insert(newsletterIssues)
      .values({ ...issue, idempotencyKey: idempotencyKey ?? `issue:${issue.id}`, state: 'sending' });
  },

  /**
   * How many recipients an issue created now would have: confirmed subscribers, plus users who want it and are not
   * among them, without suppressed and disowned addresses.
   */
  countRecipients: async (now: Date, tx: Transaction): Promise<number> => {
    const subscriber = newsletterSubscribers;
    const isSubscriber = and(isNotNull(subscriber.confirmedAt), lte(subscriber.confirmedAt, now));
    const [optedInUsers] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(emailPreferences)
      .innerJoin(users, eq(users.id, emailPreferences.userId))
      .where(
        and(
          eq(emailPreferences.newsletter, 1),
          lte(emailPreferences.newsletterSince, now),
          notExists(tx.select().from(suppressions).where(eq(suppressions.email, users.email))),
          notExists(
            tx
              .select()
              .from(disownedAddresses)
              .where(and(eq(disownedAddresses.userId, users.id), eq(disownedAddresses.email, users.email))),
          ),
          notExists(
            tx
              .select()
              .from(subscriber)
              .where(and(eq(subscriber.email, users.email), isSubscriber)),
          ),
        ),
      );
    const [subscribers] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(subscriber)
      .where(
        and(isSubscriber, notExists(tx.select().from(suppressions).where(eq(suppressions.email, subscriber.email)))),
      );
    return (optedInUsers?.count ?? 0) + (subscribers?.count ?? 0);
  },
});

/** Reading issues, and changing their state. */
const issueState = (db: Database) => ({
  findContent: async (issueId: string): Promise<IssueContent | null> => {
    const [row] = await db
      .select({ subject: newsletterIssues.subject, content: newsletterIssues.content })
      .from(newsletterIssues)
      .where(eq(newsletterIssues.id, issueId));
    return row ?? null;
  },

  /** Newest first. */
  list: (): Promise<IssueRow[]> =>
    db.select(columns).from(newsletterIssues).orderBy(desc(newsletterIssues.id)).limit(MAX_LISTED),

  find: async (issueId: string): Promise<IssueRow | null> => {
    const [row] = await db.select(columns).from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
    return row ?? null;
  },

  /** Before an issue, as an erasure does, because recording an administrator's act locks them too. */
  lockAdmin: (tx: Transaction, adminId: string) => lockUser(tx, adminId, 'key share'),

  /** @returns false when the issue is not in the state `from`. */
  changeState: async (
    tx: Transaction,
    issueId: string,
    from: 'sending' | 'paused',
    to: 'sending' | 'paused',
  ): Promise<boolean> => {
    const rows = await tx
      .update(newsletterIssues)
      .set({ state: to })
      .where(and(eq(newsletterIssues.id, issueId), eq(newsletterIssues.state, from)))
      .returning({ id: newsletterIssues.id });
    return rows.length > 0;
  },
});

export const issuesStore = (db: Database) => ({ ...issueCreation(db), ...issueState(db) });
