// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api-client/api.ts';
import { AppNotice, showAppNotice } from '../ui/feedback/app-notice.tsx';
import { setPageUserId } from './page-user.ts';
import { showSessionEnd } from './session-ended-notice.tsx';

vi.mock('../offline/offline-cache-store.ts', () => ({ clearOfflineCache: async () => {} }));

afterEach(() => {
  cleanup();
  showAppNotice('sessionEnded', null);
  setPageUserId(null);
});

/** As on a page where one request has failed before `showSessionEnd` is called, and another one has not. */
async function openPage(code: string) {
  setPageUserId('ann');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failure = new ApiError(401, JSON.stringify({ code }), '');
  await queryClient.prefetchQuery({ queryKey: ['refused'], queryFn: () => Promise.reject(failure) });
  await queryClient.prefetchQuery({ queryKey: ['fine'], queryFn: () => 'fine' });
  render(<AppNotice />);
  act(() => showSessionEnd(queryClient));
}

it('showSessionEnd: shows the notice for a request that was refused before', async () => {
  await openPage('session_required');
  expect(screen.getByRole('status').textContent).toContain("You've been signed out");
});

it('showSessionEnd: shows nothing for a request that failed for another reason', async () => {
  await openPage('internal_error');
  expect(screen.getByRole('status').textContent).toBe('');
});
