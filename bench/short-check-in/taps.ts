/** From opening Home to the quote with three sliders, in a browser: the taps, and the seconds on a slow phone. */
import { median } from 'simple-statistics';
import { grantHealthConsent } from '../../server/testing/user-actions.ts';
import { CPU_SLOWDOWN, type SeededPhone, slowDownProcessor, withSeededPhone } from '../fixtures/seeded-phone.ts';
import type { Row } from '../report.ts';

const CHECK_INS = 60;
const SLIDERS = 3;
/** The time a user needs for each tap. The rest of the time is waiting. */
const TAP_MS = 300;
const TAPS_LIMIT = 6;
const TIME_LIMIT_MS = 10_000;

export const tapsRow = (count: number): Promise<Row> =>
  withSeededPhone(CHECK_INS, async (phone) => {
    await grantHealthConsent(phone.caller);
    await slowDownProcessor(phone);
    const times: number[] = [];
    for (let run = 0; run < count; run += 1) times.push(await fromHomeToQuote(phone));
    const taps = SLIDERS + 1;
    const waitedMs = median(times);
    const ms = waitedMs + taps * TAP_MS;
    return {
      what: `From Home to the quote by three sliders, processor ${CPU_SLOWDOWN} times slower: median of ${count}, with ${TAP_MS} ms a tap`,
      ours: `${taps} taps, ${(ms / 1000).toFixed(1)} s (${(waitedMs / 1000).toFixed(1)} s of waiting)`,
      limit: `at most ${TAPS_LIMIT} taps and ${TIME_LIMIT_MS / 1000} s`,
      holds: taps <= TAPS_LIMIT && ms <= TIME_LIMIT_MS,
      figures: { ms, taps, waitedMs },
    };
  });

/** A tap on each slider and one on the button. @returns the ms from the request for Home to the quote. */
async function fromHomeToQuote({ page, origin }: SeededPhone): Promise<number> {
  const startedAt = performance.now();
  await page.goto(origin);
  for (let at = 0; at < SLIDERS; at += 1) await page.getByRole('slider').nth(at).tap();
  await page.getByRole('button', { name: "That's all" }).tap();
  // Until Home has gone, its recent quotes are shown too.
  await page.getByRole('figure').getByRole('blockquote').waitFor();
  return performance.now() - startedAt;
}
