/**
 * The list on /progress with 1,000 check-ins, in a phone-sized window: every page is loaded, then scrolled from end to
 * end at a steady pace. Measures the intervals between the browser's frames, and how much of the list was in the DOM at
 * once.
 */
import type { Locator } from 'playwright-core';
import { type SeededPhone, VIEWPORT, withSeededPhone } from './fixtures/seeded-phone.ts';
import { median, type Row } from './report.ts';

const CHECK_INS = 1000;
/** A quick flick: pixels from one frame to the next. */
const STEP_PX = 100;
/** 60 frames a second are 16.7 ms apart. */
const LIMIT_MEDIAN_MS = 17;
/** A frame later than this is visible: it missed its slot by half. */
const LATE_MS = 25;
const MAX_LATE_SHARE = 0.05;
const MAX_ROWS = 60;

interface ScrollResult {
  /** Between one frame and the next, in milliseconds. */
  readonly intervals: readonly number[];
  readonly maxRows: number;
}

export const scrollingRows = async (): Promise<Row[]> => rowsOf(await withSeededPhone(CHECK_INS, scrollJourney));

async function scrollJourney({ page, origin }: SeededPhone): Promise<ScrollResult> {
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
  const what = `Scrolling ${CHECK_INS} entries on /progress, ${VIEWPORT.width} x ${VIEWPORT.height}, drawn without a GPU`;
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
