import type { KeyboardEvent, MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { elementsOf } from '../../testing/element-tree.ts';
import { SegmentedControl } from './segmented-control.tsx';

type Time = 'morning' | 'afternoon' | 'evening';
const onChange = vi.fn<(time: Time) => void>();
const control = (value: Time) => ({
  ...{ legend: 'Time of day', value, onChange },
  options: [
    { value: 'morning', label: 'Morning', icon: <svg /> },
    { value: 'afternoon', label: 'Afternoon' },
    { value: 'evening', label: 'Evening' },
  ] as const,
});

beforeEach(() => void vi.clearAllMocks());

const radiosOf = (value: Time) =>
  elementsOf(SegmentedControl<Time>, control(value)).filter(({ props }) => props.role === 'radio');

/** Presses a key on the option that is chosen. */
function press(value: Time, key: string) {
  const options = [0, 1, 2].map(() => ({ focus: vi.fn() }));
  const event = { key, preventDefault: vi.fn(), currentTarget: { parentElement: { children: options } } };
  const chosen = radiosOf(value).find(({ props }) => props['aria-checked'] === true);
  chosen?.props.onKeyDown?.(event as unknown as KeyboardEvent<HTMLElement>);
  return {
    isPrevented: event.preventDefault.mock.calls.length > 0,
    focused: options.flatMap(({ focus }, index) => focus.mock.calls.map(() => index)),
  };
}

test('SegmentedControl: is a radio group, named by its legend, of one radio for each option', () => {
  const html = renderToStaticMarkup(<SegmentedControl {...control('morning')} />);
  const [, legendId] = /<p id="([^"]+)"[^>]*>Time of day<\/p>/.exec(html) ?? [];
  expect(html).toContain(`<div role="radiogroup" aria-labelledby="${legendId}"`);
  expect([...html.matchAll(/<button type="button" role="radio".*?<\/button>/g)].map(([radio]) => words(radio))).toEqual(
    ['Morning', 'Afternoon', 'Evening'],
  );
  expect(html).toContain('<svg></svg>Morning');
});

const words = (html: string): string => html.replace(/<[^>]+>/g, '');

test('SegmentedControl: only the chosen option is announced as checked and is a stop of the Tab key', () => {
  expect(radiosOf('afternoon').map(({ props }) => [props['aria-checked'], props.tabIndex])).toEqual([
    [false, -1],
    [true, 0],
    [false, -1],
  ]);
});

test('SegmentedControl: a click chooses the option', () => {
  for (const { props } of radiosOf('morning')) props.onClick?.({} as MouseEvent<HTMLElement>);
  expect(onChange.mock.calls).toEqual([['morning'], ['afternoon'], ['evening']]);
});

test.each([
  ['ArrowRight', 'afternoon', 'evening', 2],
  ['ArrowDown', 'afternoon', 'evening', 2],
  ['ArrowLeft', 'afternoon', 'morning', 0],
  ['ArrowUp', 'afternoon', 'morning', 0],
  ['ArrowRight', 'evening', 'morning', 0],
  ['ArrowLeft', 'morning', 'evening', 2],
] as const)('SegmentedControl: %s at %s chooses %s and focuses it', (key, from, to, index) => {
  expect(press(from, key)).toEqual({ isPrevented: true, focused: [index] });
  expect(onChange.mock.calls).toEqual([[to]]);
});

test.each(['Tab', 'Enter', ' ', 'Home', 'a'])('SegmentedControl: leaves the key "%s" to the browser', (key) => {
  expect(press('morning', key)).toEqual({ isPrevented: false, focused: [] });
  expect(onChange).not.toHaveBeenCalled();
});
