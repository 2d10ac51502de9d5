/** The sending side of the newsletter on a database of its own, with a clock, a job queue and a mailer in the test's hand. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AuditEntry } from '../../../audit-log-store.ts';
import type { Database, OpenDatabase } from '../../../db/client.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '../../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../../db/testing/test-database.ts';
import { newId } from '../../../new-id.ts';
import type { MailMessage, MailOutcome } from '../../../ports/mail/port.ts';
import { issuesPart } from '../issues-part.ts';
import { type IssuesService, issuesService } from '../issues-service.ts';
import { issuesStore } from '../issues-store.ts';
import { leaveNewsletter } from '../leaving-store.ts';

export const MINUTE = 60;
export const DAY = 24 * 60 * MINUTE;

/** One server process on the database. */
export interface Server {
  readonly issues: IssuesService;
  /** Delivers an issue, as the job does. */
  readonly deliver: (issueId: string) => Promise<void>;
  /** What runs every minute. */
  readonly carryOn: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A mailer that keeps every mail until the test lets it go. */
export interface Gate {
  readonly held: readonly MailMessage[];
  /** Resolves when so many are held. */
  readonly holding: (mails: number) => Promise<void>;
  /** All that are held are sent, and all that come from now on. */
  readonly open: () => void;
}

export interface IssuesWorld {
  readonly db: Database;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  /** What the audit log was told, oldest first. */
  readonly acts: readonly AuditEntry[];
  /** To whom mails went, oldest first. */
  readonly sent: MailMessage[];
  readonly addressees: () => string[];
  /** What the mail server does with each mail from now on; it takes it where nothing is said. */
  readonly answerWith: (answer: (message: MailMessage) => Promise<MailOutcome> | MailOutcome) => void;
  readonly gate: () => Gate;
  readonly server: Server;
  readonly anotherServer: () => Server;
  /** Issues that have a job waiting, oldest first; taken out. */
  readonly takeJobs: () => string[];
  /** Does the waiting jobs until there is none, as one server. */
  readonly work: () => Promise<void>;
  /** Lets a minute pass, and does what is due then, so many times. */
  readonly minutes: (count: number) => Promise<void>;
  /** Takes an issue on, without delivering it. */
  readonly send: (content?: string) => Promise<string>;
  readonly subscribers: (count: number) => Promise<string[]>;
  readonly subscriber: (email: string, confirmed?: boolean) => Promise<string>;
  readonly member: (email: string, newsletter?: 0 | 1) => Promise<string>;
  readonly leave: (...emails: string[]) => Promise<void>;
  readonly deliveries: () => Promise<(typeof newsletterDeliveries.$inferSelect)[]>;
  /** State and figures of an issue, as the page is told. */
  readonly figures: (issueId: string) => Promise<Record<string, unknown>>;
}

/** Runs the same tests on both databases, each from empty tables. */
export function describeIssues(name: string, tests: (world: () => IssuesWorld) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let world: IssuesWorld;
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
      world = await newWorld(open.db);
    });
    tests(() => world);
  });
}

async function newWorld(db: Database): Promise<IssuesWorld> {
  let milliseconds = Date.parse('2026-11-01T09:00:00.000Z');
  const now = () => new Date(milliseconds);
  const pass = (seconds: number) => {
    milliseconds += seconds * 1000;
  };
  const id = () => newId({ now });
  const mail = pretendMail();
  const acts: AuditEntry[] = [];
  const waiting: string[] = [];
  const enqueue = async (_: unknown, _name: string, payload: Record<string, unknown>) => {
    waiting.push(String(payload.issueId));
  };
  const anotherServer = (): Server => {
    const deps = {
      ...{ db, clock: { now }, machineClock: { now }, jobs: { enqueue }, mailer: mail, newId: id },
      audit: async (entry: AuditEntry) => void acts.push(entry),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      bounceSecret: undefined,
      log: { info: () => {}, warn: () => {} },
      personOf: async () => null,
    };
    const part = issuesPart(deps);
    return {
      issues: issuesService({ ...deps, store: issuesStore(db) }),
      deliver: (issueId) => part.jobs['newsletter.deliver']?.({ issueId }) ?? Promise.reject(),
      carryOn: async () => {
        for (const job of part.periodicJobs) await job.run();
      },
      close: part.close,
    };
  };
  const server = anotherServer();
  const work = async () => {
    for (let issueId = waiting.shift(); issueId; issueId = waiting.shift()) await server.deliver(issueId);
  };
  const rows = rowsOf(db, now, id);
  const writer = await rows.member('writer@example.test', 0);
  return {
    ...{ db, now, pass, acts, server, anotherServer, work },
    ...mail,
    ...rows,
    takeJobs: () => waiting.splice(0),
    minutes: async (count) => {
      for (let minute = 0; minute < count; minute += 1) {
        pass(MINUTE);
        await server.carryOn();
        await work();
      }
    },
    send: async (content = 'Good evening.') =>
      (await server.issues.send({ subject: 'November', content }, writer, null)).issueId,
    figures: async (issueId) => {
      const { state, total, sent, failed, left, waiting } = (await server.issues.find(issueId)) as never;
      return { state, total, sent, failed, left, waiting };
    },
  };
}

function pretendMail() {
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
    let wanted = { mails: Number.POSITIVE_INFINITY, reached: () => {} };
    const look = () => held.length >= wanted.mails && wanted.reached();
    answer = (message) => {
      held.push(message);
      look();
      return gateOpen.promise;
    };
    const holding = (mails: number) =>
      new Promise<void>((reached) => {
        wanted = { mails, reached };
        look();
      });
    return { held, holding, open: () => gateOpen.resolve({ sent: true }) };
  };
  return {
    sent,
    send,
    gate,
    addressees: () => sent.map(({ to }) => to),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

function rowsOf(db: Database, now: () => Date, id: () => string) {
  const subscriberRow = (email: string, confirmed: boolean) => ({
    ...{ id: id(), email, source: 'website', subscribedAt: now() },
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
    member: async (email: string, newsletter: 0 | 1 = 1) => {
      const userId = id();
      const choices = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter };
      await db.insert(users).values({ id: userId, email, createdAt: now(), updatedAt: now() });
      await db.insert(emailPreferences).values({ userId, ...choices, newsletterSince: now() });
      return userId;
    },
    leave: async (...emails: string[]) => {
      for (const email of emails) await db.transaction((tx) => leaveNewsletter(tx, { email }, now()));
    },
    deliveries: () => db.select().from(newsletterDeliveries).orderBy(newsletterDeliveries.id),
  };
}

/** Deletes accounts, as far as the newsletter sees it. */
export async function deleteAccounts(db: Database, userIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const userId of userIds) {
      await tx.delete(emailPreferences).where(eq(emailPreferences.userId, userId));
      await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.userId, userId));
    }
    await tx.delete(users).where(inArray(users.id, [...userIds]));
  });
}
