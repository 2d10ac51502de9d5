// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pages } from '#contract/pages.ts';
import { LoadingPage } from './loading-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('LoadingPage: after three seconds there is a link to the help lines, which needs no script', () => {
  vi.useFakeTimers();
  render(<LoadingPage />);
  act(() => vi.advanceTimersByTime(2900));
  expect(screen.queryByRole('link')).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByRole('link', { name: /help now/i }).getAttribute('href')).toBe(pages.help);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('LoadingPage: it has a heading, like every other page, however long it is shown', () => {
  render(<LoadingPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading...');
});
