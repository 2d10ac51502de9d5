/** Sending a newsletter: its rate, its memory, and its effect on a user who opens the app meanwhile. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { partsOf } from '../server/ports/mail/testing/message-text.ts';
import type { ReceivedMessage } from '../server/ports/mail/testing/smtp-server.ts';
import { callApi } from '../server/testing/api-client.ts';
import { runNodeProgram } from '../server/testing/node-program.ts';
import { memoryOf, resetPeakOf } from '../server/testing/process-usage.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { idleFor, mediansOf, timesInTurn, timesWhile } from './fixtures/load.ts';
import {
  addSubscribers,
  adminOf,
  ISSUE,
  type NewsletterFixture,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from './fixtures/newsletter-fixture.ts';
import { seed } from './fixtures/seed.ts';
import { COLLECTS_GARBAGE, megabytesInUse } from './fixtures/server-memory.ts';
import { type Benchmark, type Row, ratioRow } from './report.ts';

const ROUNDS = 3;

export const newsletterRows: Benchmark = async (_, postgresUrl) => [
  await rateRow(postgresUrl),
  await memoryRow(postgresUrl),
  await latencyRow(postgresUrl),
  await latencyRow(undefined),
];

let issues = 0;
/** Each issue differs, because the same one is not sent twice. */
const sendAnotherIssue = (server: ServerProcess) => {
  issues += 1;
  return sendIssue(server, { ...ISSUE, subject: `A quiet week, number ${issues}` });
};

async function sendToAll({ smtp }: NewsletterFixture, server: ServerProcess, recipients: number): Promise<void> {
  await smtp.forget();
  const { issueId } = await sendAnotherIssue(server);
  // Waits at the mail server, because polling would slow the measured server.
  await waitUntilServed(smtp, recipients);
  await waitUntilSent(server, issueId);
}

const RATE_EMAILS = 3000;
const RATE_MIN_RATIO = 0.7;

/** Emails per second for an issue, against nodemailer alone sending the same email to the same server, in turn. */
const rateRow = (postgresUrl: string): Promise<Row> =>
  withNewsletterFixture({ subscribers: RATE_EMAILS, members: 0, postgresUrl }, async (fixture) => {
    const { smtp, dataDir } = fixture;
    const server = await fixture.startServer();
    // The first one is not counted: it loads code, and shows what an email looks like.
    await sendToAll(fixture, server, RATE_EMAILS);
    const file = join(dataDir, 'mail.json');
    writeFileSync(file, JSON.stringify(toNodemailerMessage(await smtp.newest())));
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await smtp.forget();
      await sendWithNodemailer(smtp.url, file);
      bare.push(await rateAt(smtp));
      await sendToAll(fixture, server, RATE_EMAILS);
      ours.push(await rateAt(smtp));
    }
    const { bytes } = await smtp.report();
    return ratioRow(
      `Newsletter to ${RATE_EMAILS}, PostgreSQL: emails per second compared with nodemailer alone, medians of ${ROUNDS}`,
      { ours: median(ours), other: median(bare) },
      { atLeast: RATE_MIN_RATIO },
      {},
      `${(bytes / RATE_EMAILS / 1000).toFixed(0)} kB each`,
    );
  });

/** Measured at the mail server: from the first email it accepts to the last. */
async function rateAt(smtp: NewsletterFixture['smtp']): Promise<number> {
  const { served, firstAt, lastAt } = await waitUntilServed(smtp, RATE_EMAILS);
  return ((served - 1) * 1000) / (lastAt - firstAt);
}

