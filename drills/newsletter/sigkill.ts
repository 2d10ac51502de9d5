/**
 * The server is killed without warning when 40% of an issue is sent, and restarted. Every recipient gets the issue, and
 * only those whose email was in flight may get it twice.
 */

import {
  advanceMinutes,
  sendIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { MAX_IN_FLIGHT } from '../../server/features/newsletter/delivery/delivery-service.ts';
import { type DrillResult, resultOf } from '../result.ts';

const RECIPIENTS = { subscribers: 4500, members: 500 };
const ALL = RECIPIENTS.subscribers + RECIPIENTS.members;
const KILLED_AT = 0.4 * ALL;

export const newsletterSigkill = (postgresUrl?: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async ({ engine, smtp, startServer }) => {
    const killed = await startServer();
    const { issueId } = await sendIssue(killed);
    const { served: before } = await waitUntilServed(smtp, KILLED_AT);
    await killed.end('SIGKILL');
    const next = await startServer();
    // The killed server's claims are free again once their lease has expired.
    await advanceMinutes(next, 6);
    const { sent, failed } = await waitUntilSent(next, issueId);
    const { served, addresses } = await smtp.report();
    const duplicates = served - addresses;
    return resultOf(`newsletter, kill -9 after 40% of ${ALL} emails on ${engine}`, [
      [`killed after ${before}`],
      [
        `${addresses} delivered, ${ALL - addresses} missing, ${duplicates} duplicated (limit ${MAX_IN_FLIGHT})`,
        addresses === ALL && duplicates <= MAX_IN_FLIGHT,
      ],
      [`issue reports ${sent} sent, ${failed} failed`, sent === ALL && failed === 0],
    ]);
  });
