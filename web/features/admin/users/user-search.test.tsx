// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserSearch } from './user-search.tsx';

const onChange = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (search: string) => <UserSearch filters={{ search, status: 'all' }} onChange={onChange} />;
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

test('UserSearch: applies what is typed, trimmed, 300 ms after the last key', () => {
  render(field(''));
  type('ad');
  vi.advanceTimersByTime(299);
  type('ada ');
  vi.advanceTimersByTime(299);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChange.mock.calls).toEqual([[{ search: 'ada' }]]);
});

test('UserSearch: keeps what is typed while its last search is still being applied', () => {
  const { rerender } = render(field(''));
  type('ada');
  vi.advanceTimersByTime(300);
  type('ada l');
  rerender(field('ada'));
  expect(box().value).toBe('ada l');
});

test('UserSearch: is emptied by a link to all users', () => {
  const { rerender } = render(field('ada'));
  expect(box().value).toBe('ada');
  rerender(field(''));
  expect(box().value).toBe('');
  vi.advanceTimersByTime(300);
  expect(onChange).not.toHaveBeenCalled();
});
