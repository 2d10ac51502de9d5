/** From an opened Home to the quote by three sliders, in a browser: the taps, and the seconds a slow phone takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs';
import { startBuiltServer } from '../../server/testing/server-process.ts';
import { BENCH_SECRET } from '../fixtures/encrypted-rows.ts';
import { seed } from '../fixtures/seed.ts';
import { median, type Row } from '../report.ts';

const WINDOW = { width: 390, height: 844 };
const CHECK_INS = 60;
const RUNS = 5;
/** As slow as a phone may be, as for the quotes written on the device. */
const CPU_SLOWDOWN = 4;
const SLIDERS = 3;
/** What a user takes for each tap. The rest of the time is waiting. */
const TAP_MS = 300;
const TAPS_LIMIT = 6;
const TIME_LIMIT_MS = 10_000;

export async function tapsRow(): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const { cookie } = await seed({ databaseUrl: undefined, dataDir }, CHECK_INS);
    const server = await startBuiltServer({ dataDir, sessionSecret: BENCH_SECRET });
    try {
      return await inBrowser(server.origin, cookie);
    } finally {
      await server.end();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inBrowser(origin: string, cookie: string): Promise<Row> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: WINDOW, hasTouch: true, isMobile: true, locale: 'en-GB' });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.request.post(`${origin}/api/gdpr/health-consent`, { data: { granted: true } });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await fromHomeToQuote(page, origin));
    return rowOf(runs);
  } finally {
    await browser.close();
  }
}

interface Run {
  readonly taps: number;
  readonly waitedMs: number;
}

/** Counts from the moment Home is asked for. */
async function fromHomeToQuote(page: Page, origin: string): Promise<Run> {
  const startedAt = performance.now();
  let taps = 0;
  await page.goto(origin);
  for (let at = 0; at < SLIDERS; at += 1) {
    await page.getByRole('slider').nth(at).tap();
    taps += 1;
  }
  await page.getByRole('button', { name: "That's all" }).tap();
  taps += 1;
  await page.getByRole('blockquote').waitFor();
  return { taps, waitedMs: performance.now() - startedAt };
}

function rowOf(runs: readonly Run[]): Row {
  const taps = Math.max(...runs.map((run) => run.taps));
  const waited = median(runs.map(({ waitedMs }) => waitedMs));
  const total = waited + taps * TAP_MS;
  return {
    what: `From Home to the quote by three sliders, processor ${CPU_SLOWDOWN} times slower: median of ${RUNS}, with ${TAP_MS} ms a tap`,
    ours: `${taps} taps, ${(total / 1000).toFixed(1)} s (${(waited / 1000).toFixed(1)} s of waiting)`,
    limit: `at most ${TAPS_LIMIT} taps and ${TIME_LIMIT_MS / 1000} s`,
    holds: taps <= TAPS_LIMIT && total <= TIME_LIMIT_MS,
  };
}
