/**
 * The landing page as a visitor gets it: Lighthouse's scores on a phone, what it fetches, and how many concurrent
 * requests it can serve.
 */
import type { Result } from 'lighthouse';
import { median } from 'simple-statistics';
import { onBenchLocation } from './fixtures/bench-location.ts';
import { MAX_SHIFT, medianAudit, medianScore, runLighthouse, scriptKilobytes } from './fixtures/lighthouse.ts';
import { load, loadInTurn } from './fixtures/load.ts';
import { startBaseline } from './fixtures/with-baselines.ts';
import { type Benchmark, figureRow, type Row, ratioRow, type Scale } from './report.ts';

const CONNECTIONS = 32;
/** The required share of the bare server's requests a second. The rest is routing, headers, logging and metrics. */
const MIN_SHARE_OF_BARE = 0.5;
const LCP_LIMIT_S = 1;
const SCRIPT_LIMIT_KB = 75;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export const landingRows: Benchmark = (scale) =>
  onBenchLocation(undefined, async ({ start }) => {
    const { origin } = await start();
    return [...(await lighthouseRows(origin, scale)), await requestsRow(origin, scale)];
  });

async function lighthouseRows(origin: string, { isQuick }: Scale): Promise<Row[]> {
  const results: Result[] = [];
  for (let run = 0; run < (isQuick ? 1 : 3); run += 1)
    results.push(await runLighthouse(`${origin}/`, { categories: CATEGORIES }));
  const what = 'Landing page, Lighthouse on a phone';
  const lcp = medianAudit(results, 'largest-contentful-paint') / 1000;
  const shift = medianAudit(results, 'cumulative-layout-shift');
  const scripts = median(results.map(scriptKilobytes));
  return [
    ...CATEGORIES.map((name) => figureRow(`${what}: ${name}`, medianScore(results, name), { atLeast: 100 })),
    figureRow(`${what}: largest contentful paint`, lcp, { under: LCP_LIMIT_S }, { unit: 's', digits: 2 }),
    figureRow(`${what}: layout shift`, shift, { under: MAX_SHIFT }, { digits: 4 }),
    figureRow(`${what}: transferred scripts, total`, scripts, { under: SCRIPT_LIMIT_KB }, { unit: 'kB', digits: 1 }),
  ];
}

/** Compared with a bare server that sends the same bytes, in the same run; servers and client are separate processes. */
async function requestsRow(origin: string, { isQuick }: Scale): Promise<Row> {
  const bare = await startBaseline('baseline-page', origin);
  const options = { connections: CONNECTIONS, seconds: isQuick ? 2 : 5, ignoreBodies: true };
  const requests = [{ headers: { 'accept-encoding': 'br' } }];
  try {
    const targets = [origin, bare.origin].map((target) => () => load(`${target}/`, requests, options));
    const [own, other] = await loadInTurn(isQuick ? 1 : 3, targets);
    if (!own || !other) throw new Error('requestsRow: nothing was measured.');
    return ratioRow(
      `GET / as a visitor, ${CONNECTIONS} connections: requests per second compared with a bare node:http with the same bytes`,
      { ours: own.perSecond, other: other.perSecond, ratio: other.perSecondRatio },
      { atLeast: MIN_SHARE_OF_BARE },
    );
  } finally {
    await bare.end();
  }
}
