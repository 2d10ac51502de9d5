/** The effect of an issue being sent on users who open the app. */

import { median, quantile } from 'simple-statistics';
import { idleFor, timesWhile } from '../fixtures/load.ts';
import { ISSUE, sendIssue, withNewsletterFixture } from '../fixtures/newsletter-fixture.ts';
import { seed } from '../fixtures/seed.ts';
import { type Row, ratioRow } from '../report.ts';

const EMAILS = 2000;
const ROUNDS = 3;
const IDLE_MS = 5000;
const POLL_INTERVAL_MS = 250;
const LIMIT_RATIO = 2;

/** @param postgresUrl undefined for PGlite. */
export const newsletterLatencyRow = (postgresUrl: string | undefined): Promise<Row> =>
  withNewsletterFixture({ subscribers: EMAILS, members: 0, postgresUrl }, async (fixture) => {
    const users = await seed(fixture);
    const server = await fixture.startServer();
    const send = async (round: number) => {
      await fixture.smtp.forget();
      await sendIssue(server, { ...ISSUE, subject: `A quiet week, number ${round}` });
      // Infrequent, because this process is the one that measures.
      while ((await fixture.smtp.report()).served < EMAILS) await idleFor(POLL_INTERVAL_MS)();
    };
    const measure = (work: () => Promise<unknown>) =>
      timesWhile(work, `${server.origin}/api/quotes/recent?limit=20`, users);
    await measure(() => send(0));
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      idle.push(quantile(await measure(idleFor(IDLE_MS)), 0.95));
      busy.push(quantile(await measure(() => send(round)), 0.95));
    }
    return ratioRow(
      `GET /api/quotes/recent, ${fixture.engine}: p95 while a newsletter goes to ${EMAILS} compared with idle, medians of ${ROUNDS}`,
      { ours: median(busy), other: median(idle) },
      { atMost: LIMIT_RATIO },
      { unit: 'ms', digits: 1 },
    );
  });
