/**
 * The landing page as a visitor gets it: Lighthouse's scores on a phone, what it fetches, and how many concurrent
 * requests it can serve.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Result } from 'lighthouse';
import { freePort } from '../server/testing/free-port.ts';
import { startBuiltServer, startProcess } from '../server/testing/server-process.ts';
import { medianAudit, medianScore, runLighthouse, scriptKilobytes } from './fixtures/lighthouse.ts';
import { median, type Row } from './report.ts';

const RUNS = 3;
const CONNECTIONS = 32;
const SECONDS = 5;
/** Pairs of runs, our server and the baseline in turn. The medians count. */
const PAIRS = 3;
/** Of what the bare server answers. The rest is routing, headers, the log and the meters. */
const MIN_SHARE_OF_BARE = 0.5;
const LCP_LIMIT_MS = 1200;
const SCRIPT_LIMIT_KB = 75;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export async function landingRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const server = await startBuiltServer({ dataDir });
  try {
    return [...(await lighthouseRows(server.origin)), await requestsRow(server.origin)];
  } finally {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function lighthouseRows(origin: string): Promise<Row[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await runLighthouse(`${origin}/`, { categories: CATEGORIES }));
  const marks = CATEGORIES.map((name) => {
    const mark = medianScore(results, name);
    return { what: `Landing page, Lighthouse on a phone: ${name}`, ours: `${mark}`, limit: '100', holds: mark === 100 };
  });
  const lcp = medianAudit(results, 'largest-contentful-paint');
  const shift = medianAudit(results, 'cumulative-layout-shift');
  const scripts = median(results.map(scriptKilobytes));
  return [
    ...marks,
    {
      what: 'Landing page: largest contentful paint, simulated phone and network',
      ours: `${(lcp / 1000).toFixed(2)} s`,
      limit: `under ${(LCP_LIMIT_MS / 1000).toFixed(1)} s`,
      holds: lcp < LCP_LIMIT_MS,
    },
    { what: 'Landing page: layout shift', ours: shift.toFixed(3), limit: '0.000', holds: shift < 0.0005 },
    {
      what: 'Landing page: scripts as sent, all together',
      ours: `${scripts.toFixed(1)} kB`,
      limit: `under ${SCRIPT_LIMIT_KB} kB`,
      holds: scripts < SCRIPT_LIMIT_KB,
    },
  ];
}

/** Compared with a bare server that sends the same bytes, in the same run; servers and client are separate processes. */
async function requestsRow(origin: string): Promise<Row> {
  const port = await freePort();
  const bare = await startProcess(['bench/processes/baseline-page.ts', String(port), origin], {}, { port, path: '/' });
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    await perSecond(`${origin}/`);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      ours.push(await perSecond(`${origin}/`));
      theirs.push(await perSecond(`${bare.origin}/`));
    }
  } finally {
    await bare.end();
  }
  const share = median(ours) / median(theirs);
  return {
    what: 'GET / as a visitor, 32 connections: requests a second against a bare node:http with the same bytes',
    ours: `${Math.round(median(ours))} / ${Math.round(median(theirs))} = ${share.toFixed(2)}`,
    limit: `at least ${MIN_SHARE_OF_BARE.toFixed(2)}`,
    holds: share >= MIN_SHARE_OF_BARE,
  };
}

async function perSecond(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
    setupClient: dropBodies,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with a failure.`);
  return result.requests.average;
}

/**
 * autocannon decodes every body to text, which for compressed bytes takes longer than the server takes to send them.
 */
function dropBodies(client: unknown): void {
  const { pipelinedRequests } = client as { pipelinedRequests: { addBody: (body: Buffer) => void } };
  pipelinedRequests.addBody = () => {};
}
