// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { useLinkOutcome } from './use-link-outcome.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('useLinkOutcome: a link that has had its effect is still done after a reload, and while the user leaves', () => {
  history.replaceState({ done: 'Confirmed.' }, '', `${pages.confirmNewsletter}?done`);
  const queryClient = new QueryClient();
  const messages = { incomplete: 'Invalid link', fallback: 'Failed' };
  const { result } = renderHook(() => useLinkOutcome('link', () => Promise.reject(new Error('unused')), messages), {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  });
  const done = { kind: 'done', message: 'Confirmed.', retry: null };
  expect(result.current).toEqual(done);
  act(() => history.pushState(null, '', '/'));
  expect(result.current).toEqual(done);
});

test('useLinkOutcome: a reply that arrives while the page is being left leaves the address of the next page alone', async () => {
  history.replaceState(null, '', `${pages.confirmNewsletter}?token=x`);
  const reply = Promise.withResolvers<{ done: boolean; message: string }>();
  const messages = { incomplete: 'Invalid link', fallback: 'Failed' };
  const client = new QueryClient();
  const { result } = renderHook(() => useLinkOutcome('link', () => reply.promise, messages), {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  });
  act(() => history.pushState(null, '', '/faq'));
  reply.resolve({ done: true, message: 'Confirmed.' });
  await waitFor(() => expect(result.current.kind).toBe('done'));
  expect(location.pathname + location.search).toBe('/faq');
});
