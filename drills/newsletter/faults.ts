/** What may go wrong while an issue is sent: a killed server, two of them, and mail servers that fail in every way. */
import {
  adminOf,
  advanceMinutes,
  getIssue,
  type NewsletterFixture,
  sendIssue,
  waitForIssue,
  waitUntilSent,
  waitUntilServed,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { MAX_IN_FLIGHT } from '../../server/features/newsletter/delivery/delivery-service.ts';
import { callApi } from '../../server/testing/api-client.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { type Drill, type Finding, resultOf } from '../result.ts';

const RECIPIENTS = { subscribers: 4500, members: 500 };
const ALL = RECIPIENTS.subscribers + RECIPIENTS.members;
const SUBSCRIBERS_ONLY = { subscribers: ALL, members: 0 };

/** What the issue and the mail server report once everything is sent. */
async function reportsOf({ smtp }: NewsletterFixture, server: ServerProcess, issueId: string) {
  const { sent, failed } = await waitUntilSent(server, issueId);
  const report = await smtp.report();
  const reported = `issue reports ${sent} sent, ${failed} failed`;
  const allSent: Finding = [reported, sent === ALL && failed === 0];
  const [missing, duplicates] = [ALL - report.addresses, report.served - report.addresses];
  return { ...report, sent, failed, reported, allSent, missing, duplicates };
}

/** The server is killed without warning when 40% is sent, and restarted. Only emails in flight may be sent twice. */
export const newsletterSigkill: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async (fixture) => {
    const killed = await fixture.startServer();
    const { issueId } = await sendIssue(killed);
    const { served: before } = await waitUntilServed(fixture.smtp, 0.4 * ALL);
    await killed.end('SIGKILL');
    const next = await fixture.startServer();
    // The killed server's claims are free again once their lease has expired.
    await advanceMinutes(next, 6);
    const { addresses, missing, duplicates, allSent } = await reportsOf(fixture, next, issueId);
    return resultOf(`newsletter, kill -9 after 40% of ${ALL} emails on ${fixture.engine}`, [
      [`killed after ${before}`],
      [
        `${addresses} delivered, ${missing} missing, ${duplicates} duplicated (limit ${MAX_IN_FLIGHT})`,
        missing === 0 && duplicates <= MAX_IN_FLIGHT,
      ],
      allSent,
    ]);
  });

/** Two servers on one database are told at the same moment to send the same issue: it is sent once. */
export const newsletterTwoServers: Drill = (postgresUrl) =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async (fixture) => {
    const servers = [await fixture.startServer(), await fixture.startServer()] as const;
    const [one, other] = await Promise.all([sendIssue(servers[0]), sendIssue(servers[1])]);
    // One of them runs the job. The other joins when it checks for unfinished issues, as both do every minute.
    await Promise.all(servers.map((server) => advanceMinutes(server, 0)));
    const { missing, duplicates, connections, allSent } = await reportsOf(fixture, servers[0], one.issueId);
    const isOne = one.issueId === other.issueId;
    const issues = isOne ? 'one issue' : 'TWO issues';
    return resultOf(`newsletter, two servers told to send the same issue to ${ALL} recipients`, [
      [`${issues} over ${connections} connections (20 per server)`, isOne && connections > 20],
      [`${missing} missing, ${duplicates} duplicated`, missing === 0 && duplicates === 0],
      allSent,
    ]);
  });

/**
 * The connection is dropped after the text of 5%: half of them were accepted, the others not, and the sender cannot
 * tell which.
 */
export const newsletterDropped: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture({ ...SUBSCRIBERS_ONLY, postgresUrl }, async (fixture) => {
    await fixture.smtp.setFaults({ dropped: { share: 0.05 } });
    const server = await fixture.startServer();
    const { issueId } = await sendIssue(server);
    await waitForIssue(server, issueId, ({ sent, waiting }) => sent + waiting === ALL);
    await advanceMinutes(server, 2);
    const { missing, duplicates, faultCounts, sent, reported } = await reportsOf(fixture, server, issueId);
    const { droppedTaken, droppedLost } = faultCounts;
    const what = `newsletter, connection dropped after the message text for 5% of ${ALL} recipients on ${fixture.engine}`;
    return resultOf(what, [
      [`${droppedTaken + droppedLost} dropped, ${droppedTaken} of them accepted`, droppedTaken > 0 && droppedLost > 0],
      [`${missing} missing, ${duplicates} duplicated`, missing === 0 && duplicates <= droppedTaken],
      [reported, sent === ALL],
    ]);
  });

/** 30% are deferred, twice each. 2% do not exist. */
export const newsletterRefused: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture({ ...SUBSCRIBERS_ONLY, postgresUrl }, async (fixture) => {
    await fixture.smtp.setFaults({ temporary: { share: 0.3, times: 2 }, permanent: { share: 0.02 } });
    const server = await fixture.startServer();
    const { issueId } = await sendIssue(server);
    await waitForIssue(server, issueId, ({ left, waiting }) => left === waiting);
    // One minute until the second attempt, two more until the third.
    for (const minutes of [1, 2, 1]) await advanceMinutes(server, minutes);
    const { addresses, missing, duplicates, faultCounts, ...issue } = await reportsOf(fixture, server, issueId);
    const { temporary, permanent } = faultCounts;
    const suppressed = await countSuppressed(server);
    const what = `newsletter, 30% of ${ALL} recipients rejected temporarily and 2% permanently on ${fixture.engine}`;
    return resultOf(what, [
      [`${temporary} temporary and ${permanent} permanent rejections`, temporary > 0.5 * ALL && permanent > 0],
      [`${addresses} delivered, ${duplicates} duplicated`, missing === permanent && duplicates === 0],
      [issue.reported, issue.sent === addresses && issue.failed === permanent],
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
export const newsletterServerUnavailable: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture({ ...SUBSCRIBERS_ONLY, postgresUrl }, async (fixture) => {
    const { engine, smtp, startServer } = fixture;
    const server = await startServer();
    const { issueId } = await sendIssue(server);
    await waitUntilServed(smtp, 0.2 * ALL);
    await smtp.shut();
    const { served: before } = await smtp.report();
    for (let minute = 0; minute < 10; minute += 1) await advanceMinutes(server, 1);
    const { failed: failedMeanwhile, state } = await getIssue(server, issueId);
    await smtp.open();
    await advanceMinutes(server, 1);
    const { missing, duplicates, allSent } = await reportsOf(fixture, server, issueId);
    const what = `newsletter, mail server unavailable for ten minutes while an issue is sent to ${ALL} recipients on ${engine}`;
    return resultOf(what, [
      [`unavailable after ${before} emails`, before < ALL],
      [`during the outage: ${failedMeanwhile} failed, state ${state}`],
      // Each of the twenty connections may have been cut between an email and its response.
      [`${missing} missing, ${duplicates} duplicated`, missing === 0 && duplicates <= 20],
      allSent,
    ]);
  });
