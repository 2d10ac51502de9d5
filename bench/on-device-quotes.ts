/**
 * Quotes written on the device: how soon they are on screen after the tap when offline, and whether the browser writes
 * the same as the server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';
import { root } from '../scripts/root.mjs';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { type RowRequest, requestRows, writtenInRows } from '../words/testing/request-rows.ts';
import { builtInText } from '../words/writer/writer.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { seed } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const WINDOW = { width: 390, height: 844 };
const CHECK_INS = 60;
const TAPS = 15;
const LIMIT_MS = 100;
/** As slow as a phone may be. Reported with the figure. */
const CPU_SLOWDOWN = 4;
const REQUESTS = 10_000;
const ROWS_AT_ONCE = 500;

export async function onDeviceQuotesRows(): Promise<Row[]> {
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

async function inBrowser(origin: string, cookie: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: WINDOW, hasTouch: true, isMobile: true, locale: 'en-GB' });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const same = await sameTextsRow(page, origin);
    await page.goto(origin);
    await page.getByRole('grid').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.request.post(`${origin}/api/gdpr/health-consent`, { data: { granted: true } });
    await page.goto(`${origin}/sliders`);
    await page.getByRole('button', { name: 'Generate My Quote' }).waitFor();
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    const times = await tapsOn(page, origin);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return [tapRow(times, await tapsOn(page, origin)), same];
  } finally {
    await browser.close();
  }
}

/** Each tap is the first on a freshly opened page, as for a user. */
async function tapsOn(page: Page, origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    await page.goto(`${origin}/sliders`);
    const button = page.getByRole('button', { name: 'Generate My Quote' });
    await button.waitFor();
    await page.evaluate(waitForWriter);
    times.push(await button.evaluate(timeToPaint));
  }
  return times;
}

/** Runs in the page. Nobody fills in fifteen sliders before the page is idle. */
const waitForWriter = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500)));

/** Runs in the page: from the tap to the frame after the one that shows the quote. */
const timeToPaint = (button: Element): Promise<number> =>
  new Promise((resolve) => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('blockquote')) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
    });
    look.observe(document.body, { childList: true, subtree: true });
    const tappedAt = performance.now();
    (button as HTMLButtonElement).click();
  });

function tapRow(times: readonly number[], slowed: readonly number[]): Row {
  const middle = median(times);
  return {
    what: `Words without a connection, from the tap to the screen: median of ${times.length} (with the processor ${CPU_SLOWDOWN} times slower)`,
    ours: `${Math.round(middle)} ms (${Math.round(median(slowed))} ms)`,
    limit: `median under ${LIMIT_MS} ms`,
    holds: middle < LIMIT_MS,
  };
}

async function sameTextsRow(page: Page, origin: string): Promise<Row> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web-manifest.json'), 'utf8'));
  await page.goto(`${origin}/help`);
  const rows = requestRows(REQUESTS);
  let same = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const there = await writeInPage(page, `/${manifest['../words/writer/writer.ts'].file}`, some);
    const here = writtenInRows(builtInText, some);
    same += here.flatMap((row, at) => row.filter((text, day) => text === there[at]?.[day])).length;
  }
  return {
    what: 'The same request, the same words in browser and server',
    ours: `${same} of ${REQUESTS}`,
    limit: 'all',
    holds: same === REQUESTS,
  };
}

/** As a string, because the page's own policy forbids evaluating code there. */
const writeInPage = (page: Page, address: string, rows: readonly RowRequest[][]): Promise<string[][]> =>
  page.evaluate(
    `import('${address}').then(({ builtInText }) => (${writtenInRows})(builtInText, ${JSON.stringify(rows)}))`,
  );
