/**
 * In the middle of an issue, users unsubscribe in every possible way, and delete their accounts. After the response, no
 * email is sent to them except one that was in flight.
 */

import pLimit from 'p-limit';
import {
  adminOf,
  ISSUE,
  memberOf,
  type NewsletterFixture,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { newsletterSubscribers, users } from '../../server/db/schema.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { MAX_IN_FLIGHT } from '../../server/features/newsletter/delivery/delivery-service.ts';
import { linkTo } from '../../server/ports/mail/testing/message-text.ts';
import type { SmtpProcess } from '../../server/ports/mail/testing/smtp-process.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { type Drill, type DrillResult, resultOf } from '../result.ts';

const RECIPIENTS = { subscribers: 2500, members: 2500 };
const ALL = RECIPIENTS.subscribers + RECIPIENTS.members;
const USERS_PER_METHOD = 80;
const CONCURRENCY = 8;
/** Delay of the mail server's responses: slow enough that users unsubscribe while an issue is being sent. */
const SMTP_DELAY_MS = 30;
/** By then, everything claimed before an unsubscribe has been sent. */
const IN_FLIGHT_MS = 3000;

type Unsubscribe = (email: string) => Promise<unknown>;

interface Unsubscriber {
  readonly email: string;
  readonly unsubscribe: Unsubscribe;
}

export const newsletterUnsubscribe: Drill = (postgresUrl) =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl, keeps: 'keep' }, async (fixture) =>
    unsubscribeDuringSend(fixture, await fixture.startServer()),
  );

async function unsubscribeDuringSend(fixture: NewsletterFixture, server: ServerProcess): Promise<DrillResult> {
  const { smtp } = fixture;
  // Users have the links of an earlier issue.
  await waitUntilSent(server, (await sendIssue(server, { ...ISSUE, subject: 'The week before' })).issueId);
  const idOf = await withDatabase(fixture, async ({ db }) => {
    const members = await db.select({ id: users.id, email: users.email }).from(users);
    const { id, email } = newsletterSubscribers;
    const subscribers = await db.select({ id, email }).from(newsletterSubscribers);
    return new Map([...members, ...subscribers].map((one) => [one.email, one.id]));
  });
  const subscribers = await unsubscribingSubscribers(server, smtp, idOf);
  const members = unsubscribingUsers(server, idOf);
  await smtp.forget();
  await smtp.setFaults({ answersAfterMs: SMTP_DELAY_MS });
  const { issueId } = await sendIssue(server);
  await waitUntilServed(smtp, 300);
  const unsubscribedAt = new Map<string, number>();
  await unsubscribeAll(subscribers, unsubscribedAt);
  await waitUntilServed(smtp, RECIPIENTS.subscribers - subscribers.length / 2);
  await unsubscribeAll(members, unsubscribedAt);
  await waitUntilSent(server, issueId);
  const { before, inFlight, after } = await countEmailsTo(smtp, unsubscribedAt);
  const notReceived = unsubscribedAt.size - before - inFlight - after;
  const [servedOnce, others] = [await countOthersServedOnce(smtp, unsubscribedAt), ALL - unsubscribedAt.size];
  const received = `received: ${before} before unsubscribing, ${inFlight} in flight, ${after} later`;
  const what = `newsletter, ${unsubscribedAt.size} of ${ALL} recipients unsubscribe in seven ways while the issue is being sent, on PostgreSQL`;
  return resultOf(what, [
    [received, after === 0 && inFlight <= MAX_IN_FLIGHT],
    [`not received: ${notReceived}`, notReceived > unsubscribedAt.size / 4],
    [`${servedOnce} of the other ${others} received it exactly once`, servedOnce === others],
  ]);
}

/** For each method in turn every fifth address, so that some emails are being sent and others are still due. */
const unsubscribers = (name: 'reader' | 'member', methods: readonly Unsubscribe[]): Unsubscriber[] =>
  Array.from({ length: USERS_PER_METHOD }).flatMap((_, index) =>
    methods.map((unsubscribe, method) => ({
      email: `${name}-${250 + 5 * (4 * index + method)}@example.test`,
      unsubscribe,
    })),
  );

async function unsubscribingSubscribers(
  server: ServerProcess,
  smtp: SmtpProcess,
  idOf: ReadonlyMap<string, string>,
): Promise<Unsubscriber[]> {
  const emails = await smtp.emails(numbered('reader', RECIPIENTS.subscribers));
  const emailTo = new Map(emails.map((one) => [one.recipients[0], one]));
  const visitor = new HttpCaller(server.origin);
  return unsubscribers('reader', [
    (email) => callApi(visitor, 'POST /api/newsletter/unsubscribe', { body: { email } }),
    (email) => {
      const token = linkTo(emailTo.get(email)?.raw ?? '', '/unsubscribe-newsletter').searchParams.get('token') ?? '';
      return callApi(visitor, 'GET /api/newsletter/unsubscribe', { query: { token } });
    },
    (email) => oneClick(server, emailTo.get(email)?.headers['list-unsubscribe'] ?? ''),
    (email) =>
      callApi(adminOf(server), 'DELETE /api/newsletter/subscribers/:id', { params: { id: idOf.get(email) ?? '' } }),
  ]);
}

function unsubscribingUsers(server: ServerProcess, idOf: ReadonlyMap<string, string>): Unsubscriber[] {
  const browserOf = (email: string) => memberOf(server, Number(/\d+/.exec(email)?.[0]));
  const own = { marketingEmails: 0, productUpdates: 0, securityNotifications: 1, newsletter: 0 } as const;
  return unsubscribers('member', [
    (email) => callApi(browserOf(email), 'POST /api/user/email-preferences', { body: own }),
    (email) =>
      callApi(adminOf(server), 'PATCH /api/admin/member-newsletter/:userId', {
        params: { userId: idOf.get(email) ?? '' },
        body: { newsletter: 0 },
      }),
    (email) => callApi(browserOf(email), 'DELETE /api/user/delete-account'),
  ]);
}

/** As an email client does it. */
async function oneClick(server: ServerProcess, header: string): Promise<void> {
  const address = /<(http[^>]+)>/.exec(header)?.[1] ?? '';
  if (!address.startsWith(server.origin)) throw new Error(`The List-Unsubscribe header points elsewhere: ${header}`);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await new HttpCaller(server.origin).post(address, 'List-Unsubscribe=One-Click', form);
  if (status !== 200) throw new Error(`One-click unsubscribe returned ${status}.`);
}

/** Adds when each address was unsubscribed, as Date.now(). */
const unsubscribeAll = (all: readonly Unsubscriber[], unsubscribedAt: Map<string, number>) =>
  pLimit(CONCURRENCY).map(all, async ({ email, unsubscribe }) => {
    await unsubscribe(email);
    unsubscribedAt.set(email, Date.now());
  });

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
  const all = [...numbered('reader', RECIPIENTS.subscribers), ...numbered('member', RECIPIENTS.members)];
  const times = await smtp.times(all.filter((address) => !unsubscribedAt.has(address)));
  return times.filter(({ length }) => length === 1).length;
}

const numbered = (name: 'reader' | 'member', count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}@example.test`);
