/** Newsletter subscribers on a database of their own, with a clock, a job queue and a mailer that the test controls. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Call, CallInput } from '#contract/call.ts';
import type { NewAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterDrafts,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { isFailure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import { recipientHash } from '#server/notices/recipient-hash.ts';
import type { MailMessage, MailOutcome } from '#server/ports/mail/port.ts';
import { isReply } from '#server/reply.ts';
import { deliveryToken, hashSecret, newSecret } from '../email-link-token.ts';
import { subscribersFeature } from '../subscribers/index.ts';

/** The administrator who makes the calls when a test names none. */
export const ADMIN_ID = '01890000-0000-7000-8000-00000000ad31';
export const START = '2026-11-01T09:00:00.000Z';

type Delivery = typeof newsletterDeliveries.$inferInsert;

export interface SubscribersFixture {
  readonly db: Database;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  /** The recorded audit events, oldest first. */
  readonly auditEvents: readonly NewAuditEvent[];
  /** The emails sent, oldest first. */
  readonly sent: readonly MailMessage[];
  /** The mailer's outcomes for the next emails, one each. After these it sends normally. */
  readonly mailOutcomes: (Error | MailOutcome)[];
  /** The waiting jobs, oldest first. */
  readonly queued: readonly { readonly name: string; readonly payload: object }[];
  /** Runs the waiting jobs. Those that fail stay in the queue. @returns the errors. */
  readonly runJobs: () => Promise<Error[]>;
  readonly feature: ReturnType<typeof subscribersFeature>;
  /** Calls the route's handler without its guard. Returns the code of a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly callRoute: <C extends Call>(call: C, input?: Partial<CallInput<C>>, userId?: string) => Promise<any>;
  readonly user: (email: string, verified?: boolean) => Promise<string>;
  readonly subscriber: (email: string, confirmed?: boolean) => Promise<string>;
  readonly issue: (state?: 'sending' | 'paused' | 'sent', subject?: string) => Promise<string>;
  /**
   * One delivery of an issue.
   * @returns the tokens in its email.
   */
  readonly delivery: (
    delivery: Pick<Delivery, 'issueId' | 'email'> & Partial<Delivery>,
  ) => Promise<{ readonly page: string; readonly oneClick: string }>;
  /** The token in the newest email. */
  readonly newestToken: () => string;
  readonly emails: () => Promise<string[]>;
}

/** Runs the same tests on both databases, each from empty tables and at the same time. */
export function describeSubscribers(name: string, tests: (fixture: () => SubscribersFixture) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let fixture: SubscribersFixture;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      await clearTables(open.db);
      fixture = createFixture(open.db);
    });
    tests(() => fixture);
  });
}

async function clearTables(db: Database): Promise<void> {
  for (const table of [
    newsletterSubscribers,
    newsletterConfirmations,
    emailPreferences,
    newsletterDeliveries,
    newsletterIssues,
    newsletterDrafts,
    suppressions,
    users,
  ])
    await db.delete(table);
}

function createFixture(db: Database): SubscribersFixture {
  let milliseconds = Date.parse(START);
  const now = () => new Date(milliseconds);
  const id = () => newId({ now });
  const auditEvents: NewAuditEvent[] = [];
  const mailer = fakeMailer();
  const queue = fakeQueue(() => part.jobs);
  const userOf = async (userId: string) =>
    (await db.query.users.findFirst({ where: (user, { eq }) => eq(user.id, userId) })) ?? null;
  const part = subscribersFeature({
    db,
    clock: { now },
    systemClock: { now },
    jobs: queue,
    mailer,
    newId: id,
    hashRecipient: recipientHash('a secret'),
    audit: async (event) => void auditEvents.push(event),
    appUrl: 'https://evenkeel.test',
    supportEmail: 'help@evenkeel.test',
    findUser: userOf,
    announceSecurityEmailsOff: async () => {},
  });
  return {
    db,
    now,
    pass: (seconds) => {
      milliseconds += seconds * 1000;
    },
    auditEvents,
    ...mailer,
    ...queue,
    feature: part,
    callRoute: routeCaller(part, userOf, now),
    ...rowFactories(db, now, id),
  };
}

