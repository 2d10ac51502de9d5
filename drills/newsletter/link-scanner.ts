/**
 * A scanner reads every email and fetches every link in it twice, and runs the scripts of the pages that prove
 * ownership of an address: nothing is confirmed, no user is unsubscribed, and not one row of the database changes.
 * Afterwards the links still work.
 */

import {
  advanceClock,
  ISSUE,
  type NewsletterFixture,
  sendIssue,
  sendRequest,
  waitUntilSent,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { runQuery } from '../../server/db/testing/with-pg-client.ts';
import { linksIn, linkTo } from '../../server/ports/mail/testing/message-text.ts';
import type { ReceivedMessage } from '../../server/ports/mail/testing/smtp-server.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { PASSWORD, register } from '../../server/testing/user-actions.ts';
import type { DrillResult } from '../result.ts';

const ADDRESSES = ['ada', 'ada-at-work', 'bob', 'newcomer', 'admin', 'reader-1', 'member-1'];
const addressOf = (name: string) => (name === 'admin' ? 'admin@evenkeel.test' : `${name}@example.test`);

export const newsletterScanner = (postgresUrl: string): Promise<DrillResult> =>
  withNewsletterFixture({ subscribers: 3, members: 2, postgresUrl, keeps: 'keep' }, async (fixture) => {
    const server = await fixture.startServer();
    await sendAllEmails(server);
    const emails = await fixture.smtp.mails(ADDRESSES.map(addressOf));
    const links = [...new Set(emails.flatMap(({ raw }) => linksIn(raw)))].filter((link) =>
      link.startsWith(server.origin),
    );
    const before = await dumpDatabase(fixture);
    const failed = await scan(links);
    const changed = differences(before, await dumpDatabase(fixture));
    const working = await linksThatWork(server, emails);
    return {
      what: 'newsletter and account emails, every link fetched twice with GET by a scanner',
      outcome: `${links.length} links in ${emails.length} emails (${countSubjects(emails)} subjects), ${failed} returned an error; tables changed: ${changed.join(', ') || 'none'}; ${working} of 5 links still worked afterwards`,
      passed: links.length >= 8 && failed === 0 && changed.length === 0 && working === 5,
    };
  });

const countSubjects = (emails: readonly ReceivedMessage[]): number =>
  new Set(emails.map(({ headers }) => headers.subject)).size;

/** Every kind of email with a link that does something: verification, reset, address change, confirmation, an issue. */
async function sendAllEmails(server: ServerProcess): Promise<void> {
  const [ada, bob] = [new HttpCaller(server.origin), new HttpCaller(server.origin)];
  await register(ada, { email: addressOf('ada') }, AS_BROWSER);
  await register(bob, { email: addressOf('bob') }, AS_BROWSER);
  // The emails to bob: a sign-up attempt with his address, a reset request, and a sign-in notice.
  await sendRequest(server, '/api/auth/register', {
    cookie: '',
    body: { email: addressOf('bob'), password: PASSWORD },
  }).catch(() => null);
  await sendRequest(server, '/api/auth/forgot-password', { cookie: '', body: { email: addressOf('bob') } });
  const credentials = { email: addressOf('bob'), password: PASSWORD };
  await callApi(new HttpCaller(server.origin), 'POST /api/auth/login', { body: credentials }, AS_BROWSER);
  await sendRequest(server, '/api/user/change-email', {
    cookie: ada.cookies.header,
    body: { email: addressOf('ada-at-work') },
  });
  await sendRequest(server, '/api/newsletter/subscribe', { cookie: '', body: { email: addressOf('newcomer') } });
  await sendRequest(server, '/api/admin/newsletter/test', { body: ISSUE });
  const { issueId } = await sendIssue(server);
  await waitUntilSent(server, issueId);
  await advanceClock(server, 0);
}

const AS_BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const AS_SCANNER = { 'user-agent': 'LinkScanner/1.0' };

/** @returns how many links returned an error. */
async function scan(links: readonly string[]): Promise<number> {
  let failed = 0;
  for (const link of [...links, ...links]) {
    const { origin } = new URL(link);
    const scanner = new HttpCaller(origin);
    const { status } = await scanner.get(link, AS_SCANNER);
    if (status >= 400) failed += 1;
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

/** Each of our tables as text. The queue, which is always active, has a separate schema. */
async function dumpDatabase({ databaseUrl = '' }: NewsletterFixture): Promise<Map<string, string>> {
  const tables = await runQuery<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await runQuery<{ content: string | null }>(
      databaseUrl,
      `select string_agg(t::text, chr(10) order by t::text) as content from public.${name} t`,
    );
    contents.set(name, row?.content ?? '');
  }
  return contents;
}

const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before.keys()].filter((table) => before.get(table) !== after.get(table));

/** The pages' own calls with the scanned tokens. @returns how many of the five succeeded. */
async function linksThatWork(server: ServerProcess, emails: readonly ReceivedMessage[]): Promise<number> {
  const tokenIn = (name: string, page: string): string => {
    const email = emails.find(
      ({ recipients, raw }) =>
        recipients[0] === addressOf(name) && linksIn(raw).some((link) => new URL(link).pathname === page),
    );
    return linkTo(email?.raw ?? '', page).searchParams.get('token') ?? '';
  };
  const get = (path: string, token: string) =>
    sendRequest(server, `${path}?token=${encodeURIComponent(token)}`, { cookie: '' });
  const post = (path: string, body: object) => sendRequest(server, path, { cookie: '', body });
  const verified = post('/api/auth/verify-email', { token: tokenIn('ada', '/verify-email'), password: PASSWORD });
  await verified.catch(() => null);
  const responses = await Promise.allSettled([
    verified,
    post('/api/auth/reset-password', { token: tokenIn('bob', '/reset-password'), password: 'another quiet harbour' }),
    post('/api/auth/confirm-email', { token: tokenIn('ada-at-work', '/confirm-email'), password: PASSWORD }),
    get('/api/newsletter/confirm', tokenIn('newcomer', '/confirm-newsletter')),
    get('/api/newsletter/unsubscribe', tokenIn('reader-1', '/unsubscribe-newsletter')),
  ]);
  for (const response of responses) if (response.status === 'rejected') console.error(String(response.reason));
  return responses.filter(({ status }) => status === 'fulfilled').length;
}
