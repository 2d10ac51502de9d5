// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const initialWidth = innerWidth;
/** The widest view in which the columns of a page are not beside each other. */
const NARROW_PX = 1023;
let belowFold: typeof import('./below-fold.tsx');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  const later = setTimeout;
  // What one timer changes is rendered before the next one runs.
  vi.stubGlobal('setTimeout', (run: () => void) => later(() => act(run)));
  setWidth(NARROW_PX);
  // Which page is rendered in turn is kept for the whole visit.
  vi.resetModules();
  belowFold = await import('./below-fold.tsx');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setWidth(initialWidth);
  scrollTo(0, 0);
  goTo('/');
});

/** By which happy-dom answers matchMedia. */
const setWidth = (innerWidth: number) => Object.assign(window, { innerWidth });
const goTo = (path: string): void => history.replaceState(null, '', path);
const prepareFrame = () => vi.advanceTimersToNextFrame();
/** Those that are due, without another frame. */
const runTimers = () => vi.advanceTimersByTime(1);
const paint = (): void => {
  prepareFrame();
  runTimers();
};

/** One part above the fold, and these below it. */
const Page = ({ parts }: { readonly parts: readonly string[] }) => [
  'above ',
  ...parts.map((part) => <belowFold.BelowFold key={part}>{part}</belowFold.BelowFold>),
];

function renderParts(...parts: readonly string[]) {
  const { container, rerender } = render(<Page parts={parts} />);
  return {
    text: () => container.textContent,
    change: (...others: readonly string[]) => rerender(<Page parts={others} />),
  };
}

test('BelowFold: renders its content with the rest if the page is not rendered in turn', () => {
  expect(renderParts('one ', 'two ').text()).toBe('above one two ');
});

test('BelowFold: renders its content after the frame of the first view has been painted', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { text } = renderParts('one ');
  runTimers();
  expect(text()).toBe('above ');
  prepareFrame();
  expect(text()).toBe('above ');
  runTimers();
  expect(text()).toBe('above one ');
});

test('BelowFold: renders one part after each paint, in the order of the page', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { text } = renderParts('one ', 'two ', 'three ');
  const shown = [1, 2, 3].map(() => {
    paint();
    return text();
  });
  expect(shown).toEqual(['above one ', 'above one two ', 'above one two three ']);
});

test('BelowFold: renders its content in a hidden tab, where no frame is painted', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const requestFrame = vi.spyOn(window, 'requestAnimationFrame');
  belowFold.renderBelowFoldInTurn('/');
  const { text } = renderParts('one ');
  expect(text()).toBe('above ');
  runTimers();
  expect(text()).toBe('above one ');
  expect(requestFrame).not.toHaveBeenCalled();
});

test('BelowFold: passes its turn to the next part if it is removed before its turn', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { text, change } = renderParts('one ', 'two ');
  change('two ');
  paint();
  paint();
  expect(text()).toBe('above two ');
});

test('BelowFold: renders its content at once on every page after the first one of the visit', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { text, change } = renderParts('one ');
  goTo('/analytics');
  change('two ');
  expect(text()).toBe('above two ');
  goTo('/');
  change('three ');
  expect(text()).toBe('above three ');
});

test('renderBelowFoldInTurn: has no effect if the page has been scrolled', () => {
  scrollTo(0, 1);
  belowFold.renderBelowFoldInTurn('/');
  expect(renderParts('one ').text()).toBe('above one ');
});

test('renderBelowFoldInTurn: has no effect in a view of 64rem or wider', () => {
  setWidth(NARROW_PX + 1);
  belowFold.renderBelowFoldInTurn('/');
  expect(renderParts('one ').text()).toBe('above one ');
});

/** How many of `count` items are due. */
const renderCount = (initialProps: Record<'count' | 'step' | 'inFirstView', number>) =>
  renderHook(({ count, step, inFirstView }) => belowFold.useRenderedCount(count, step, inFirstView), { initialProps });

test('useRenderedCount: starts with the items of the first view and grows by its step after each paint', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { result } = renderCount({ count: 8, step: 3, inFirstView: 2 });
  const due = [result.current];
  for (let paints = 0; paints < 3; paints += 1) {
    paint();
    due.push(result.current);
  }
  expect(due).toEqual([2, 5, 8, 8]);
});

test('useRenderedCount: returns later items at once when all earlier ones have been rendered', () => {
  belowFold.renderBelowFoldInTurn('/');
  const { result, rerender } = renderCount({ count: 2, step: 3, inFirstView: 0 });
  paint();
  rerender({ count: 40, step: 3, inFirstView: 0 });
  expect(result.current).toBe(40);
});

test('useRenderedCount: returns all items at once if the page is not rendered in turn', () => {
  expect(renderCount({ count: 40, step: 3, inFirstView: 2 }).result.current).toBe(40);
});
