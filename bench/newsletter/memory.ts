/** The memory of a server that sends a newsletter: with few subscribers, then with a hundred times as many. */
import { writeFileSync } from 'node:fs';
import { openDatabase } from '../../server/db/open-database.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { memoryOf } from '../../server/testing/process-usage.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import {
  adminOf,
  ISSUE,
  type NewsletterFixture,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../fixtures/newsletter-fixture.ts';
import { addSubscribers } from '../fixtures/newsletter-recipients.ts';
import { COLLECTS_GARBAGE, megabytesInUse } from '../fixtures/server-memory.ts';
import type { Row } from '../report.ts';

const FEW = 5000;
const MANY = 500_000;
/** With many subscribers, only this many emails are sent, because all of them would take minutes. */
const MEASURED_EMAILS = 20_000;
const LIMIT_MB = 50;

export const newsletterMemoryRow = (postgresUrl: string): Promise<Row> =>
  withNewsletterFixture({ subscribers: FEW, members: 0, postgresUrl, variables: COLLECTS_GARBAGE }, async (fixture) => {
    const server = await fixture.startServer();
    // The first issue loads what every issue needs.
    await sendToAll(fixture, server, 'The first one');
    const few = await memoryDuring(server, () => sendToAll(fixture, server, 'To few'));
    const { run, close } = await openDatabase(fixture);
    await addSubscribers(run, FEW + 1, MANY);
    await run('vacuum analyze newsletter_subscribers');
    await close();
    const many = await memoryDuring(server, () => sendPart(fixture, server, 'To many'));
    const growth = Math.max(many.peak - few.peak, many.inUse - few.inUse);
    return {
      what: `Memory of a server that sends a newsletter to ${FEW}, then to ${MANY} (measured over the first ${MEASURED_EMAILS} emails), PostgreSQL: peak resident; in use afterwards`,
      ours: `${Math.round(few.peak)}, then ${Math.round(many.peak)} MB; ${few.inUse.toFixed(1)}, then ${many.inUse.toFixed(1)} MB`,
      limit: `both at most ${LIMIT_MB} MB more`,
      holds: growth <= LIMIT_MB,
      figures: { growth, fewPeak: few.peak, manyPeak: many.peak, fewInUse: few.inUse, manyInUse: many.inUse },
    };
  });

async function sendToAll({ smtp }: NewsletterFixture, server: ServerProcess, subject: string): Promise<void> {
  await smtp.forget();
  const { issueId } = await sendIssue(server, { ...ISSUE, subject });
  await waitUntilServed(smtp, FEW);
  await waitUntilSent(server, issueId);
}

async function sendPart({ smtp }: NewsletterFixture, server: ServerProcess, subject: string): Promise<void> {
  await smtp.forget();
  const { issueId, sentCount } = await sendIssue(server, { ...ISSUE, subject });
  if (sentCount !== MANY) throw new Error(`sendPart: the issue was accepted for ${sentCount} addresses, not ${MANY}`);
  await waitUntilServed(smtp, MEASURED_EMAILS);
  await callApi(adminOf(server), 'POST /api/admin/newsletter/issues/:id/pause', { params: { id: issueId } });
}

/** In MB: peak resident memory during the work, and the memory in use after garbage collection. */
async function memoryDuring(
  server: ServerProcess,
  work: () => Promise<void>,
): Promise<{ peak: number; inUse: number }> {
  await megabytesInUse(server);
  // Resets the kernel's peak so far.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  await work();
  return { peak: memoryOf(server.pid, 'VmHWM'), inUse: await megabytesInUse(server) };
}
