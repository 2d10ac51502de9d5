// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SelectedDay } from './selected-day.tsx';

afterEach(cleanup);

const show = (date: string) => render(<SelectedDay date={date} headingId="day" />).container;

for (const date of ['2026-02-30', '2026-13-01', 'yesterday', '', '0000-00-00', '2026-2-3', '../user']) {
  // There is no query client here, so a request for the day's entries would throw.
  test(`the invalid date "${date}" shows an empty day, makes no request and links to all entries`, () => {
    const shown = show(date);
    expect(shown.querySelector('h2')?.textContent).toBe('No such day');
    expect(shown.textContent).toContain('There is no such day in the calendar.');
    expect(shown.querySelector('a')?.getAttribute('href')).toBe('/progress');
  });
}

test('a valid date requests its entries', () => {
  expect(() => show('2026-02-28')).toThrow(/QueryClient/);
});
