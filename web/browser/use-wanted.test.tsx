import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTextPage } from '../testing/text-page.ts';

let useWanted: typeof import('./use-wanted.ts').useWanted;
let page: ReturnType<typeof openTextPage>;
/** What the hook returned in each render. */
let returned: boolean[] = [];
const load = vi.fn(async () => {});
const loadOther = vi.fn(async () => {});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  returned = [];
  page = openTextPage();
  // Whether the page has been used is kept for the whole visit.
  vi.resetModules();
  ({ useWanted } = await import('./use-wanted.ts'));
});
afterEach(() => {
  page.render(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders whether the part is wanted. */
function Part({ isShown = false, code = load }: { readonly isShown?: boolean; readonly code?: () => Promise<void> }) {
  const isWanted = useWanted(isShown, code);
  returned.push(isWanted);
  return isWanted ? 'wanted' : 'not wanted';
}

test('useWanted: returns false until the part is shown, and true from then on', () => {
  const seen = [false, true, false].map((isShown) => {
    page.render(<Part isShown={isShown} />);
    return page.text();
  });
  expect(seen).toEqual(['not wanted', 'wanted', 'wanted']);
});

test('useWanted: returns true in the first render of a part that is shown at once', () => {
  page.render(<Part isShown={true} />);
  expect(returned).toEqual([true]);
});

test.each(['pointermove', 'pointerdown', 'keydown'])('useWanted: the first %s on the page loads the part', (sign) => {
  page.render(<Part />);
  expect(load).not.toHaveBeenCalled();
  page.window.dispatchEvent(new Event(sign));
  expect(load).toHaveBeenCalledOnce();
});

test('useWanted: loads the part after five seconds on a page that nobody uses', () => {
  page.render(<Part />);
  vi.advanceTimersByTime(4_999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledOnce();
});

test('useWanted: loads the part once, however often and long the page is used', () => {
  page.render(<Part />);
  for (const sign of ['pointermove', 'pointerdown', 'pointermove', 'keydown'])
    page.window.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(10_000);
  expect(load).toHaveBeenCalledOnce();
});

test('useWanted: the first use loads all parts, and the code of a part used twice once', () => {
  page.render([<Part key={1} />, <Part key={2} code={loadOther} />, <Part key={3} />]);
  page.window.dispatchEvent(new Event('keydown'));
  expect(load).toHaveBeenCalledOnce();
  expect(loadOther).toHaveBeenCalledOnce();
});

test('useWanted: loads a part at once if the page was used before it was rendered', () => {
  page.render(<Part />);
  page.window.dispatchEvent(new Event('pointerdown'));
  page.render(<Part code={loadOther} />);
  expect(loadOther).toHaveBeenCalledOnce();
});

test('useWanted: a load that fails, before or after the first use, is no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  let loads = 0;
  // A mock would handle its rejections itself.
  const failing = async () => {
    loads += 1;
    throw new Error('offline');
  };
  page.render(<Part key={1} code={failing} />);
  page.window.dispatchEvent(new Event('keydown'));
  page.render(<Part key={2} code={failing} />);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(loads).toBe(2);
  expect(unhandled).not.toHaveBeenCalled();
});
