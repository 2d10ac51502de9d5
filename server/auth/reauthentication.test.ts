import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../contract/domain/days.ts';
import { checkRecentAuthentication } from './reauthentication.ts';

const now = new Date('2026-11-28T12:00:00Z');
const refusalAfter = (minutes: number) =>
  checkRecentAuthentication({ authenticatedAt: new Date(now.getTime() - minutes * MINUTE_MS) }, now)?.code ?? null;

test('checkRecentAuthentication accepts an authentication of the last ten minutes', () => {
  expect([0, 9.9, 10, 600].map(refusalAfter)).toEqual([null, null, 'fresh_sign_in_required', 'fresh_sign_in_required']);
});

test('checkRecentAuthentication accepts none from the future, as after the clock was set back', () => {
  expect([-2, -600].map(refusalAfter)).toEqual(['fresh_sign_in_required', 'fresh_sign_in_required']);
});

test('checkRecentAuthentication accepts one by another server whose clock is a little ahead', () => {
  expect(refusalAfter(-0.5)).toBeNull();
});
