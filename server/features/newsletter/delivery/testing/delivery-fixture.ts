/** Newsletter delivery on a database of its own, with a clock, a job queue and a mailer that the test controls. */

import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NewAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { isFailure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import type { MailMessage, MailOutcome } from '#server/ports/mail/port.ts';
import { issuesFeature } from '../../issues/index.ts';
import { type IssuesService, issuesService } from '../../issues/issues-service.ts';
import { issuesStore } from '../../issues/issues-store.ts';
import { unsubscribeFromNewsletter } from '../../subscribers/unsubscribe-store.ts';

export const MINUTE = 60;
export const DAY = 24 * 60 * MINUTE;

/** One server process on the database. */
export interface ServerProcess {
  readonly issues: IssuesService;
  /** Delivers an issue, as the job does. */
  readonly deliver: (issueId: string) => Promise<void>;
  /** The job that runs every minute. */
  readonly continueSending: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A mailer that holds every email until the test releases it. */
export interface Gate {
  readonly blocked: readonly MailMessage[];
  /** Resolves when this many emails are held. */
  readonly whenBlocked: (emails: number) => Promise<void>;
  /** Releases all held emails, and all that follow. */
  readonly open: () => void;
}

export interface DeliveryFixture {
  readonly db: Database;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  /** The recorded audit events, oldest first. */
  readonly auditEvents: readonly NewAuditEvent[];
  /** The emails sent, oldest first. */
  readonly sent: MailMessage[];
  readonly recipients: () => string[];
  /** What the mail server does with each email from now on. By default it accepts them. */
  readonly respondWith: (answer: (message: MailMessage) => Promise<MailOutcome> | MailOutcome) => void;
  readonly gate: () => Gate;
  readonly server: ServerProcess;
  readonly anotherServer: () => ServerProcess;
  /** Takes the issues with a waiting job out of the queue, oldest first. */
  readonly takeJobs: () => string[];
  /** Runs the waiting jobs until there are none, as one server. */
  readonly runJobs: () => Promise<void>;
  /** Lets this many minutes pass, and runs what is due after each. */
  readonly minutes: (count: number) => Promise<void>;
  /** Starts an issue without delivering it. */
  readonly send: (content?: string) => Promise<string>;
  readonly subscribers: (count: number) => Promise<string[]>;
  readonly subscriber: (email: string, confirmed?: boolean) => Promise<string>;
  readonly user: (email: string, newsletter?: 0 | 1) => Promise<string>;
  readonly unsubscribe: (...emails: string[]) => Promise<void>;
  readonly deliveries: () => Promise<(typeof newsletterDeliveries.$inferSelect)[]>;
  /** State and counts of an issue, as the page shows them. */
  readonly counts: (issueId: string) => Promise<Record<string, unknown>>;
}

/** Runs the same tests on both databases, each from empty tables. */
export function describeDelivery(name: string, tests: (fixture: () => DeliveryFixture) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let fixture: DeliveryFixture;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      for (const table of [
        newsletterDeliveries,
        newsletterIssues,
        newsletterSubscribers,
        newsletterConfirmations,
        emailPreferences,
        suppressions,
        users,
      ])
        await open.db.delete(table);
      fixture = await createFixture(open.db);
    });
    tests(() => fixture);
  });
}

