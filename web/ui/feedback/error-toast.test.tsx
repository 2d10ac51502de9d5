// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, UNREACHABLE_MESSAGE } from '../../api-client/api.ts';
import { showErrorToast } from './error-toast.ts';
import { Toaster } from './toast.tsx';

afterEach(cleanup);

const errorOf = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '');
const nextFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('showErrorToast: lost access, which has a toast of its own, is not shown a second time, whatever its code', async () => {
  render(<Toaster />);
  await act(async () => showErrorToast(errorOf(403, { code: 'another_code', message: 'Not allowed.' }), 'Failed.'));
  // The code that shows toasts is loaded first.
  await vi.waitFor(() => expect(document.body.textContent).toBe('ErrorNot allowed.'), 30_000);
  const lost = { code: 'another_code', requiresAuth: true, reason: 'trial_expired', message: 'Your trial has ended.' };
  await act(async () => showErrorToast(errorOf(403, lost), 'Failed.'));
  await nextFrames();
  expect(document.body.textContent).toBe('ErrorNot allowed.');
});

test('showErrorToast: says that the server could not be reached, rather than only what failed', async () => {
  render(<Toaster />);
  await act(async () => showErrorToast(new ApiError(0, '', UNREACHABLE_MESSAGE), 'Failed.'));
  await vi.waitFor(() => expect(document.body.textContent).toBe(`Error${UNREACHABLE_MESSAGE}`));
});
