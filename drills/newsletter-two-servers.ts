/** Two servers on one database are told at the same moment to send the same issue: it goes out once. */
import { advance, onStage, sendIssue, untilSent } from '../bench/newsletter-stage.ts';
import type { DrillResult } from './result.ts';

const CROWD = { subscribers: 4500, members: 500 };
const ALL = CROWD.subscribers + CROWD.members;

export const newsletterTwoServers = (postgresUrl: string): Promise<DrillResult> =>
  onStage({ ...CROWD, postgresUrl }, async ({ smtp, startServer }) => {
    const servers = [await startServer(), await startServer()] as const;
    const [one, other] = await Promise.all([sendIssue(servers[0]), sendIssue(servers[1])]);
    // One of them has the job; looking for issues to go on with, as both do every minute, the other joins in.
    await Promise.all(servers.map((server) => advance(server, 0)));
    const { sent, failed } = await untilSent(servers[0], one.issueId);
    const { served, addresses, connections } = await smtp.report();
    return {
      what: `newsletter, two servers told to send the same issue to ${ALL}`,
      outcome: `${one.issueId === other.issueId ? 'one issue' : 'TWO issues'} over ${connections} connections (20 of each server); ${ALL - addresses} missing, ${served - addresses} twice; the issue says ${sent} sent, ${failed} failed`,
      holds:
        one.issueId === other.issueId &&
        connections > 20 &&
        addresses === ALL &&
        served === ALL &&
        sent === ALL &&
        failed === 0,
    };
  });
