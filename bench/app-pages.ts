/**
 * The most used pages on the first visit of a signed-in user with four months of check-ins: Lighthouse's figures on a
 * phone, with nothing cached.
 */
import type { Result } from 'lighthouse';
import { median } from 'simple-statistics';
import { pages } from '../contract/pages.ts';
import { callApi } from '../server/testing/api-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { grantHealthConsent } from '../server/testing/user-actions.ts';
import { onBenchLocation } from './fixtures/bench-location.ts';
import {
  MAX_SHIFT,
  medianAudit,
  medianScore,
  runLighthouse,
  scriptKilobytes,
  scriptKilobytesBeforePaint,
} from './fixtures/lighthouse.ts';
import { seed } from './fixtures/seed.ts';
import { type Benchmark, figureRow, type Row, type Scale } from './report.ts';

/** 120 days with three check-ins each. */
const CHECK_INS = 360;
const MIN_PERFORMANCE = 98;
const MAX_LCP_S = 1.6;
const MAX_BLOCKING_MS = 100;
const MAX_SCRIPTS_BEFORE_PAINT_KB = 70;
const MAX_SCRIPTS_KB = 110;

const measured = [
  { name: 'Home', path: pages.home },
  { name: 'Progress', path: pages.progress },
  { name: 'Analytics', path: pages.analytics },
  { name: 'Check-in', path: pages.sliders },
] as const;

/** A quick run measures Home only. */
export const appPagesRows: Benchmark = (scale) =>
  onBenchLocation(undefined, async (location) => {
    const [user] = await seed(location, { users: 1, checkIns: CHECK_INS });
    const { origin } = await location.start();
    const cookie = user?.cookie ?? '';
    await answerQuestions(new HttpCaller(origin, cookie));
    const rows: Row[] = [];
    for (const { name, path } of scale.isQuick ? measured.slice(0, 1) : measured)
      rows.push(...(await pageRows(name, `${origin}${path}`, cookie, scale)));
    return rows;
  });

/** A user with four months of check-ins has answered the questions about cookies and health data. */
async function answerQuestions(user: HttpCaller): Promise<void> {
  const cookies = { necessary: true, analytics: false, marketing: false, preferences: false } as const;
  await callApi(user, 'POST /api/gdpr/cookie-consent', { body: cookies });
  await grantHealthConsent(user);
}

async function pageRows(name: string, url: string, cookie: string, { isQuick }: Scale): Promise<Row[]> {
  const results: Result[] = [];
  for (let run = 0; run < (isQuick ? 1 : 3); run += 1)
    results.push(await runLighthouse(url, { categories: ['performance'], headers: { cookie } }));
  const audit = (id: string) => medianAudit(results, id);
  const what = `${name}, signed in, Lighthouse on a phone`;
  const before = median(results.map(scriptKilobytesBeforePaint));
  const scripts = median(results.map(scriptKilobytes));
  const [lcp, inKilobytes] = [audit('largest-contentful-paint') / 1000, { unit: 'kB', digits: 1 }];
  return [
    figureRow(`${what}: performance`, medianScore(results, 'performance'), { atLeast: MIN_PERFORMANCE }),
    figureRow(`${what}: largest contentful paint`, lcp, { under: MAX_LCP_S }, { unit: 's', digits: 2 }),
    figureRow(`${what}: total blocking time`, audit('total-blocking-time'), { under: MAX_BLOCKING_MS }, { unit: 'ms' }),
    figureRow(`${what}: layout shift`, audit('cumulative-layout-shift'), { under: MAX_SHIFT }, { digits: 4 }),
    figureRow(
      `${what}: transferred scripts before the first paint`,
      before,
      { under: MAX_SCRIPTS_BEFORE_PAINT_KB },
      inKilobytes,
    ),
    figureRow(`${what}: transferred scripts, total`, scripts, { under: MAX_SCRIPTS_KB }, inKilobytes),
  ];
}
