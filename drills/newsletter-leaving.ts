/**
 * In the middle of an issue people leave the newsletter, in every way there is, and delete their accounts. Once that is
 * answered, no mail goes to them but one that was on its way.
 */
import { memberCookie } from '../bench/newsletter-crowd.ts';
import { ask, LETTER, onStage, sendIssue, untilSent, untilServed } from '../bench/newsletter-stage.ts';
import { type OpenDatabase, openDatabase } from '../server/db/client.ts';
import { newsletterSubscribers, users } from '../server/db/schema.ts';
import { MOST_IN_FLIGHT } from '../server/features/newsletter/delivery.ts';
import { linkTo } from '../server/ports/mail/testing/mail-text.ts';
import type { SmtpProcess } from '../server/ports/mail/testing/smtp-process.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import type { DrillResult } from './result.ts';

const CROWD = { subscribers: 2500, members: 2500 };
const ALL = CROWD.subscribers + CROWD.members;
const PEOPLE_A_WAY = 80;
const AT_ONCE = 8;
/** Of the mail server's answer: so slow that people leave while an issue is sent. */
const ANSWER_MS = 30;
/** What was claimed before somebody left is out by then. */
const FLIGHT_MS = 3000;

interface Scene {
  readonly server: ServerProcess;
  readonly smtp: SmtpProcess;
  readonly db: OpenDatabase['db'];
}

interface Leaver {
  readonly email: string;
  readonly leave: () => Promise<unknown>;
}

export const newsletterLeaving = (postgresUrl: string): Promise<DrillResult> =>
  onStage({ ...CROWD, postgresUrl, keeps: 'keep' }, async ({ smtp, startServer, databaseUrl }) => {
    const server = await startServer();
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      return await play({ server, smtp, db });
    } finally {
      await close();
    }
  });

async function play({ server, smtp, db }: Scene): Promise<DrillResult> {
  // The links people have are those of an earlier issue.
  await untilSent(server, (await sendIssue(server, { ...LETTER, subject: 'The week before' })).issueId);
  const subscribers = await subscribersWhoLeave({ server, smtp, db });
  const members = await membersWhoLeave({ server, smtp, db });
  await smtp.forget();
  await smtp.behave({ answersAfterMs: ANSWER_MS });
  const { issueId } = await sendIssue(server);
  await untilServed(smtp, 300);
  const left = await leaveAll(subscribers);
  await untilServed(smtp, CROWD.subscribers - subscribers.length / 2);
  for (const [email, at] of await leaveAll(members)) left.set(email, at);
  await untilSent(server, issueId);
  const { before, onTheirWay, after } = await mailsTo(smtp, left);
  const spared = left.size - before - onTheirWay - after;
  const others = await othersServedOnce(smtp, left);
  return {
    what: `newsletter, ${left.size} of ${ALL} leave in mid-send by seven ways on PostgreSQL`,
    outcome: `${before} had their mail before, to ${onTheirWay} it was on its way, ${after} were written to later, ${spared} got none; of the other ${ALL - left.size}, ${others} were served once`,
    holds: after === 0 && onTheirWay <= MOST_IN_FLIGHT && spared > left.size / 4 && others === ALL - left.size,
  };
}

/** Every so manieth, so that some are just being written to and others are still to come. */
const everyFifth = (way: number): number[] =>
  Array.from({ length: PEOPLE_A_WAY }, (_, index) => 250 + 5 * (4 * index + way));

