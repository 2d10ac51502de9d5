// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Rating } from './rating.ts';
import { RatingSlider } from './rating-slider.tsx';

const onRate = vi.fn<(rating: Rating) => void>();
const unset = (value: number): Rating => ({ value, isSet: false });
/** The values that were set, one after the other. A carried or unset one would be an error. */
const rated = (): number[] =>
  onRate.mock.calls.map(([{ value, ...rest }]) => {
    expect(rest).toEqual({ isSet: true });
    return value;
  });

beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

/** @returns its thumb, and the row that contains the track and the thumb. */
function renderSlider(rating: Rating, mark?: ComponentProps<typeof RatingSlider>['mark']) {
  const props = { label: 'Stress', rating, word: 'tense', ends: ['calm', 'overwhelmed'], onRate, mark } as const;
  render(<RatingSlider {...props} rows="dense" />);
  const thumb = screen.getByRole('slider');
  return { thumb, row: thumb.closest('.rating') as HTMLElement };
}

/** Presses keys on a slider. @returns for each whether the browser was kept from acting on it. */
function press(rating: Rating, ...keys: readonly KeyboardEventInit[]): boolean[] {
  const { thumb } = renderSlider(rating);
  return keys.map((key) => !fireEvent.keyDown(thumb, key));
}

test.each([
  ['ArrowRight raises the value by one', { key: 'ArrowRight' }, 4],
  ['ArrowUp raises the value by one', { key: 'ArrowUp' }, 4],
  ['ArrowLeft lowers the value by one', { key: 'ArrowLeft' }, 2],
  ['ArrowDown lowers the value by one', { key: 'ArrowDown' }, 2],
  ['Shift+ArrowRight sets the highest value', { key: 'ArrowRight', shiftKey: true }, 5],
  ['Shift+ArrowUp sets the highest value', { key: 'ArrowUp', shiftKey: true }, 5],
  ['Shift+ArrowLeft sets the lowest value', { key: 'ArrowLeft', shiftKey: true }, 1],
  ['Shift+ArrowDown sets the lowest value', { key: 'ArrowDown', shiftKey: true }, 1],
  ['Home sets the lowest value', { key: 'Home' }, 1],
  ['PageDown sets the lowest value', { key: 'PageDown' }, 1],
  ['End sets the highest value', { key: 'End' }, 5],
  ['PageUp sets the highest value', { key: 'PageUp' }, 5],
  ['the digit 1 sets the value 1', { key: '1' }, 1],
  ['the digit 2 sets the value 2', { key: '2' }, 2],
  ['the digit 4 sets the value 4', { key: '4' }, 4],
  ['the digit 5 sets the value 5', { key: '5' }, 5],
  ['the digit of the current value marks it as set', { key: '3' }, 3],
  ['Space marks the current value as set', { key: ' ' }, 3],
  ['Enter marks the current value as set', { key: 'Enter' }, 3],
])('Slider: %s', (_, key, value) => {
  expect(press(unset(3), key)).toEqual([true]);
  expect(rated()).toEqual([value]);
});

test('Slider: Enter on a carried value marks it as set and no longer as carried', () => {
  press({ value: 4, isSet: false, isCarried: true }, { key: 'Enter' });
  expect(rated()).toEqual([4]);
});

test('Slider: keys pressed before the next render count from each other', () => {
  press(unset(3), { key: 'ArrowRight' }, { key: 'ArrowRight' }, { key: 'ArrowLeft' });
  expect(rated()).toEqual([4, 5, 4]);
});

test.each([
  [5, ['ArrowRight', 'ArrowUp', 'End', 'PageUp']],
  [1, ['ArrowLeft', 'ArrowDown', 'Home', 'PageDown']],
])('Slider: a key that moves beyond the end at %d neither rates nor scrolls the page', (value, keys) => {
  expect(press(unset(value), ...keys.map((key) => ({ key })))).toEqual([true, true, true, true]);
  expect(rated()).toEqual([]);
});

test.each(['0', '6', '9', 'Tab', 'Escape', 'a', 'F5'])('Slider: leaves the key %s to the browser', (key) => {
  expect(press(unset(3), { key })).toEqual([false]);
  expect(rated()).toEqual([]);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('Slider: leaves keys pressed with %s to the browser', (modifier) => {
  const keys = ['ArrowRight', '1', 'Home', ' '].map((key) => ({ key, [modifier]: true }));
  expect(press(unset(3), ...keys)).toEqual([false, false, false, false]);
  expect(rated()).toEqual([]);
});

const LEFT = 40;
const BETWEEN_STOPS = 100;
/** Where this value is on a track of four hundred pixels. */
const at = (value: number): number => LEFT + (value - 1) * BETWEEN_STOPS;

/** A slider under a mouse or finger. */
function pointerOn(rating: Rating, pointerType: 'mouse' | 'pen' | 'touch') {
  const { row, thumb } = renderSlider(rating);
  // happy-dom lays nothing out.
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(LEFT, 0, 4 * BETWEEN_STOPS, 44));
  const pointer = { pointerId: 7, pointerType };
  return {
    row,
    thumb,
    /** @returns whether the browser was kept from acting on it. */
    down: (clientX: number, { on = row, button = 0 } = {}) =>
      !fireEvent.pointerDown(on, { ...pointer, clientX, button }),
    move: (clientX: number) => fireEvent.pointerMove(row, { ...pointer, clientX }),
    up: () => fireEvent.pointerUp(row, pointer),
    cancel: () => fireEvent.pointerCancel(row, pointer),
  };
}

test.each(['mouse', 'pen'] as const)('Slider: a press with a %s sets the nearest value at once', (pointerType) => {
  const pointer = pointerOn(unset(3), pointerType);
  pointer.down(at(4) + 49);
  expect(rated()).toEqual([4]);
});

test('Slider: a click on the current value marks it as set when the button is released', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  mouse.down(at(3));
  expect(rated()).toEqual([]);
  mouse.up();
  expect(rated()).toEqual([3]);
});

