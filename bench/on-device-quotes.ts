/**
 * Quotes written on the device: how soon they are on screen after the tap when offline, and whether the browser writes
 * the same as the server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { median } from 'simple-statistics';
import { root } from '../scripts/root.mjs';
import { grantHealthConsent } from '../server/testing/user-actions.ts';
import { type RowRequest, requestRows, writtenInRows } from '../words/testing/request-rows.ts';
import { builtInText } from '../words/writer/writer.ts';
import { CPU_SLOWDOWN, slowDownProcessor, withSeededPhone } from './fixtures/seeded-phone.ts';
import { type Benchmark, figureRow, type Row } from './report.ts';

const CHECK_INS = 60;
const LIMIT_MS = 100;
const ROWS_AT_ONCE = 500;

export const onDeviceQuotesRows: Benchmark = ({ isQuick }) =>
  withSeededPhone(CHECK_INS, async (phone) => {
    const { context, page, origin } = phone;
    const same = await sameTextsRow(page, origin, isQuick ? 1000 : 10_000);
    const taps = isQuick ? 3 : 15;
    await page.goto(origin);
    await page.getByRole('grid').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await grantHealthConsent(phone.caller);
    await page.goto(`${origin}/sliders`);
    await page.getByRole('button', { name: 'Generate My Quote' }).waitFor();
    await context.setOffline(true);
    const times = await tapsOn(page, origin, taps);
    await slowDownProcessor(phone);
    return [tapRow(times, await tapsOn(page, origin, taps)), same];
  });

/** Each tap is the first on a freshly opened page, as for a user. */
async function tapsOn(page: Page, origin: string, taps: number): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    await page.goto(`${origin}/sliders`);
    const button = page.getByRole('button', { name: 'Generate My Quote' });
    await button.waitFor();
    await page.evaluate(waitForWriter);
    times.push(await button.evaluate(timeToPaint));
  }
  return times;
}

/** Runs in the page. Waits until the page is idle, because filling in fifteen sliders takes longer than that. */
const waitForWriter = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500)));

/** Runs in the page: from the tap to the frame after the one that shows the quote. */
const timeToPaint = (button: Element): Promise<number> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('blockquote')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const tappedAt = performance.now();
    (button as HTMLButtonElement).click();
  });

function tapRow(times: readonly number[], slowed: readonly number[]): Row {
  const what = `Quote written offline, from the tap to the screen: median of ${times.length} (with the processor ${CPU_SLOWDOWN} times slower)`;
  return figureRow(what, median(times), { under: LIMIT_MS }, { unit: 'ms' }, `${Math.round(median(slowed))} ms`);
}

async function sameTextsRow(page: Page, origin: string, requests: number): Promise<Row> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web-manifest.json'), 'utf8'));
  await page.goto(`${origin}/help`);
  const rows = requestRows(requests);
  let same = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const inBrowser = await writeInPage(page, `/${manifest['../words/writer/writer.ts'].file}`, some);
    const onServer = writtenInRows(builtInText, some);
    same += onServer.flatMap((row, at) => row.filter((text, day) => text === inBrowser[at]?.[day])).length;
  }
  return {
    what: 'The same request, the same quote in browser and server',
    ours: `${same} of ${requests}`,
    limit: 'all',
    holds: same === requests,
    figures: { share: same / requests },
  };
}

/** As a string, because the page's own policy forbids evaluating code there. */
const writeInPage = (page: Page, address: string, rows: readonly RowRequest[][]): Promise<string[][]> =>
  page.evaluate(
    `import('${address}').then(({ builtInText }) => (${writtenInRows})(builtInText, ${JSON.stringify(rows)}))`,
  );
