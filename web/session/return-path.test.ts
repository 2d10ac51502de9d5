import { expect, test } from 'vitest';
import { returnPath, signInPathFor } from './return-path.ts';

test('signing in leads back to the page that was asked for, with its query', () => {
  const [, search = ''] = signInPathFor('/progress?date=2026-11-20').split('?');
  expect(returnPath(search)).toBe('/progress?date=2026-11-20');
});

test('without a page it leads home', () => {
  expect(returnPath('')).toBe('/');
});

test('it never leads out of the app, nor back to the sign-in page', () => {
  for (const next of ['https://example.com', '//example.com', '/\\example.com', '/api/logout', '/auth', 'javascript:1'])
    expect(returnPath(`next=${encodeURIComponent(next)}`)).toBe('/');
});
