/** Mail servers that drop connections, reject temporarily or permanently, or are unavailable. */
import {
  adminOf,
  advanceMinutes,
  getIssue,
  sendIssue,
  waitForIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { callApi } from '../../server/testing/api-client.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { type DrillResult, resultOf } from '../result.ts';

const ALL = 5000;
const RECIPIENTS = { subscribers: ALL, members: 0 };

/**
 * The connection is dropped after the text of 5%: half of them were accepted, the others not, and the sender cannot
 * tell which.
 */
export const newsletterDropped = (postgresUrl?: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async ({ engine, smtp, startServer }) => {
    await smtp.setFaults({ dropped: { share: 0.05 } });
    const server = await startServer();
    const { issueId } = await sendIssue(server);
    await waitForIssue(server, issueId, ({ sent, waiting }) => sent + waiting === ALL);
    await advanceMinutes(server, 2);
    const { sent, failed } = await waitUntilSent(server, issueId);
    const { served, addresses, faultCounts } = await smtp.report();
    const { droppedTaken, droppedLost } = faultCounts;
    const duplicates = served - addresses;
    const what = `newsletter, connection dropped after the message text for 5% of ${ALL} recipients on ${engine}`;
    return resultOf(what, [
      [`${droppedTaken + droppedLost} dropped, ${droppedTaken} of them accepted`, droppedTaken > 0 && droppedLost > 0],
      [`${ALL - addresses} missing, ${duplicates} duplicated`, addresses === ALL && duplicates <= droppedTaken],
      [`issue reports ${sent} sent, ${failed} failed`, sent === ALL],
    ]);
  });

/** 30% are deferred, twice each. 2% do not exist. */
export const newsletterRefused = (postgresUrl?: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async ({ engine, smtp, startServer }) => {
    await smtp.setFaults({ temporary: { share: 0.3, times: 2 }, permanent: { share: 0.02 } });
    const server = await startServer();
    const { issueId } = await sendIssue(server);
    await waitForIssue(server, issueId, ({ left, waiting }) => left === waiting);
    // One minute until the second attempt, two more until the third.
    for (const minutes of [1, 2, 1]) await advanceMinutes(server, minutes);
    const { sent, failed } = await waitUntilSent(server, issueId);
    const { served, addresses, faultCounts } = await smtp.report();
    const suppressed = await countSuppressed(server);
    const { temporary, permanent } = faultCounts;
    return resultOf(`newsletter, 30% of ${ALL} recipients rejected temporarily and 2% permanently on ${engine}`, [
      [`${temporary} temporary and ${permanent} permanent rejections`, temporary > 0.5 * ALL && permanent > 0],
      [
        `${addresses} delivered, ${served - addresses} duplicated`,
        addresses === ALL - permanent && served === addresses,
      ],
      [`issue reports ${sent} sent, ${failed} failed`, sent === addresses && failed === permanent],
      [`${suppressed} suppressed`, suppressed === permanent],
    ]);
  });

/** Counts page by page, as the administrator's table shows them. */
async function countSuppressed(server: ServerProcess): Promise<number> {
  let suppressed = 0;
  let cursor: string | undefined;
  do {
    const query = { limit: '1000', ...(cursor && { cursor }) };
    const { subscribers } = await callApi(adminOf(server), 'GET /api/newsletter/subscribers', { query });
    suppressed += subscribers.filter((subscriber) => subscriber.suppressed !== null).length;
    cursor = subscribers.at(-1)?.id;
  } while (cursor);
  return suppressed;
}

/** In the middle of an issue the mail server stops responding, for ten minutes of the app's time. */
export const newsletterServerUnavailable = (postgresUrl?: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async ({ engine, smtp, startServer }) => {
    const server = await startServer();
    const { issueId } = await sendIssue(server);
    await waitUntilServed(smtp, 0.2 * ALL);
    await smtp.shut();
    const { served: before } = await smtp.report();
    for (let minute = 0; minute < 10; minute += 1) await advanceMinutes(server, 1);
    const { failed: failedMeanwhile, state } = await getIssue(server, issueId);
    await smtp.open();
    await advanceMinutes(server, 1);
    const { sent, failed } = await waitUntilSent(server, issueId);
    const { served, addresses } = await smtp.report();
    const what = `newsletter, mail server unavailable for ten minutes while an issue is sent to ${ALL} recipients on ${engine}`;
    return resultOf(what, [
      [`unavailable after ${before} emails`, before < ALL],
      [`during the outage: ${failedMeanwhile} failed, state ${state}`],
      // Each of the twenty connections may have been cut between an email and its response.
      [`${ALL - addresses} missing, ${served - addresses} duplicated`, addresses === ALL && served - addresses <= 20],
      [`issue reports ${sent} sent, ${failed} failed`, sent === ALL && failed === 0],
    ]);
  });
