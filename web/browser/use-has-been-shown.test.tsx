// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let useHasBeenShown: typeof import('./use-has-been-shown.ts').useHasBeenShown;
const load = vi.fn(async () => {});
const loadOther = vi.fn(async () => {});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  // Whether the page has been used is kept for the whole visit.
  vi.resetModules();
  ({ useHasBeenShown } = await import('./use-has-been-shown.ts'));
});
afterEach(() => {
  // Tests share a window, to which the hook listens until the page is used.
  dispatch('keydown');
  cleanup();
  vi.useRealTimers();
});

const dispatch = (sign: string) => fireEvent(document.body, new Event(sign, { bubbles: true }));
/** A part that is not shown yet. */
const renderPart = (code: () => Promise<void> = load) => renderHook(() => useHasBeenShown(false, code));

test('useHasBeenShown: returns false until the part is shown, and true from then on', () => {
  const { result, rerender } = renderHook((isShown) => useHasBeenShown(isShown, load), { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(true);
});

test('useHasBeenShown: returns true in the first render of a part that is shown at once', () => {
  const returned: boolean[] = [];
  renderHook(() => returned.push(useHasBeenShown(true, load)));
  expect(returned).toEqual([true]);
});

test.each(['pointermove', 'pointerdown', 'keydown'])(
  'useHasBeenShown: the first %s on the page loads the part',
  (sign) => {
    renderPart();
    expect(load).not.toHaveBeenCalled();
    dispatch(sign);
    expect(load).toHaveBeenCalledOnce();
  },
);

test('useHasBeenShown: loads the part after five seconds on a page that nobody uses', () => {
  renderPart();
  vi.advanceTimersByTime(4_999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledOnce();
});

test('useHasBeenShown: loads the part once, however often and long the page is used', () => {
  renderPart();
  for (const sign of ['pointermove', 'pointerdown', 'pointermove', 'keydown']) dispatch(sign);
  vi.advanceTimersByTime(10_000);
  expect(load).toHaveBeenCalledOnce();
});

test('useHasBeenShown: the first use loads all parts, and the code of a part used twice once', () => {
  for (const code of [load, loadOther, load]) renderPart(code);
  dispatch('keydown');
  expect(load).toHaveBeenCalledOnce();
  expect(loadOther).toHaveBeenCalledOnce();
});

test('useHasBeenShown: loads a part at once if the page was used before it was rendered', () => {
  renderPart();
  dispatch('pointerdown');
  renderPart(loadOther);
  expect(loadOther).toHaveBeenCalledOnce();
});

test('useHasBeenShown: a load that fails, before or after the first use, is no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  let loads = 0;
  // A mock would handle its rejections itself.
  const failing = async () => {
    loads += 1;
    throw new Error('offline');
  };
  renderPart(failing);
  dispatch('keydown');
  renderPart(failing);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(loads).toBe(2);
  expect(unhandled).not.toHaveBeenCalled();
});
