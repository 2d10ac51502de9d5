// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { value: 'morning', label: 'Morning', icon: <svg /> },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'evening', label: 'Evening' },
] as const;
type Time = (typeof options)[number]['value'];
const onChange = vi.fn<(time: Time | '') => void>();

beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

function renderRadios(value: Time | ''): HTMLElement[] {
  render(<SegmentedControl<Time | ''> legend="Time of day" options={options} value={value} onChange={onChange} />);
  return screen.getAllByRole('radio');
}

/** Presses a key on the option that is chosen. */
function press(value: Time, key: string) {
  renderRadios(value);
  const chosen = screen.getByRole('radio', { checked: true });
  chosen.focus();
  const isPrevented = !fireEvent.keyDown(chosen, { key });
  return { isPrevented, focused: document.activeElement?.textContent };
}

test('SegmentedControl: is a radio group, named by its legend, of one radio for each option', () => {
  renderRadios('morning');
  const radios = within(screen.getByRole('radiogroup', { name: 'Time of day' })).getAllByRole('radio');
  expect(radios.map(({ textContent }) => textContent)).toEqual(['Morning', 'Afternoon', 'Evening']);
  // It submits no form.
  expect(radios.map((radio) => radio.getAttribute('type'))).toEqual(['button', 'button', 'button']);
  expect(radios[0]?.innerHTML).toBe('<svg></svg>Morning');
});

test('SegmentedControl: only the chosen option is announced as checked and is a stop of the Tab key', () => {
  expect(renderRadios('afternoon').map((radio) => [radio.getAttribute('aria-checked'), radio.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
});

test('SegmentedControl: while no option is chosen, the first one is a stop of the Tab key', () => {
  expect(renderRadios('').map((radio) => [radio.getAttribute('aria-checked'), radio.tabIndex])).toEqual([
    ['false', 0],
    ['false', -1],
    ['false', -1],
  ]);
});

test('SegmentedControl: a click chooses the option', () => {
  for (const radio of renderRadios('morning')) fireEvent.click(radio);
  expect(onChange.mock.calls).toEqual([['morning'], ['afternoon'], ['evening']]);
});

test.each([
  ['ArrowRight', 'afternoon', 'evening', 'Evening'],
  ['ArrowDown', 'afternoon', 'evening', 'Evening'],
  ['ArrowLeft', 'afternoon', 'morning', 'Morning'],
  ['ArrowUp', 'afternoon', 'morning', 'Morning'],
  ['ArrowRight', 'evening', 'morning', 'Morning'],
  ['ArrowLeft', 'morning', 'evening', 'Evening'],
] as const)('SegmentedControl: %s at %s chooses %s and focuses it', (key, from, to, label) => {
  expect(press(from, key)).toEqual({ isPrevented: true, focused: label });
  expect(onChange.mock.calls).toEqual([[to]]);
});

test.each(['Tab', 'Enter', ' ', 'Home', 'a'])('SegmentedControl: leaves the key "%s" to the browser', (key) => {
  expect(press('morning', key)).toEqual({ isPrevented: false, focused: 'Morning' });
  expect(onChange).not.toHaveBeenCalled();
});
