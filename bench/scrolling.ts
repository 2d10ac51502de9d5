/**
 * The list on /progress with 1,000 check-ins, in a phone-sized window: every page is loaded, then scrolled from end to
 * end at a steady pace. Measures the intervals between the browser's frames, and how much of the list was in the DOM at
 * once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { seed } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const CHECK_INS = 1000;
const WINDOW = { width: 390, height: 844 };
/** A quick flick: pixels from one frame to the next. */
const STEP_PX = 100;
/** 60 frames a second are 16.7 ms apart. */
const LIMIT_MEDIAN_MS = 17;
/** A frame later than this is visible: it missed its slot by half. */
const LATE_MS = 25;
const MAX_LATE_SHARE = 0.05;
const MAX_ROWS = 60;

/** As in playwright.config.ts. */

interface ScrollResult {
  /** Between one frame and the next, in milliseconds. */
  readonly intervals: readonly number[];
  readonly maxRows: number;
}

export async function scrollingRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const { cookie } = await seed({ databaseUrl: undefined, dataDir }, CHECK_INS);
    const server = await startBuiltServer({ dataDir, sessionSecret: BENCH_SECRET });
    try {
      return rowsOf(await onPhone(server.origin, cookie, scrollJourney));
    } finally {
      await server.end();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPhone<Result>(
  origin: string,
  cookie: string,
  look: (page: Page, origin: string) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: WINDOW, hasTouch: true, isMobile: true, locale: 'en-GB' });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    return await look(await context.newPage(), origin);
  } finally {
    await browser.close();
  }
}

async function scrollJourney(page: Page, origin: string): Promise<ScrollResult> {
  await page.goto(`${origin}/progress`);
  const journey = page.getByRole('region', { name: 'Your Progress Journey' });
  const list = journey.getByRole('list').first();
  await list.waitFor();
  const older = journey.getByRole('button', { name: /Show older entries|Loading/ });
  while ((await older.count()) > 0) await list.evaluate(toEnd);
  const known = Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'));
  if (known !== CHECK_INS) throw new Error(`The list holds ${known} entries instead of ${CHECK_INS}.`);
  return scrollThrough(list);
}

/** Runs in the page. */
const toEnd = (list: Element): Promise<void> =>
  new Promise((resolve) => {
    const area = list.parentElement;
    if (area) area.scrollTop = area.scrollHeight;
    requestAnimationFrame(() => resolve());
  });

/** From the top to the end, one step per frame. */
const scrollThrough = (list: Locator): Promise<ScrollResult> =>
  list.evaluate(
    (element, stepPx) =>
      new Promise<ScrollResult>((resolve, reject) => {
        const area = element.parentElement;
        if (!area || area.scrollHeight <= area.clientHeight) return reject(new Error('The list does not scroll.'));
        area.scrollTop = 0;
        const intervals: number[] = [];
        let mostRows = 0;
        let last: number | null = null;
        const frame = (at: number) => {
          if (last !== null) intervals.push(at - last);
          last = at;
          mostRows = Math.max(mostRows, element.childElementCount);
          if (area.scrollTop + area.clientHeight >= area.scrollHeight - 1)
            return resolve({ intervals, maxRows: mostRows });
          area.scrollTop += stepPx;
          requestAnimationFrame(frame);
        };
        // Excludes the rendering after the jump to the top.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(frame)));
      }),
    STEP_PX,
  );

function rowsOf({ intervals, maxRows }: ScrollResult): Row[] {
  const middle = median(intervals);
  const late = intervals.filter((interval) => interval > LATE_MS).length / intervals.length;
  const what = `Scrolling ${CHECK_INS} entries on /progress, ${WINDOW.width} x ${WINDOW.height}, drawn without a GPU`;
  return [
    {
      what: `${what}: median between two of ${intervals.length} frames`,
      ours: `${middle.toFixed(1)} ms`,
      limit: `at most ${LIMIT_MEDIAN_MS} ms (60 frames a second)`,
      holds: middle <= LIMIT_MEDIAN_MS,
    },
    {
      what: `The same: frames that came after more than ${LATE_MS} ms`,
      ours: `${(100 * late).toFixed(1)} %`,
      limit: `at most ${100 * MAX_LATE_SHARE} %`,
      holds: late <= MAX_LATE_SHARE,
    },
    {
      what: 'The same: entries in the page at once',
      ours: String(maxRows),
      limit: `under ${MAX_ROWS}`,
      holds: maxRows < MAX_ROWS,
    },
  ];
}
