/** Two servers on one database are told at the same moment to send the same issue: it is sent once. */
import {
  advanceMinutes,
  sendIssue,
  waitUntilSent,
  withNewsletterFixture,
} from '../../bench/fixtures/newsletter-fixture.ts';
import { type DrillResult, resultOf } from '../result.ts';

const RECIPIENTS = { subscribers: 4500, members: 500 };
const ALL = RECIPIENTS.subscribers + RECIPIENTS.members;

export const newsletterTwoServers = (postgresUrl: string): Promise<DrillResult> =>
  withNewsletterFixture({ ...RECIPIENTS, postgresUrl }, async ({ smtp, startServer }) => {
    const servers = [await startServer(), await startServer()] as const;
    const [one, other] = await Promise.all([sendIssue(servers[0]), sendIssue(servers[1])]);
    // One of them runs the job. The other joins when it checks for unfinished issues, as both do every minute.
    await Promise.all(servers.map((server) => advanceMinutes(server, 0)));
    const { sent, failed } = await waitUntilSent(servers[0], one.issueId);
    const { served, addresses, connections } = await smtp.report();
    const isOne = one.issueId === other.issueId;
    return resultOf(`newsletter, two servers told to send the same issue to ${ALL} recipients`, [
      [
        `${isOne ? 'one issue' : 'TWO issues'} over ${connections} connections (20 per server)`,
        isOne && connections > 20,
      ],
      [`${ALL - addresses} missing, ${served - addresses} duplicated`, addresses === ALL && served === ALL],
      [`issue reports ${sent} sent, ${failed} failed`, sent === ALL && failed === 0],
    ]);
  });
