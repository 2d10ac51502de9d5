/**
 * The list on /progress with 1,000 check-ins, in a phone-sized window: every page is loaded, then scrolled from end to
 * end at a steady pace. Measures the intervals between the browser's frames, and how much of the list was in the DOM at
 * once.
 */
import type { Locator } from 'playwright-core';
import { median } from 'simple-statistics';
import { type SeededPhone, VIEWPORT, withSeededPhone } from './fixtures/seeded-phone.ts';
import { type Benchmark, figureRow, type Row } from './report.ts';

/** A quick flick: pixels from one frame to the next. */
const STEP_PX = 100;
/** 60 frames a second are 16.7 ms apart. */
const LIMIT_MEDIAN_MS = 17;
/** A frame later than this is visible: it missed its slot by half. */
const LATE_MS = 25;
const MAX_LATE_PERCENT = 5;
const MAX_ROWS = 60;

interface ScrollResult {
  /** Between one frame and the next, in milliseconds. */
  readonly intervals: readonly number[];
  readonly maxRows: number;
}

export const scrollingRows: Benchmark = async ({ isQuick }) => {
  const checkIns = isQuick ? 200 : 1000;
  return rowsOf(await withSeededPhone(checkIns, (phone) => scrollJourney(phone, checkIns)), checkIns);
};

async function scrollJourney({ page, origin }: SeededPhone, checkIns: number): Promise<ScrollResult> {
  await page.goto(`${origin}/progress`);
  const journey = page.getByRole('region', { name: 'Your Progress Journey' });
  const list = journey.getByRole('list').first();
  await list.waitFor();
  const older = journey.getByRole('button', { name: /Show older entries|Loading/ });
  while ((await older.count()) > 0) await list.evaluate(toEnd);
  const known = Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'));
  if (known !== checkIns) throw new Error(`The list holds ${known} entries instead of ${checkIns}.`);
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

function rowsOf({ intervals, maxRows }: ScrollResult, checkIns: number): Row[] {
  const late = (100 * intervals.filter((interval) => interval > LATE_MS).length) / intervals.length;
  const what = `Scrolling ${checkIns} entries on /progress, ${VIEWPORT.width} x ${VIEWPORT.height}, drawn without a GPU`;
  return [
    figureRow(
      `${what}: median time between two frames (60 per second: 16.7 ms)`,
      median(intervals),
      { atMost: LIMIT_MEDIAN_MS },
      { unit: 'ms', digits: 1 },
      `${intervals.length} frames`,
    ),
    figureRow(
      `${what}: frames that took more than ${LATE_MS} ms`,
      late,
      { atMost: MAX_LATE_PERCENT },
      { unit: '%', digits: 1 },
    ),
    figureRow(`${what}: entries in the page at once`, maxRows, { under: MAX_ROWS }),
  ];
}
