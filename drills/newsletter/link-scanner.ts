/**
 * A scanner reads every email and fetches every link in it twice, and runs the scripts of the pages that prove
 * ownership of an address: nothing is confirmed, no user is unsubscribed, and not one row of the database changes.
 * Afterwards the links still work.
 */

import {
  adminOf,
  advanceMinutes,
  ISSUE,
  sendIssue,
  waitUntilSent,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { linksIn, linkTo } from '../../server/ports/mail/testing/message-text.ts';
import type { ReceivedMessage } from '../../server/ports/mail/testing/smtp-server.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { PASSWORD, register } from '../../server/testing/user-actions.ts';
import { changedTables, dumpOf } from '../fixtures/dump.ts';
import { type Drill, noneOf, resultOf } from '../result.ts';

const ADDRESSES = ['ada', 'ada-at-work', 'bob', 'newcomer', 'admin', 'reader-1', 'member-1'];
const addressOf = (name: string) => (name === 'admin' ? 'admin@evenkeel.test' : `${name}@example.test`);

export const newsletterScanner: Drill = (postgresUrl) =>
  withNewsletterFixture({ subscribers: 3, members: 2, postgresUrl, keeps: 'keep' }, async (fixture) => {
    const server = await fixture.startServer();
    await sendAllEmails(server);
    const emails = await fixture.smtp.emails(ADDRESSES.map(addressOf));
    const ours = emails.flatMap(({ raw }) => linksIn(raw)).filter((link) => link.startsWith(server.origin));
    const links = [...new Set(ours)];
    const before = await dumpOf(fixture);
    const failed = await scan(links);
    const changed = changedTables(before, await dumpOf(fixture));
    const working = await linksThatWork(server, emails);
    const subjects = new Set(emails.map(({ headers }) => headers.subject)).size;
    return resultOf('newsletter and account emails, every link fetched twice with GET by a scanner', [
      [`${links.length} links in ${emails.length} emails (${subjects} subjects)`, links.length >= 8],
      noneOf('links that returned an error', failed),
      noneOf('tables changed', changed),
      [`${working} of 5 links still worked afterwards`, working === 5],
    ]);
  });

/** Every kind of email with a link that does something: verification, reset, address change, confirmation, an issue. */
async function sendAllEmails(server: ServerProcess): Promise<void> {
  const [ada, bob] = [new HttpCaller(server.origin), new HttpCaller(server.origin)];
  await register(ada, { email: addressOf('ada') }, AS_BROWSER);
  await register(bob, { email: addressOf('bob') }, AS_BROWSER);
  const visitor = new HttpCaller(server.origin);
  // The emails to bob: a sign-up attempt with his address, a reset request, and a sign-in notice.
  const credentials = { email: addressOf('bob'), password: PASSWORD };
  await visitor.post('/api/auth/register', credentials);
  await callApi(visitor, 'POST /api/auth/forgot-password', { body: { email: addressOf('bob') } });
  await callApi(new HttpCaller(server.origin), 'POST /api/auth/login', { body: credentials }, AS_BROWSER);
  await callApi(ada, 'POST /api/user/change-email', { body: { email: addressOf('ada-at-work') } });
  await callApi(visitor, 'POST /api/newsletter/subscribe', { body: { email: addressOf('newcomer') } });
  await callApi(adminOf(server), 'POST /api/admin/newsletter/test', { body: ISSUE });
  const { issueId } = await sendIssue(server);
  await waitUntilSent(server, issueId);
  await advanceMinutes(server, 0);
}

const AS_BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const AS_SCANNER = { 'user-agent': 'LinkScanner/1.0' };

/** @returns the links that returned an error. */
async function scan(links: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const link of [...links, ...links]) {
    const { origin } = new URL(link);
    const scanner = new HttpCaller(origin);
    const { status } = await scanner.get(link, AS_SCANNER);
    if (status >= 400) failed.push(link);
    await runPageOf(scanner, new URL(link));
  }
  return failed;
}

/**
 * The calls that the pages proving ownership of an address make on their own, in a scanner that runs their scripts.
 */
async function runPageOf(scanner: HttpCaller, { pathname, searchParams }: URL): Promise<void> {
  const token = searchParams.get('token') ?? '';
  if (pathname === '/verify-email') await scanner.get(`/api/auth/verify-email?token=${token}`, AS_SCANNER);
  if (pathname === '/confirm-email') await scanner.post('/api/auth/confirm-email', { token }, AS_SCANNER);
}

/** The pages' own calls with the scanned tokens. @returns how many of the five succeeded. */
async function linksThatWork(server: ServerProcess, emails: readonly ReceivedMessage[]): Promise<number> {
  const tokenIn = (name: string, page: string): string => {
    const email = emails.find(
      ({ recipients, raw }) =>
        recipients[0] === addressOf(name) && linksIn(raw).some((link) => new URL(link).pathname === page),
    );
    return linkTo(email?.raw ?? '', page).searchParams.get('token') ?? '';
  };
  const visitor = () => new HttpCaller(server.origin);
  const verify = { token: tokenIn('ada', '/verify-email'), password: PASSWORD };
  const reset = { token: tokenIn('bob', '/reset-password'), password: 'another quiet harbour' };
  const change = { token: tokenIn('ada-at-work', '/confirm-email'), password: PASSWORD };
  const confirm = { token: tokenIn('newcomer', '/confirm-newsletter') };
  const unsubscribe = { token: tokenIn('reader-1', '/unsubscribe-newsletter') };
  const uses = [
    () => callApi(visitor(), 'POST /api/auth/verify-email', { body: verify }),
    () => callApi(visitor(), 'POST /api/auth/reset-password', { body: reset }),
    () => callApi(visitor(), 'POST /api/auth/confirm-email', { body: change }),
    () => callApi(visitor(), 'GET /api/newsletter/confirm', { query: confirm }),
    () => callApi(visitor(), 'GET /api/newsletter/unsubscribe', { query: unsubscribe }),
  ];
  let working = 0;
  for (const use of uses) working += await use().then(() => 1, reportFailure);
  return working;
}

function reportFailure(error: unknown): 0 {
  console.error(String(error));
  return 0;
}
