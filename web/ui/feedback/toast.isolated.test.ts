// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster, toast } from './toast.tsx';

vi.mock('./toast-viewport.tsx', () => {
  throw new Error('The connection is gone.');
});

afterEach(cleanup);

test('a toast whose code cannot be loaded is shown as plain text until it is pressed, and the page stays', async () => {
  render(createElement('main', {}, 'The page', createElement(Toaster)));
  await act(async () => toast({ title: 'Error', description: "We couldn't reach Evenkeel." }));
  const shown = await screen.findByRole('button', {}, { timeout: 30_000 });
  expect(shown.textContent).toBe("Error We couldn't reach Evenkeel.");
  expect(shown.parentElement?.getAttribute('role')).toBe('status');
  fireEvent.click(shown);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('main').textContent).toBe('The page');
});
