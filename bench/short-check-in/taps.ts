/** From opening Home to the quote with three sliders, in a browser: the taps, and the seconds on a slow phone. */
import type { Page } from 'playwright-core';
import { median } from 'simple-statistics';
import { CPU_SLOWDOWN, grantHealthConsent, slowDownProcessor, withSeededPhone } from '../fixtures/seeded-phone.ts';
import type { Row } from '../report.ts';

const CHECK_INS = 60;
const SLIDERS = 3;
/** The time a user needs for each tap. The rest of the time is waiting. */
const TAP_MS = 300;
const TAPS_LIMIT = 6;
const TIME_LIMIT_MS = 10_000;

export const tapsRow = (count: number): Promise<Row> =>
  withSeededPhone(CHECK_INS, async (phone) => {
    await grantHealthConsent(phone);
    await slowDownProcessor(phone);
    const runs: Run[] = [];
    for (let run = 0; run < count; run += 1) runs.push(await fromHomeToQuote(phone.page, phone.origin));
    return rowOf(runs);
  });

interface Run {
  readonly taps: number;
  readonly waitedMs: number;
}

/** The time starts with the request for Home. */
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
    what: `From Home to the quote by three sliders, processor ${CPU_SLOWDOWN} times slower: median of ${runs.length}, with ${TAP_MS} ms a tap`,
    ours: `${taps} taps, ${(total / 1000).toFixed(1)} s (${(waited / 1000).toFixed(1)} s of waiting)`,
    limit: `at most ${TAPS_LIMIT} taps and ${TIME_LIMIT_MS / 1000} s`,
    holds: taps <= TAPS_LIMIT && total <= TIME_LIMIT_MS,
    figures: { ms: total, taps, waitedMs: waited },
  };
}
