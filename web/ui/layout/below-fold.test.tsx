import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTextPage } from '../../testing/text-page.ts';

type Callback = () => void;
let frames: Callback[] = [];
let timers: Callback[] = [];
let belowFold: typeof import('./below-fold.tsx');
let page: ReturnType<typeof openTextPage>;

beforeEach(async () => {
  // Which page is rendered in turn is kept for the whole visit.
  vi.resetModules();
  belowFold = await import('./below-fold.tsx');
  [frames, timers] = [[], []];
  page = openTextPage();
  vi.stubGlobal('requestAnimationFrame', (callback: Callback) => frames.push(callback));
  vi.stubGlobal('setTimeout', (callback: Callback) => timers.push(callback));
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  page.render(null);
  vi.unstubAllGlobals();
});

const prepareFrame = (): void => {
  for (const run of frames.splice(0)) run();
};
/** After each of them, what it changed is rendered. */
const runTimers = (): void => {
  for (const run of timers.splice(0)) act(run);
};
const paint = (): void => {
  prepareFrame();
  runTimers();
};

/** One part above the fold, and these below it. */
const renderParts = (...parts: readonly string[]): void =>
  page.render(['above ', ...parts.map((part) => <belowFold.BelowFold key={part}>{part}</belowFold.BelowFold>)]);

test('BelowFold: renders its content with the rest if the page is not rendered in turn', () => {
  renderParts('one ', 'two ');
  expect(page.text()).toBe('above one two ');
});

test('BelowFold: renders its content after the frame of the first view has been painted', () => {
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ');
  runTimers();
  expect(page.text()).toBe('above ');
  prepareFrame();
  expect(page.text()).toBe('above ');
  runTimers();
  expect(page.text()).toBe('above one ');
});

test('BelowFold: renders one part after each paint, in the order of the page', () => {
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ', 'two ', 'three ');
  const shown = [1, 2, 3].map(() => {
    paint();
    return page.text();
  });
  expect(shown).toEqual(['above one ', 'above one two ', 'above one two three ']);
});

test('BelowFold: renders its content in a hidden tab, where no frame is painted', () => {
  belowFold.renderBelowFoldInTurn('/');
  page.document.visibilityState = 'hidden';
  renderParts('one ');
  expect(page.text()).toBe('above ');
  runTimers();
  expect(page.text()).toBe('above one ');
  expect(frames).toHaveLength(0);
});

test('BelowFold: passes its turn to the next part if it is removed before its turn', () => {
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ', 'two ');
  renderParts('two ');
  paint();
  paint();
  expect(page.text()).toBe('above two ');
});

test('BelowFold: renders its content at once on every page after the first one of the visit', () => {
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ');
  vi.stubGlobal('location', { pathname: '/analytics' });
  renderParts('two ');
  expect(page.text()).toBe('above two ');
  vi.stubGlobal('location', { pathname: '/' });
  renderParts('three ');
  expect(page.text()).toBe('above three ');
});

test('renderBelowFoldInTurn: has no effect if the page has been scrolled', () => {
  vi.stubGlobal('scrollY', 1);
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ');
  expect(page.text()).toBe('above one ');
});

test('renderBelowFoldInTurn: has no effect in a view of 64rem or wider', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64rem)' }));
  belowFold.renderBelowFoldInTurn('/');
  renderParts('one ');
  expect(page.text()).toBe('above one ');
});

/** Renders how many of `count` items are due. */
function Due({ count, step, inFirstView }: Record<'count' | 'step' | 'inFirstView', number>) {
  return `${belowFold.useRenderedCount(count, step, inFirstView)}`;
}

test('useRenderedCount: starts with the items of the first view and grows by its step after each paint', () => {
  belowFold.renderBelowFoldInTurn('/');
  page.render(<Due count={8} step={3} inFirstView={2} />);
  const due = [page.text()];
  for (let paints = 0; paints < 3; paints += 1) {
    paint();
    due.push(page.text());
  }
  expect(due).toEqual(['2', '5', '8', '8']);
});

test('useRenderedCount: returns later items at once when all earlier ones have been rendered', () => {
  belowFold.renderBelowFoldInTurn('/');
  page.render(<Due count={2} step={3} inFirstView={0} />);
  paint();
  page.render(<Due count={40} step={3} inFirstView={0} />);
  expect(page.text()).toBe('40');
});

test('useRenderedCount: returns all items at once if the page is not rendered in turn', () => {
  page.render(<Due count={40} step={3} inFirstView={2} />);
  expect(page.text()).toBe('40');
});