function fakeMailer() {
  const sent: MailMessage[] = [];
  const answers: (Error | MailOutcome)[] = [];
  const send = async (message: MailMessage): Promise<MailOutcome> => {
    const outcome = answers.shift() ?? { sent: true };
    if (outcome instanceof Error) throw outcome;
    if (outcome.sent) sent.push(message);
    return outcome;
  };
  const newestToken = () => {
    const token = /\?token=([\w.-]+)/.exec(sent.at(-1)?.text ?? '')?.[1];
    if (!token) throw new Error('newestToken: no email with a link was sent');
    return token;
  };
  return { sent, mailOutcomes: answers, send, newestToken };
}

function fakeQueue(handlers: () => SubscribersFixture['feature']['jobs']) {
  const queued: { name: string; payload: object }[] = [];
  const enqueue = async (_: unknown, { name }: { name: string }, payload: object) => {
    queued.push({ name, payload });
  };
  const work = async () => {
    const errors: Error[] = [];
    for (const job of queued.splice(0)) {
      await handlers()
        [job.name]?.(job.payload)
        .catch((error: Error) => {
          errors.push(error);
          queued.push(job);
        });
    }
    return errors;
  };
  return { queued, enqueue, runJobs: work };
}

const routeCaller =
  (
    feature: SubscribersFixture['feature'],
    findUser: (userId: string) => Promise<{ email: string } | null>,
    now: () => Date,
  ): SubscribersFixture['callRoute'] =>
  async (call, input, asUserId) => {
    const route = feature.routes.find((one) => one.call === call);
    if (!route) throw new Error(`${call.path} is not bound.`);
    const userId = asUserId ?? (call.guard === 'admin' ? ADMIN_ID : undefined);
    const email = userId === undefined ? null : ((await findUser(userId))?.email ?? '');
    const user = email === null ? null : ({ userId, email, authenticatedAt: now() } as CurrentUser);
    const read = (schema: Call['body'], value: unknown) => schema?.parse(value ?? {});
    const outcome = await route.handle(
      {
        params: read(call.params, input?.params),
        query: read(call.query, input?.query),
        body: read(call.body, input?.body),
      },
      { user },
    );
    if (isFailure(outcome)) return outcome.code;
    return isReply(outcome) ? outcome : call.reply.parse(outcome);
  };

const rowFactories = (db: Database, now: () => Date, id: () => string) => ({
  user: (email: string, emailVerified = true) => insertUser(db, now(), { email, emailVerified }),
  subscriber: async (email: string, confirmed = true) => {
    const row = { id: id(), email, source: 'website', subscribedAt: now(), confirmedAt: confirmed ? now() : null };
    await db.insert(newsletterSubscribers).values(row);
    return row.id;
  },
  issue: async (state: 'sending' | 'paused' | 'sent' = 'sent', subject = 'A quiet week') => {
    const row = { id: id(), subject, content: 'Words.', idempotencyKey: id(), state, createdAt: now(), total: 1 };
    await db.insert(newsletterIssues).values(row);
    return row.id;
  },
  delivery: async (delivery: Pick<Delivery, 'issueId' | 'email'> & Partial<Delivery>) => {
    const row = { id: id(), subscriberId: delivery.userId ? null : id(), state: 'sent' as const, attempts: 1 };
    const [page, oneClick] = [newSecret(), newSecret()];
    const hashes = { unsubscribeHash: hashSecret(page), oneClickHash: hashSecret(oneClick) };
    await db.insert(newsletterDeliveries).values({ ...row, ...hashes, createdAt: now(), ...delivery });
    const deliveryId = delivery.id ?? row.id;
    return { page: deliveryToken(deliveryId, page), oneClick: deliveryToken(deliveryId, oneClick) };
  },
  emails: async () => {
    const rows = await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
    return rows.map(({ email }) => email).toSorted();
  },
});