test('Slider: a click beside the middle of the thumb keeps the current value and marks it as set', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  mouse.down(at(4), { on: mouse.thumb });
  mouse.up();
  expect(rated()).toEqual([3]);
});

test('Slider: dragging sets each value that is passed, within the scale, and the last one on release', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  mouse.down(at(3));
  for (const x of [at(4) - 60, at(4), at(4) + 10, at(5) + 500, at(1) - 500]) mouse.move(x);
  mouse.up();
  expect(rated()).toEqual([4, 5, 1, 1]);
});

test('Slider: moving the mouse without pressing or after the release sets nothing', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  mouse.move(at(5));
  mouse.up();
  expect(rated()).toEqual([]);
  mouse.down(at(4));
  mouse.up();
  onRate.mockClear();
  mouse.move(at(5));
  expect(rated()).toEqual([]);
});

test('Slider: a press captures the pointer and moves the focus to the thumb without scrolling', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  const focus = vi.spyOn(mouse.thumb, 'focus');
  expect(mouse.down(at(4))).toBe(true);
  expect(mouse.row.hasPointerCapture(7)).toBe(true);
  expect(document.activeElement).toBe(mouse.thumb);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test('Slider: leaves a press of another mouse button to the browser', () => {
  const mouse = pointerOn(unset(3), 'mouse');
  expect(mouse.down(at(5), { button: 2 })).toBe(false);
  mouse.move(at(5));
  mouse.up();
  expect(rated()).toEqual([]);
  expect(mouse.row.hasPointerCapture(7)).toBe(false);
});

test('Slider: a tap sets the value under the finger when it is lifted', () => {
  const finger = pointerOn(unset(3), 'touch');
  finger.down(at(5));
  expect(rated()).toEqual([]);
  finger.up();
  expect(rated()).toEqual([5]);
});

test('Slider: a tap on the thumb marks the current value as set', () => {
  const finger = pointerOn(unset(3), 'touch');
  finger.down(at(3) + 20, { on: finger.thumb });
  finger.up();
  expect(rated()).toEqual([3]);
});

test('Slider: a touch that turns into scrolling the page sets nothing', () => {
  const finger = pointerOn(unset(3), 'touch');
  finger.down(at(5));
  finger.cancel();
  finger.move(at(1));
  finger.up();
  expect(rated()).toEqual([]);
});

test('Slider: a finger sets values while it is down once it has moved 8 pixels sideways', () => {
  const finger = pointerOn(unset(3), 'touch');
  finger.down(at(4));
  finger.move(at(4) - 7);
  expect(rated()).toEqual([]);
  finger.move(at(4) - 8);
  expect(rated()).toEqual([4]);
  finger.move(at(2));
  finger.up();
  expect(rated()).toEqual([4, 2, 2]);
});

test('Slider: a tap whose finger slips by less than 8 pixels sets the value where it is lifted', () => {
  const finger = pointerOn(unset(3), 'touch');
  finger.down(at(4) + 48);
  finger.move(at(4) + 54);
  finger.up();
  expect(rated()).toEqual([5]);
});

test.each([
  ['an unset value as "Not set"', unset(3), 'Not set', 'unset'],
  ['a set value with its word', { value: 3, isSet: true }, '3 of 5, tense', 'set'],
  [
    'a carried value as the same as last time',
    { value: 3, isSet: false, isCarried: true },
    '3 of 5, tense, same as last time',
    'carried',
  ],
])('Slider: announces %s', (_, rating, text, source) => {
  const { thumb, row } = renderSlider(rating);
  expect(screen.getByRole('slider', { value: { now: 3, text } })).toBe(thumb);
  expect(row.dataset.source).toBe(source);
  expect(thumb.textContent).toBe(source === 'unset' ? '' : '3');
  expect(screen.queryAllByText('tense')).toHaveLength(source === 'unset' ? 0 : 1);
});

test('Slider: its thumb can be focused, is named by the label and described by both ends and the mark', () => {
  const { thumb } = renderSlider(unset(3), { value: 4, text: 'Last time: 4, tense' });
  expect(thumb.tabIndex).toBe(0);
  const description = 'From calm to overwhelmed. Last time: 4, tense.';
  expect(screen.getByRole('slider', { name: 'Stress', description, value: { min: 1, max: 5 } })).toBe(thumb);
});
