// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CalendarGrid } from './calendar-grid.tsx';

afterEach(cleanup);

const pathAfterPress = (name: string): string => {
  history.replaceState(null, '', '/');
  fireEvent.click(screen.getByRole('button', { name }));
  return location.pathname + location.search;
};

test('CalendarGrid: opens a day that is still ahead only if the user checked in on it before travelling west', () => {
  const ahead = { day: '2026-11-21', entries: 1, mood: 4 };
  const props = { today: '2026-11-20', firstDay: '2026-11-01', moodDays: new Map([[ahead.day, ahead]]) };
  render(<CalendarGrid {...props} month="2026-11" onMonthChange={() => {}} />);
  expect(pathAfterPress('21 November: Good, 4.0 of 5. 1 entry')).toBe('/progress?date=2026-11-21');
  expect(pathAfterPress('22 November: still to come')).toBe('/');
  const disabled = screen.getAllByRole('button').filter((day) => day.getAttribute('aria-disabled') === 'true');
  expect(disabled.map((day) => day.textContent)).toEqual(['22', '23', '24', '25', '26', '27', '28', '29', '30']);
});
