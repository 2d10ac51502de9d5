/**
 * The landing page as a visitor gets it, with the requests it can serve, and the most used pages on the first visit of a
 * signed-in user with four months of check-ins: Lighthouse's figures on a phone, with nothing cached.
 */
import { pages } from '../contract/pages.ts';
import { callApi } from '../server/testing/api-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { grantHealthConsent } from '../server/testing/user-actions.ts';
import { onBenchLocation, startBaseline } from './fixtures/bench-location.ts';
import { lighthouseRows } from './fixtures/lighthouse.ts';
import { compareLoads, load } from './fixtures/load.ts';
import { seed } from './fixtures/seed.ts';

import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const LANDING_LIMITS = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  paintSeconds: 1,
  scriptKilobytes: 75,
};
const APP_LIMITS = {
  scores: { performance: 98 },
  paintSeconds: 1.6,
  blockingMs: 100,
  scriptKilobytesBeforePaint: 70,
  scriptKilobytes: 110,
};
/** 120 days with three check-ins each. */
const CHECK_INS = 360;
const CONNECTIONS = 32;
/** The required share of the bare server's requests a second. The rest is routing, headers, logging and metrics. */
const MIN_SHARE_OF_BARE = 0.5;

const appPages = { Home: pages.home, Progress: pages.progress, Analytics: pages.analytics, 'Check-in': pages.sliders };

export const landingRows: Benchmark = (scale) =>
  onBenchLocation(undefined, async ({ start }) => {
    const { origin } = await start();
    const rows = await lighthouseRows('Landing page', { url: `${origin}/` }, LANDING_LIMITS, scale);
    return [...rows, await requestsRow(origin, scale)];
  });

/** Compared with a bare server that sends the same bytes, in the same run; servers and client are separate processes. */
async function requestsRow(origin: string, { isQuick }: Scale): Promise<Row> {
  const bare = await startBaseline('baseline-page', origin);
  const options = { connections: CONNECTIONS, seconds: isQuick ? 2 : 5, ignoreBodies: true };
  const requests = [{ headers: { 'accept-encoding': 'br' } }];
  try {
    const visit = (target: string) => () => load(`${target}/`, requests, options);
    const { perSecond } = await compareLoads(isQuick ? 1 : 3, visit(origin), { bare: visit(bare.origin) });
    return ratioRow(
      `GET / as a visitor, ${CONNECTIONS} connections: requests per second compared with a bare node:http with the same bytes`,
      perSecond,
      { atLeast: MIN_SHARE_OF_BARE },
    );
  } finally {
    await bare.end();
  }
}

/** A quick run measures Home only. */
export const appPagesRows: Benchmark = (scale) =>
  onBenchLocation(undefined, async (location) => {
    const [{ cookie }] = await seed(location, { users: 1, checkIns: CHECK_INS });
    const { origin } = await location.start();
    await answerQuestions(new HttpCaller(origin, cookie));
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(appPages).slice(0, scale.isQuick ? 1 : undefined))
      rows.push(...(await lighthouseRows(`${name}, signed in`, { url: origin + path, cookie }, APP_LIMITS, scale)));
    return rows;
  });

/** A user with four months of check-ins has answered the questions about cookies and health data. */
async function answerQuestions(user: HttpCaller): Promise<void> {
  const cookies = { necessary: true, analytics: false, marketing: false, preferences: false } as const;
  await callApi(user, 'POST /api/gdpr/cookie-consent', { body: cookies });
  await grantHealthConsent(user);
}
