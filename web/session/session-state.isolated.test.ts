// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client/api.ts';
import { createQueryClient, currentUserQuery } from '../queries/shared-queries.ts';
import { useSessionState } from './session-state.ts';

const asked = vi.hoisted(() => [] as string[]);
vi.mock('../api-client/api.ts', async (original) => ({
  ...(await original<typeof import('../api-client/api.ts')>()),
  api: async (name: string) => {
    asked.push(name);
    throw new ApiError(503, '', 'Service Unavailable');
  },
}));
vi.mock('../offline/offline-cache-store.ts', () => ({}));

afterEach(() => {
  cleanup();
  asked.length = 0;
});

test('useSessionState: a user who could not be fetched before the first render is fetched again only on request', async () => {
  const client = createQueryClient();
  await client.prefetchQuery(currentUserQuery);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(useSessionState, { wrapper });
  await act(async () => {});
  expect([result.current.kind, asked]).toEqual(['failed', ['GET /api/user']]);
  await act(async () => result.current.kind === 'failed' && result.current.retry());
  expect(asked).toEqual(['GET /api/user', 'GET /api/user']);
});
