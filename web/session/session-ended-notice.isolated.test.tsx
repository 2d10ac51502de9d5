// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api-client/api.ts';
import { AppNotice, showAppNotice } from '../ui/feedback/app-notice.tsx';
import { setPageUserId } from './page-user.ts';
import { showSessionEnd } from './session-ended-notice.tsx';

vi.mock('../offline/offline-cache-store.ts', () => ({ clearOfflineCache: async () => {} }));

afterEach(() => {
  cleanup();
  showAppNotice('sessionEnded', null);
  setPageUserId(null);
  vi.unstubAllGlobals();
});

interface Refusal {
  /** Whose page it was then, and still is. */
  readonly userId: string | null;
  readonly code?: string;
}

/** As on a page where a write was refused before the code that says so had loaded. */
async function openPage({ userId, code = 'session_required' }: Refusal) {
  setPageUserId(userId);
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status: 401 }));
  await expect(api('PATCH /api/user', { body: { firstName: 'Ann' } })).rejects.toMatchObject({ code });
}

function loadNotice(): string | null {
  render(<AppNotice />);
  act(() => showSessionEnd(new QueryClient()));
  return screen.getByRole('status').textContent;
}

it('showSessionEnd: shows the notice for a write that was refused before', async () => {
  await openPage({ userId: 'ann' });
  expect(loadNotice()).toContain("You've been signed out");
});

it('showSessionEnd: shows nothing for a request that failed for another reason', async () => {
  await openPage({ userId: 'bob', code: 'reauthentication_failed' });
  expect(loadNotice()).toBe('');
});

it('showSessionEnd: shows nothing to a user who has signed in since the page of a visitor was refused', async () => {
  await openPage({ userId: null });
  setPageUserId('cleo');
  expect(loadNotice()).toBe('');
});
