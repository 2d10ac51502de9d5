import type { NewsletterIssue } from '../../../contract/newsletter-issues.ts';
import type { Audit } from '../../audit-log-store.ts';
import type { Transaction } from '../../db/client.ts';
import { failure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Words } from './issue-letter.ts';
import type { IssueRow, IssuesStore } from './issues-store.ts';

/** Delivers an issue. Its payload is {@link DeliverJob}. */
export const DELIVER_JOB = 'newsletter.deliver';
/** Sends one mail to one administrator. Its payload is {@link TestJob}. */
export const TEST_JOB = 'newsletter.test';

export interface DeliverJob {
  readonly issueId: string;
}

export interface TestJob extends Words {
  readonly userId: string;
}

export interface IssuesServiceDeps {
  readonly store: IssuesStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: Audit;
}

export type IssuesService = ReturnType<typeof issuesService>;

const deliverLater = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, issueId: string): Promise<void> =>
  jobs.enqueue(tx, DELIVER_JOB, { issueId } satisfies DeliverJob);

/** Takes issues on, and says how far they are. */
export function issuesService({ store, clock, jobs, newId, audit }: IssuesServiceDeps) {
  const find = async (issueId: string): Promise<NewsletterIssue | ReturnType<typeof notFound>> => {
    const row = await store.find(issueId);
    return row ? asIssue(row) : notFound();
  };

  const note = (tx: Transaction, adminId: string, act: 'sent' | 'tested' | 'paused' | 'resumed', details = '') =>
    audit({ action: `admin.newsletter_${act}`, actorId: adminId, aboutId: null, details }, tx);

  return {
    /**
     * Begins an issue, once: the same request again, or the same words while they are being sent, is the same issue.
     * @param key the request's own Idempotency-Key, which nobody else's can be.
     */
    send: ({ subject, content }: Words, userId: string, key: string | null) =>
      store.transaction(async (tx) => {
        await store.holdSending(tx);
        const idempotencyKey = key === null ? null : `request:${userId}:${key}`;
        const same = await store.findSame(tx, idempotencyKey, { subject, content });
        if (same) return { sentCount: same.total, issueId: same.id };
        const createdAt = clock.now();
        const issue = { id: newId(), subject, content, createdBy: userId, createdAt };
        const total = await store.countRecipients(createdAt, tx);
        await store.insert(tx, { ...issue, total }, idempotencyKey);
        await deliverLater(jobs, tx, issue.id);
        await note(tx, userId, 'sent', total === 1 ? 'to 1 recipient' : `to ${total} recipients`);
        return { sentCount: total, issueId: issue.id };
      }),

    sendTest: async ({ subject, content }: Words, userId: string) => {
      const job: TestJob = { userId, subject, content };
      await store.transaction(async (tx) => {
        await jobs.enqueue(tx, TEST_JOB, { ...job });
        await note(tx, userId, 'tested');
      });
      return { message: 'A test mail is on its way to you.' };
    },

    goOnLater: (issueId: string): Promise<void> => store.transaction((tx) => deliverLater(jobs, tx, issueId)),

    countRecipients: async () => ({ count: await store.transaction((tx) => store.countRecipients(clock.now(), tx)) }),

    list: async () => ({ issues: (await store.list()).map(asIssue) }),

    find,

    pause: async (issueId: string, adminId: string) => {
      await store.transaction(async (tx) => {
        if (await store.changeState(tx, issueId, 'sending', 'paused')) await note(tx, adminId, 'paused');
      });
      return find(issueId);
    },

    resume: async (issueId: string, adminId: string) => {
      await store.transaction(async (tx) => {
        if (!(await store.changeState(tx, issueId, 'paused', 'sending'))) return;
        await deliverLater(jobs, tx, issueId);
        await note(tx, adminId, 'resumed');
      });
      return find(issueId);
    },
  };
}

const notFound = () => failure('not_found');

function asIssue({ createdAt, finishedAt, ...row }: IssueRow): NewsletterIssue {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    left: row.state === 'sent' ? 0 : Math.max(0, row.total - row.sent - row.failed),
  };
}
