/** The effect of an issue being sent on a user who opens the app. */
import { ISSUE, sendIssue, withNewsletterFixture } from '../fixtures/newsletter-fixture.ts';
import { seed } from '../fixtures/seed.ts';
import { median, p95, type Row } from '../report.ts';

const EMAILS = 5000;
const ROUNDS = 3;
const IDLE_MS = 5000;
const POLL_INTERVAL_MS = 250;
const LIMIT_RATIO = 2;

/** @param postgresUrl undefined for PGlite. */
export const newsletterLatencyRow = (postgresUrl: string | undefined): Promise<Row> =>
  withNewsletterFixture({ subscribers: EMAILS, members: 0, postgresUrl }, async (stage) => {
    const { cookie } = await seed({ databaseUrl: stage.databaseUrl, dataDir: stage.dataDir });
    const server = await stage.startServer();
    const wait = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const send = async (round: number) => {
      await stage.smtp.forget();
      await sendIssue(server, { ...ISSUE, subject: `A quiet week, number ${round}` });
      // Infrequent, because this process is the one that measures.
      while ((await stage.smtp.report()).served < EMAILS)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    };
    const url = `${server.origin}/api/quotes/recent?limit=20`;
    await timesWhile(() => send(0), url, cookie);
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      idle.push(p95(await timesWhile(wait, url, cookie)));
      busy.push(p95(await timesWhile(() => send(round), url, cookie)));
    }
    const ratio = median(busy) / median(idle);
    return {
      what: `GET /api/quotes/recent, ${stage.engine}: p95 while a newsletter goes to ${EMAILS} against idle, medians of ${ROUNDS}`,
      ours: `${median(busy).toFixed(1)} ms / ${median(idle).toFixed(1)} ms = ${ratio.toFixed(2)}`,
      limit: `at most ${LIMIT_RATIO.toFixed(2)}`,
      holds: ratio <= LIMIT_RATIO,
    };
  });

/** One browser sends requests repeatedly while `work` runs. @returns the time of each response in ms. */
async function timesWhile(work: () => Promise<unknown>, url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  let isGoingOn = true;
  const done = work().finally(() => {
    isGoingOn = false;
  });
  while (isGoingOn) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET /api/quotes/recent answered ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  await done;
  return times;
}
