// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryContent } from './query-content.tsx';

afterEach(cleanup);

const show = (state: { readonly data?: number; readonly isError: boolean }, refetch = vi.fn()) =>
  render(
    <QueryContent
      query={{ data: undefined, isFetching: false, refetch, ...state }}
      failure="Not loaded."
      loading="Loading..."
    >
      {(data) => `${data} loaded`}
    </QueryContent>,
  ).container.textContent;

test('QueryContent: shows what has been loaded, even if it is 0 or could not be refetched', () => {
  expect(show({ data: 0, isError: false })).toBe('0 loaded');
  expect(show({ data: 2, isError: true })).toBe('2 loaded');
});

test('QueryContent: until then, it says that the query is loading or has failed, with a button to try again', () => {
  const refetch = vi.fn();
  expect(show({ isError: false })).toBe('Loading...');
  expect(show({ isError: true }, refetch)).toBe('Not loaded.Try again');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
