/**
 * In the middle of an issue, users unsubscribe in every possible way, and delete their accounts. After the response, no
 * email is sent to them except one that was in flight.
 */

import {
  adminOf,
  ISSUE,
  memberOf,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { newsletterSubscribers, users } from '../../server/db/schema.ts';
import { MAX_IN_FLIGHT } from '../../server/features/newsletter/delivery/delivery-service.ts';
import { linkTo } from '../../server/ports/mail/testing/message-text.ts';
import type { SmtpProcess } from '../../server/ports/mail/testing/smtp-process.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { type DrillResult, resultOf } from '../result.ts';

const RECIPIENTS = { subscribers: 2500, members: 2500 };
const ALL = RECIPIENTS.subscribers + RECIPIENTS.members;
const USERS_PER_METHOD = 80;
const CONCURRENCY = 8;
/** Delay of the mail server's responses: slow enough that users unsubscribe while an issue is being sent. */
const SMTP_DELAY_MS = 30;
/** By then, everything claimed before an unsubscribe has been sent. */
const IN_FLIGHT_MS = 3000;

interface Context {
  readonly server: ServerProcess;
  readonly smtp: SmtpProcess;
  readonly db: OpenDatabase['db'];
}

interface Unsubscriber {
  readonly email: string;
  readonly unsubscribe: () => Promise<unknown>;
}

export const newsletterUnsubscribe = (postgresUrl: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl, keeps: 'keep' }, async ({ smtp, startServer, databaseUrl }) => {
    const server = await startServer();
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      return await unsubscribeDuringSend({ server, smtp, db });
    } finally {
      await close();
    }
  });

async function unsubscribeDuringSend({ server, smtp, db }: Context): Promise<DrillResult> {
  // Users have the links of an earlier issue.
  await waitUntilSent(server, (await sendIssue(server, { ...ISSUE, subject: 'The week before' })).issueId);
  const subscribers = await unsubscribingSubscribers({ server, smtp, db });
  const members = await unsubscribingUsers({ server, smtp, db });
  await smtp.forget();
  await smtp.setFaults({ answersAfterMs: SMTP_DELAY_MS });
  const { issueId } = await sendIssue(server);
  await waitUntilServed(smtp, 300);
  const unsubscribedAt = await unsubscribeAll(subscribers);
  await waitUntilServed(smtp, RECIPIENTS.subscribers - subscribers.length / 2);
  for (const [email, at] of await unsubscribeAll(members)) unsubscribedAt.set(email, at);
  await waitUntilSent(server, issueId);
  const { before, inFlight, after } = await countEmailsTo(smtp, unsubscribedAt);
  const notReceived = unsubscribedAt.size - before - inFlight - after;
  const others = await countOthersServedOnce(smtp, unsubscribedAt);
  const what = `newsletter, ${unsubscribedAt.size} of ${ALL} recipients unsubscribe in seven ways while the issue is being sent, on PostgreSQL`;
  return resultOf(what, [
    [
      `received: ${before} before unsubscribing, ${inFlight} in flight, ${after} later`,
      after === 0 && inFlight <= MAX_IN_FLIGHT,
    ],
    [`not received: ${notReceived}`, notReceived > unsubscribedAt.size / 4],
    [
      `${others} of the other ${ALL - unsubscribedAt.size} received it exactly once`,
      others === ALL - unsubscribedAt.size,
    ],
  ]);
}

/** Picks every fifth, so that some emails are being sent and others are still due. */
const everyFifth = (method: number): number[] =>
  Array.from({ length: USERS_PER_METHOD }, (_, index) => 250 + 5 * (4 * index + method));

async function unsubscribingSubscribers({ server, smtp, db }: Context): Promise<Unsubscriber[]> {
  const rows = await db
    .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
    .from(newsletterSubscribers);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const readers = [0, 1, 2, 3].map((method) => everyFifth(method).map((number) => `reader-${number}@example.test`));
  const emails = await smtp.emails(readers.flat());
  const emailTo = new Map(emails.map((one) => [one.recipients[0], one]));
  const visitor = new HttpCaller(server.origin);
  const methods: ((email: string) => Promise<unknown>)[] = [
    (email) => callApi(visitor, 'POST /api/newsletter/unsubscribe', { body: { email } }),
    (email) => {
      const token = linkTo(emailTo.get(email)?.raw ?? '', '/unsubscribe-newsletter').searchParams.get('token') ?? '';
      return callApi(visitor, 'GET /api/newsletter/unsubscribe', { query: { token } });
    },
    (email) => oneClick(server, emailTo.get(email)?.headers['list-unsubscribe'] ?? ''),
    (email) =>
      callApi(adminOf(server), 'DELETE /api/newsletter/subscribers/:id', { params: { id: idOf.get(email) ?? '' } }),
  ];
  return interleaveMethods(readers, methods);
}

