// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastViewport } from './toast-viewport.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nextFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('ToastViewport: nothing but the text of the toast is in the page, so that nothing else is announced', async () => {
  const shown = { id: 1, title: 'Copied!', description: 'Quote copied to clipboard.', open: true };
  render(<ToastViewport toasts={[shown]} onDismiss={() => {}} />);
  await nextFrames();
  expect(document.body.textContent).toBe('Copied!Quote copied to clipboard.');
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const toastNumber = (id: number) => [{ id, title: `Toast ${id}`, open: true }];

test('ToastViewport: a toast disappears in its time although the one before was closed under the pointer', async () => {
  vi.useFakeTimers();
  const dismissed: number[] = [];
  const onDismiss = (id: number) => void dismissed.push(id);
  const { rerender } = render(<ToastViewport toasts={toastNumber(1)} onDismiss={onDismiss} />);
  await wait(100);
  fireEvent.pointerMove(screen.getByText('Toast 1'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  rerender(<ToastViewport toasts={[]} onDismiss={onDismiss} />);
  await wait(100);
  rerender(<ToastViewport toasts={toastNumber(2)} onDismiss={onDismiss} />);
  await wait(6000);
  expect(dismissed).toEqual([1, 2]);
});

test('ToastViewport: the time of a toast only starts when the page is in view', async () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const dismissed: number[] = [];
  render(<ToastViewport toasts={toastNumber(1)} onDismiss={(id) => void dismissed.push(id)} />);
  await wait(60_000);
  expect(dismissed).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(4000);
  expect(dismissed).toEqual([]);
  await wait(2000);
  expect(dismissed).toEqual([1]);
});