async function createFixture(db: Database): Promise<DeliveryFixture> {
  let milliseconds = Date.parse('2026-11-01T09:00:00.000Z');
  const now = () => new Date(milliseconds);
  const pass = (seconds: number) => {
    milliseconds += seconds * 1000;
  };
  const id = () => newId({ now });
  const mailer = fakeMailer();
  const auditEvents: NewAuditEvent[] = [];
  const waiting: string[] = [];
  const enqueue = async (_: unknown, _job: unknown, payload: { issueId?: string }) => {
    waiting.push(String(payload.issueId));
  };
  const anotherServer = (): ServerProcess => {
    const deps = {
      db,
      clock: { now },
      systemClock: { now },
      jobs: { enqueue },
      mailer,
      newId: id,
      audit: async (event: NewAuditEvent) => void auditEvents.push(event),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      bounceSecret: undefined,
      log: { info: () => {}, warn: () => {} },
      findUser: async () => null,
    };
    const feature = issuesFeature(deps);
    return {
      issues: issuesService({ ...deps, store: issuesStore(db) }),
      deliver: (issueId) => feature.jobs['newsletter.deliver']?.({ issueId }) ?? Promise.reject(),
      continueSending: async () => {
        for (const job of feature.periodicJobs) await job.run();
      },
      close: feature.close,
    };
  };
  const server = anotherServer();
  const work = async () => {
    for (let issueId = waiting.shift(); issueId; issueId = waiting.shift()) await server.deliver(issueId);
  };
  const rows = rowFactories(db, now, id);
  const writer = await rows.user('writer@example.test', 0);
  return {
    db,
    now,
    pass,
    auditEvents,
    server,
    anotherServer,
    runJobs: work,
    ...mailer,
    ...rows,
    takeJobs: () => waiting.splice(0),
    minutes: async (count) => {
      for (let minute = 0; minute < count; minute += 1) {
        pass(MINUTE);
        await server.continueSending();
        await work();
      }
    },
    send: async (content = 'Good evening.') => {
      const sent = await server.issues.send({ subject: 'November', content }, writer, null);
      if (isFailure(sent)) throw new Error(sent.code);
      return sent.issueId;
    },
    counts: async (issueId) => {
      const { state, total, sent, failed, left, waiting } = (await server.issues.find(issueId)) as never;
      return { state, total, sent, failed, left, waiting };
    },
  };
}

function fakeMailer() {
  const sent: MailMessage[] = [];
  let answer: (message: MailMessage) => Promise<MailOutcome> | MailOutcome = () => ({ sent: true });
  const send = async (message: MailMessage): Promise<MailOutcome> => {
    const outcome = await answer(message);
    if (outcome.sent) sent.push(message);
    return outcome;
  };
  const gate = (): Gate => {
    const held: MailMessage[] = [];
    const gateOpen = Promise.withResolvers<MailOutcome>();
    let wanted = { count: Number.POSITIVE_INFINITY, reached: () => {} };
    const check = () => held.length >= wanted.count && wanted.reached();
    answer = (message) => {
      held.push(message);
      check();
      return gateOpen.promise;
    };
    const holding = (emails: number) =>
      new Promise<void>((reached) => {
        wanted = { count: emails, reached };
        check();
      });
    return { blocked: held, whenBlocked: holding, open: () => gateOpen.resolve({ sent: true }) };
  };
  return {
    sent,
    send,
    gate,
    recipients: () => sent.map(({ to }) => to),
    respondWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

function rowFactories(db: Database, now: () => Date, id: () => string) {
  const subscriberRow = (email: string, confirmed: boolean) => ({
    id: id(),
    email,
    source: 'website',
    subscribedAt: now(),
    confirmedAt: confirmed ? now() : null,
  });
  return {
    subscribers: async (count: number) => {
      const emails = Array.from({ length: count }, (_, index) => `reader-${index}@example.test`);
      await db.insert(newsletterSubscribers).values(emails.map((email) => subscriberRow(email, true)));
      return emails;
    },
    subscriber: async (email: string, confirmed = true) => {
      const row = subscriberRow(email, confirmed);
      await db.insert(newsletterSubscribers).values(row);
      return row.id;
    },
    user: async (email: string, newsletter: 0 | 1 = 1) => {
      const userId = await insertUser(db, now(), { email });
      const choices = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter };
      await db.insert(emailPreferences).values({ userId, ...choices, newsletterSince: now() });
      return userId;
    },
    unsubscribe: async (...emails: string[]) => {
      for (const email of emails) await db.transaction((tx) => unsubscribeFromNewsletter(tx, { email }, now()));
    },
    deliveries: () => db.select().from(newsletterDeliveries).orderBy(newsletterDeliveries.id),
  };
}

/** Deletes accounts, as far as it concerns the newsletter. */
export async function deleteAccounts(db: Database, userIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const userId of userIds) {
      await tx.delete(emailPreferences).where(eq(emailPreferences.userId, userId));
      await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.userId, userId));
    }
    await tx.delete(users).where(inArray(users.id, [...userIds]));
  });
}
