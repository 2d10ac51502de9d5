// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { useUserFilters } from './user-filters.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('useUserFilters: changes one filter in the URL and keeps the other, but not once the user is leaving the page', () => {
  history.replaceState(null, '', `${pages.adminUsers}?status=trial`);
  const { result } = renderHook(useUserFilters);
  act(() => result.current.change({ search: 'ada' }));
  expect(location.search).toBe('?search=ada&status=trial');
  expect(result.current.filters).toEqual({ search: 'ada', status: 'trial' });
  act(() => history.pushState(null, '', pages.adminNewsletter));
  act(() => result.current.change({ search: 'ada l' }));
  expect(location.pathname + location.search).toBe(pages.adminNewsletter);
});