/** The email in nodemailer's format. */
function toNodemailerMessage({ raw, headers }: ReceivedMessage) {
  const [text = '', html = ''] = partsOf(raw);
  const own = ['List-Id', 'Precedence', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'];
  const sent = Object.fromEntries(own.map((name) => [name, headers[name.toLowerCase()] ?? '']));
  return { subject: headers.subject, text, html, headers: sent };
}

async function sendWithNodemailer(url: string, file: string): Promise<void> {
  const program = ['bench/processes/baseline-nodemailer.ts', url, file, String(RATE_EMAILS)];
  const { code, stderr } = await runNodeProgram(program);
  if (code !== 0) throw new Error(`baseline-nodemailer.ts did not send all emails: ${stderr}`);
}

const FEW = 5000;
const MANY = 500_000;
/** With many subscribers, only this many emails are sent, because all of them would take minutes. */
const MEASURED_EMAILS = 20_000;
const MEMORY_LIMIT_MB = 50;

/** With few subscribers, then with a hundred times as many. */
const memoryRow = (postgresUrl: string): Promise<Row> =>
  withNewsletterFixture({ subscribers: FEW, members: 0, postgresUrl, variables: COLLECTS_GARBAGE }, async (fixture) => {
    const server = await fixture.startServer();
    // The first issue loads what every issue needs.
    await sendToAll(fixture, server, FEW);
    const few = await memoryDuring(server, () => sendToAll(fixture, server, FEW));
    await withDatabase(fixture, async ({ run }) => {
      await addSubscribers(run, FEW + 1, MANY);
      await run('vacuum analyze newsletter_subscribers');
    });
    const many = await memoryDuring(server, () => sendPart(fixture, server));
    const growth = Math.max(many.peak - few.peak, many.inUse - few.inUse);
    return {
      what: `Memory of a server that sends a newsletter to ${FEW}, then to ${MANY} (measured over the first ${MEASURED_EMAILS} emails), PostgreSQL: peak resident; in use afterwards`,
      ours: `${Math.round(few.peak)}, then ${Math.round(many.peak)} MB; ${few.inUse.toFixed(1)}, then ${many.inUse.toFixed(1)} MB`,
      limit: `both at most ${MEMORY_LIMIT_MB} MB more`,
      holds: growth <= MEMORY_LIMIT_MB,
      figures: { growth, fewPeak: few.peak, manyPeak: many.peak, fewInUse: few.inUse, manyInUse: many.inUse },
    };
  });

async function sendPart({ smtp }: NewsletterFixture, server: ServerProcess): Promise<void> {
  await smtp.forget();
  const { issueId, sentCount } = await sendAnotherIssue(server);
  if (sentCount !== MANY) throw new Error(`sendPart: the issue was accepted for ${sentCount} addresses, not ${MANY}`);
  await waitUntilServed(smtp, MEASURED_EMAILS);
  await callApi(adminOf(server), 'POST /api/admin/newsletter/issues/:id/pause', { params: { id: issueId } });
}

/** In MB: peak resident memory during the work, and the memory in use after garbage collection. */
async function memoryDuring(server: ServerProcess, work: () => Promise<void>) {
  await megabytesInUse(server);
  resetPeakOf(server.pid);
  await work();
  return { peak: memoryOf(server.pid, 'VmHWM'), inUse: await megabytesInUse(server) };
}

const LATENCY_EMAILS = 2000;
const LATENCY_LIMIT_RATIO = 2;

/** @param postgresUrl undefined for PGlite. */
const latencyRow = (postgresUrl: string | undefined): Promise<Row> =>
  withNewsletterFixture({ subscribers: LATENCY_EMAILS, members: 0, postgresUrl }, async (fixture) => {
    const { engine, smtp } = fixture;
    const users = await seed(fixture);
    const server = await fixture.startServer();
    const send = async () => {
      await smtp.forget();
      await sendAnotherIssue(server);
      // Infrequent, because this process is the one that measures.
      await waitUntilServed(smtp, LATENCY_EMAILS, 250);
    };
    const measure = (work: () => Promise<unknown>) => () =>
      timesWhile(work, `${server.origin}/api/quotes/recent?limit=20`, users);
    return ratioRow(
      `GET /api/quotes/recent, ${engine}: p95 while a newsletter goes to ${LATENCY_EMAILS} compared with idle, medians of ${ROUNDS}`,
      mediansOf(await timesInTurn(ROUNDS, measure(idleFor(5000)), measure(send)), 0.95),
      { atMost: LATENCY_LIMIT_RATIO },
      { unit: 'ms', digits: 1 },
    );
  });
