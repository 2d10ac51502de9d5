import { expect, test } from 'vitest';
import { returnPath, signInPathFor } from './return-path.ts';

test('signing in returns to the requested page, including its query string', () => {
  const [, search = ''] = signInPathFor('/progress?date=2026-11-20').split('?');
  expect(returnPath(search)).toBe('/progress?date=2026-11-20');
});

test('signing in leads to Home if no page was requested', () => {
  expect(returnPath('')).toBe('/');
});

test('signing in never leads out of the app or back to the sign-in page', () => {
  for (const next of ['https://example.com', '//example.com', '/\\example.com', '/api/logout', '/auth', 'javascript:1'])
    expect(returnPath(`next=${encodeURIComponent(next)}`)).toBe('/');
});
