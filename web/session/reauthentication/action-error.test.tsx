// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../ui/feedback/toast.tsx';
import { showActionError } from './action-error.ts';
import { ReauthenticationCancelled } from './reauthentication.ts';

afterEach(cleanup);

test('showActionError: a failed action is shown under its title, and one that the user cancelled is not', async () => {
  render(<Toaster />);
  await act(async () => showActionError(new Error('broken'), { title: 'Not saved' }));
  // The code that shows toasts is loaded first.
  await vi.waitFor(() => expect(document.body.textContent).toBe('Not savedPlease try again.'), 30_000);
  await act(async () => showActionError(new ReauthenticationCancelled(), { title: 'Not deleted' }));
  expect(document.body.textContent).toBe('Not savedPlease try again.');
});
