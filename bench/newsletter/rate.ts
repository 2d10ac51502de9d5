/** Emails per second for an issue, against nodemailer alone sending the same email to the same server, in turn. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import { partsOf } from '../../server/ports/mail/testing/message-text.ts';
import type { ReceivedMessage } from '../../server/ports/mail/testing/smtp-server.ts';
import { runNodeProgram } from '../../server/testing/node-program.ts';
import {
  ISSUE,
  type NewsletterFixture,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../fixtures/newsletter-fixture.ts';
import { type Row, ratioRow } from '../report.ts';

const EMAILS = 3000;
const ROUNDS = 3;
const MIN_RATIO = 0.7;

export const newsletterRateRow = (postgresUrl: string): Promise<Row> =>
  withNewsletterFixture({ subscribers: EMAILS, members: 0, postgresUrl }, async ({ smtp, dataDir, startServer }) => {
    const server = await startServer();
    const issue = async (round: number) => {
      const { issueId } = await sendIssue(server, { ...ISSUE, subject: `A quiet week, number ${round}` });
      // Waits at the mail server, because polling would slow the measured server.
      await waitUntilServed(smtp, EMAILS);
      await waitUntilSent(server, issueId);
    };
    // The first one is not counted: it loads code, and shows what an email looks like.
    await issue(0);
    const file = join(dataDir, 'mail.json');
    writeFileSync(file, JSON.stringify(toNodemailerMessage(await smtp.newest())));
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bare.push(await rate(smtp, () => sendWithNodemailer(smtp.url, file)));
      ours.push(await rate(smtp, () => issue(round)));
    }
    const row = ratioRow(
      `Newsletter to ${EMAILS}, PostgreSQL: emails per second compared with nodemailer alone, medians of ${ROUNDS}`,
      { ours: median(ours), other: median(bare) },
      { atLeast: MIN_RATIO },
    );
    return { ...row, ours: `${row.ours} (${((await smtp.report()).bytes / EMAILS / 1000).toFixed(0)} kB each)` };
  });

/** Measured at the mail server: from the first email it accepts to the last. */
async function rate(smtp: NewsletterFixture['smtp'], send: () => Promise<void>): Promise<number> {
  await smtp.forget();
  await send();
  const { served, firstAt, lastAt } = await waitUntilServed(smtp, EMAILS);
  return ((served - 1) * 1000) / (lastAt - firstAt);
}

/** The email in nodemailer's format. */
function toNodemailerMessage({ raw, headers }: ReceivedMessage) {
  const [text = '', html = ''] = partsOf(raw);
  const own = ['List-Id', 'Precedence', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'];
  return {
    subject: headers.subject,
    text,
    html,
    headers: Object.fromEntries(own.map((name) => [name, headers[name.toLowerCase()] ?? ''])),
  };
}

async function sendWithNodemailer(url: string, file: string): Promise<void> {
  const program = ['bench/processes/baseline-nodemailer.ts', url, file, String(EMAILS)];
  const { code, stderr } = await runNodeProgram(program);
  if (code !== 0) throw new Error(`baseline-nodemailer.ts did not send all emails: ${stderr}`);
}
