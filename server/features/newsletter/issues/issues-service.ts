import { z } from 'zod';
import type { NewsletterIssue } from '#contract/calls/newsletter-issues.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure } from '#server/failure.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { IssueContent } from './issue-email.ts';
import type { IssueRow, IssuesStore } from './issues-store.ts';

export const deliverIssueJob = defineJob({ name: 'newsletter.deliver', payload: z.object({ issueId: z.string() }) });

const testIssue = z.object({ userId: z.string(), subject: z.string(), content: z.string() });
export type TestIssue = z.infer<typeof testIssue>;
/** Sends one email to one administrator. */
export const sendTestIssueJob = defineJob({ name: 'newsletter.test', payload: testIssue });

const OTHER_TEXT_MESSAGE = 'This newsletter was already sent with another text. Please start a new one.';

export interface IssuesServiceDeps {
  readonly store: IssuesStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
}

export type IssuesService = ReturnType<typeof issuesService>;

const enqueueDelivery = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, issueId: string): Promise<void> =>
  jobs.enqueue(tx, deliverIssueJob, { issueId });

/** Accepts issues and reports their progress. */
export function issuesService({ store, clock, jobs, newId, audit }: IssuesServiceDeps) {
  const find = async (issueId: string): Promise<NewsletterIssue | ReturnType<typeof notFound>> => {
    const row = await store.find(issueId);
    return row ? toIssue(row) : notFound();
  };

  const recordAudit = (tx: Transaction, adminId: string, act: 'sent' | 'tested' | 'paused' | 'resumed', details = '') =>
    audit({ action: `admin.newsletter_${act}`, actorId: adminId, targetId: null, details }, tx);

  return {
    /**
     * Starts an issue once. The same request again, or the same text while it is being sent, returns the same issue.
     * @param key the request's own Idempotency-Key. Keys of different users never collide.
     */
    send: ({ subject, content }: IssueContent, userId: string, key: string | null) =>
      store.transaction(async (tx) => {
        await store.lockSending(tx);
        const idempotencyKey = key === null ? null : `request:${userId}:${key}`;
        const duplicate = await store.findDuplicate(tx, idempotencyKey, { subject, content });
        if (duplicate && (duplicate.subject !== subject || duplicate.content !== content))
          return failure('idempotency_mismatch', { message: OTHER_TEXT_MESSAGE });
        if (duplicate) return { sentCount: duplicate.total, issueId: duplicate.id };
        const createdAt = clock.now();
        const issue = { id: newId(), subject, content, createdBy: userId, createdAt };
        const total = await store.countRecipients(createdAt, tx);
        await store.insert(tx, { ...issue, total }, idempotencyKey);
        await enqueueDelivery(jobs, tx, issue.id);
        await recordAudit(tx, userId, 'sent', total === 1 ? 'to 1 recipient' : `to ${total} recipients`);
        return { sentCount: total, issueId: issue.id };
      }),

    sendTest: async ({ subject, content }: IssueContent, userId: string) => {
      await store.transaction(async (tx) => {
        await jobs.enqueue(tx, sendTestIssueJob, { userId, subject, content });
        await recordAudit(tx, userId, 'tested');
      });
      return { message: "We've sent you a test email." };
    },

    enqueueContinuation: (issueId: string): Promise<void> =>
      store.transaction((tx) => enqueueDelivery(jobs, tx, issueId)),

    countRecipients: async () => ({ count: await store.transaction((tx) => store.countRecipients(clock.now(), tx)) }),

    list: async () => ({ issues: (await store.list()).map(toIssue) }),

    find,

    pause: async (issueId: string, adminId: string) => {
      await store.transaction(async (tx) => {
        await store.lockAdmin(tx, adminId);
        if (await store.changeState(tx, issueId, 'sending', 'paused')) await recordAudit(tx, adminId, 'paused');
      });
      return find(issueId);
    },

    resume: async (issueId: string, adminId: string) => {
      await store.transaction(async (tx) => {
        await store.lockAdmin(tx, adminId);
        if (!(await store.changeState(tx, issueId, 'paused', 'sending'))) return;
        await enqueueDelivery(jobs, tx, issueId);
        await recordAudit(tx, adminId, 'resumed');
      });
      return find(issueId);
    },
  };
}

const notFound = () => failure('not_found');

function toIssue({ createdAt, finishedAt, ...row }: IssueRow): NewsletterIssue {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    left: row.state === 'sent' ? 0 : Math.max(0, row.total - row.sent - row.failed),
  };
}