async function subscribersWhoLeave({ server, smtp, db }: Scene): Promise<Leaver[]> {
  const rows = await db
    .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
    .from(newsletterSubscribers);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const readers = [0, 1, 2, 3].map((way) => everyFifth(way).map((number) => `reader-${number}@example.test`));
  const mails = await smtp.mails(readers.flat());
  const mailOf = new Map(mails.map((mail) => [mail.recipients[0], mail]));
  const ways: ((email: string) => Promise<unknown>)[] = [
    (email) => ask(server, '/api/newsletter/unsubscribe', { body: { email }, cookie: '' }),
    (email) => {
      const { search } = linkTo(mailOf.get(email)?.raw ?? '', '/unsubscribe-newsletter');
      return ask(server, `/api/newsletter/unsubscribe${search}`, { cookie: '' });
    },
    (email) => oneClick(server, mailOf.get(email)?.headers['list-unsubscribe'] ?? ''),
    (email) => ask(server, `/api/newsletter/subscribers/${idOf.get(email)}`, { method: 'DELETE' }),
  ];
  return inTurn(readers, ways);
}

async function membersWhoLeave({ server, db }: Scene): Promise<Leaver[]> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const cookieOf = (email: string) => memberCookie(Number(/\d+/.exec(email)?.[0]));
  const own = { marketingEmails: 0, productUpdates: 0, securityNotifications: 1, newsletter: 0 };
  const members = [0, 1, 2].map((way) => everyFifth(way).map((number) => `member-${number}@example.test`));
  const ways: ((email: string) => Promise<unknown>)[] = [
    (email) => ask(server, '/api/user/email-preferences', { body: own, cookie: cookieOf(email) }),
    (email) =>
      ask(server, `/api/admin/member-newsletter/${idOf.get(email)}`, { method: 'PATCH', body: { newsletter: 0 } }),
    (email) => ask(server, '/api/user/delete-account', { method: 'DELETE', cookie: cookieOf(email) }),
  ];
  return inTurn(members, ways);
}

/** One of each way after the other. */
const inTurn = (
  emails: readonly (readonly string[])[],
  ways: readonly ((email: string) => Promise<unknown>)[],
): Leaver[] =>
  Array.from({ length: PEOPLE_A_WAY }, (_, index) => index).flatMap((index) =>
    ways.flatMap((leave, way) => {
      const email = emails[way]?.[index];
      return email === undefined ? [] : [{ email, leave: () => leave(email) }];
    }),
  );

/** As a mail program does it. */
async function oneClick(server: ServerProcess, header: string): Promise<void> {
  const address = /<(http[^>]+)>/.exec(header)?.[1] ?? '';
  if (!address.startsWith(server.origin)) throw new Error(`The header leads elsewhere: ${header}`);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(address, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`One click answered ${answer.status}.`);
}

/** @returns for each address when it had left, as Date.now() has it. */
async function leaveAll(leavers: readonly Leaver[]): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  const waiting = [...leavers];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.leave();
      left.set(next.email, Date.now());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return left;
}

/** Mails to those who left: taken before they had, soon after it, and later than a mail can be on its way. */
async function mailsTo(smtp: SmtpProcess, left: ReadonlyMap<string, number>) {
  const mails = await smtp.mails([...left.keys()]);
  // The last mail to who deleted their account is no newsletter.
  const issues = mails.filter(({ headers }) => 'list-unsubscribe' in headers);
  const waits = issues.flatMap(({ recipients, takenAt }) =>
    recipients.flatMap((address) => takenAt - (left.get(address) ?? Number.POSITIVE_INFINITY)),
  );
  return {
    before: waits.filter((wait) => wait <= 0).length,
    onTheirWay: waits.filter((wait) => wait > 0 && wait <= FLIGHT_MS).length,
    after: waits.filter((wait) => wait > FLIGHT_MS).length,
  };
}

async function othersServedOnce(smtp: SmtpProcess, left: ReadonlyMap<string, number>): Promise<number> {
  const numbered = (name: string, howMany: number) =>
    Array.from({ length: howMany }, (_, index) => `${name}-${index + 1}@example.test`);
  const all = [...numbered('reader', CROWD.subscribers), ...numbered('member', CROWD.members)];
  const times = await smtp.times(all.filter((address) => !left.has(address)));
  return times.filter(({ length }) => length === 1).length;
}