async function unsubscribingUsers({ server, db }: Context): Promise<Unsubscriber[]> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const browserOf = (email: string) => memberOf(server, Number(/\d+/.exec(email)?.[0]));
  const own = { marketingEmails: 0, productUpdates: 0, securityNotifications: 1, newsletter: 0 } as const;
  const members = [0, 1, 2].map((method) => everyFifth(method).map((number) => `member-${number}@example.test`));
  const methods: ((email: string) => Promise<unknown>)[] = [
    (email) => callApi(browserOf(email), 'POST /api/user/email-preferences', { body: own }),
    (email) =>
      callApi(adminOf(server), 'PATCH /api/admin/member-newsletter/:userId', {
        params: { userId: idOf.get(email) ?? '' },
        body: { newsletter: 0 },
      }),
    (email) => callApi(browserOf(email), 'DELETE /api/user/delete-account'),
  ];
  return interleaveMethods(members, methods);
}

/** Takes one of each method in turn. */
const interleaveMethods = (
  emails: readonly (readonly string[])[],
  methods: readonly ((email: string) => Promise<unknown>)[],
): Unsubscriber[] =>
  Array.from({ length: USERS_PER_METHOD }, (_, index) => index).flatMap((index) =>
    methods.flatMap((unsubscribe, method) => {
      const email = emails[method]?.[index];
      return email === undefined ? [] : [{ email, unsubscribe: () => unsubscribe(email) }];
    }),
  );

/** As an email client does it. */
async function oneClick(server: ServerProcess, header: string): Promise<void> {
  const address = /<(http[^>]+)>/.exec(header)?.[1] ?? '';
  if (!address.startsWith(server.origin)) throw new Error(`The List-Unsubscribe header points elsewhere: ${header}`);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await new HttpCaller(server.origin).post(address, 'List-Unsubscribe=One-Click', form);
  if (status !== 200) throw new Error(`One-click unsubscribe returned ${status}.`);
}

/** @returns for each address when it was unsubscribed, as Date.now(). */
async function unsubscribeAll(unsubscribers: readonly Unsubscriber[]): Promise<Map<string, number>> {
  const unsubscribedAt = new Map<string, number>();
  const waiting = [...unsubscribers];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.unsubscribe();
      unsubscribedAt.set(next.email, Date.now());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return unsubscribedAt;
}

/**
 * Emails to unsubscribed users: accepted before the unsubscribe, shortly after it, and later than an email can be in
 * flight.
 */
async function countEmailsTo(smtp: SmtpProcess, unsubscribedAt: ReadonlyMap<string, number>) {
  const emails = await smtp.emails([...unsubscribedAt.keys()]);
  // The last email to a user who deleted their account is not a newsletter.
  const issues = emails.filter(({ headers }) => 'list-unsubscribe' in headers);
  const waits = issues.flatMap(({ recipients, takenAt }) =>
    recipients.flatMap((address) => takenAt - (unsubscribedAt.get(address) ?? Number.POSITIVE_INFINITY)),
  );
  return {
    before: waits.filter((wait) => wait <= 0).length,
    inFlight: waits.filter((wait) => wait > 0 && wait <= IN_FLIGHT_MS).length,
    after: waits.filter((wait) => wait > IN_FLIGHT_MS).length,
  };
}

async function countOthersServedOnce(smtp: SmtpProcess, unsubscribedAt: ReadonlyMap<string, number>): Promise<number> {
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-${index + 1}@example.test`);
  const all = [...numbered('reader', RECIPIENTS.subscribers), ...numbered('member', RECIPIENTS.members)];
  const times = await smtp.times(all.filter((address) => !unsubscribedAt.has(address)));
  return times.filter(({ length }) => length === 1).length;
}
