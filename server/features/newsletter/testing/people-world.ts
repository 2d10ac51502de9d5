/** The people's side of the newsletter on a database of its own, with a clock, a job queue and a mailer in the test's hand. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Call, CallInput } from '../../../../contract/call.ts';
import type { AuditEntry } from '../../../audit-log-store.ts';
import type { Database, OpenDatabase } from '../../../db/client.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterDrafts,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '../../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../../db/testing/test-database.ts';
import { isFailure } from '../../../failure.ts';
import { Listing } from '../../../feature.ts';
import { newId } from '../../../new-id.ts';
import type { Person } from '../../../person.ts';
import type { MailMessage, MailOutcome } from '../../../ports/mail/port.ts';
import { deliveryToken, hashOfSecret, newSecret } from '../link-token.ts';
import { peoplePart } from '../people-part.ts';

/** Who asks the administrators' calls where a test names nobody. */
export const ADMIN_ID = '01890000-0000-7000-8000-00000000ad31';
export const START = '2026-11-01T09:00:00.000Z';

type Delivery = typeof newsletterDeliveries.$inferInsert;

export interface PeopleWorld {
  readonly db: Database;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  /** What the audit log was told, oldest first. */
  readonly acts: readonly AuditEntry[];
  /** What was sent, oldest first. */
  readonly sent: readonly MailMessage[];
  /** What the mailer does with the next mails, one each; after these it sends. */
  readonly answers: (Error | MailOutcome)[];
  /** Jobs that wait, oldest first. */
  readonly queued: readonly { readonly name: string; readonly payload: Record<string, unknown> }[];
  /** Does what waits; what fails waits on. @returns the errors. */
  readonly work: () => Promise<Error[]>;
  readonly part: ReturnType<typeof peoplePart>;
  /** Calls as the binder does, past the guard. A failure comes back as its code. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly ask: <C extends Call>(call: C, input?: Partial<CallInput<C>>, userId?: string) => Promise<any>;
  readonly member: (email: string, verified?: boolean) => Promise<string>;
  readonly subscriber: (email: string, confirmed?: boolean) => Promise<string>;
  readonly issue: (state?: 'sending' | 'paused' | 'sent', subject?: string) => Promise<string>;
  /** One mail of an issue. @returns the tokens in it. */
  readonly delivery: (
    delivery: Pick<Delivery, 'issueId' | 'email'> & Partial<Delivery>,
  ) => Promise<{ readonly page: string; readonly oneClick: string }>;
  /** The token in the newest mail. */
  readonly newestToken: () => string;
  readonly emails: () => Promise<string[]>;
}

/** Runs the same tests on both databases, each from empty tables and the same moment. */
export function describePeople(name: string, tests: (world: () => PeopleWorld) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let world: PeopleWorld;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      await empty(open.db);
      world = newWorld(open.db);
    });
    tests(() => world);
  });
}

async function empty(db: Database): Promise<void> {
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

function newWorld(db: Database): PeopleWorld {
  let milliseconds = Date.parse(START);
  const now = () => new Date(milliseconds);
  const id = () => newId({ now });
  const acts: AuditEntry[] = [];
  const mail = pretendMail();
  const queue = pretendQueue(() => part.jobs);
  const personOf = async (userId: string) =>
    (await db.query.users.findFirst({ where: (user, { eq }) => eq(user.id, userId) })) ?? null;
  const part = peoplePart({
    db,
    clock: { now },
    jobs: queue,
    mailer: mail,
    newId: id,
    audit: async (entry) => void acts.push(entry),
    appUrl: 'https://evenkeel.test',
    supportEmail: 'help@evenkeel.test',
    personOf,
  });
  return {
    db,
    now,
    pass: (seconds) => {
      milliseconds += seconds * 1000;
    },
    acts,
    ...mail,
    ...queue,
    part,
    ask: askOf(part, personOf),
    ...rowsOf(db, now, id),
  };
}

function pretendMail() {
  const sent: MailMessage[] = [];
  const answers: (Error | MailOutcome)[] = [];
  const send = async (message: MailMessage): Promise<MailOutcome> => {
    const answer = answers.shift() ?? { sent: true };
    if (answer instanceof Error) throw answer;
    if (answer.sent) sent.push(message);
    return answer;
  };
  const newestToken = () => {
    const token = /\?token=([\w.-]+)/.exec(sent.at(-1)?.text ?? '')?.[1];
    if (!token) throw new Error('No mail with a link was sent.');
    return token;
  };
  return { sent, answers, send, newestToken };
}

function pretendQueue(handlers: () => PeopleWorld['part']['jobs']) {
  const queued: { name: string; payload: Record<string, unknown> }[] = [];
  const enqueue = async (_: unknown, name: string, payload: Record<string, unknown>) => {
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
  return { queued, enqueue, work };
}

const askOf =
  (part: PeopleWorld['part'], personOf: (userId: string) => Promise<{ email: string } | null>): PeopleWorld['ask'] =>
  async (call, input, asking) => {
    const route = part.routes.find((one) => one.call === call);
    if (!route) throw new Error(`${call.path} is not bound.`);
    const userId = asking ?? (call.guard === 'admin' ? ADMIN_ID : undefined);
    const email = userId === undefined ? null : ((await personOf(userId))?.email ?? '');
    const person = email === null ? null : ({ userId, email } as Person);
    const read = (schema: Call['body'], value: unknown) => schema?.parse(value ?? {});
    const outcome = await route.handle(
      {
        params: read(call.params, input?.params),
        query: read(call.query, input?.query),
        body: read(call.body, input?.body),
      },
      { person },
    );
    if (isFailure(outcome)) return outcome.code;
    return outcome instanceof Listing ? outcome : call.reply.parse(outcome);
  };

const rowsOf = (db: Database, now: () => Date, id: () => string) => ({
  member: async (email: string, emailVerified = true) => {
    const userId = id();
    await db.insert(users).values({ id: userId, email, emailVerified, createdAt: now(), updatedAt: now() });
    return userId;
  },
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
    const hashes = { unsubscribeHash: hashOfSecret(page), oneClickHash: hashOfSecret(oneClick) };
    await db.insert(newsletterDeliveries).values({ ...row, ...hashes, createdAt: now(), ...delivery });
    const deliveryId = delivery.id ?? row.id;
    return { page: deliveryToken(deliveryId, page), oneClick: deliveryToken(deliveryId, oneClick) };
  },
  emails: async () => {
    const rows = await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
    return rows.map(({ email }) => email).toSorted();
  },
});
