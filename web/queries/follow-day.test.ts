// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followDay } from './follow-day.ts';
import { queryKeys } from './shared-queries.ts';
import { useDeviceDay, useHour } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // What became stale is requested. Nothing replies.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const MINUTE_MS = 60_000;

/** A page opened at this time on this device's clock, by a user whose day ends at that hour. */
function openPage(at: string, dayEnd = 0) {
  vi.setSystemTime(new Date(at));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(queryKeys.user, { dayEnd });
  for (const key of [queryKeys.progress, queryKeys.subscription, queryKeys.healthConsent])
    queryClient.setQueryData(key, {});
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => ({ day: useDeviceDay(), hour: useHour() }), { wrapper });
  followDay(queryClient);
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
  return { day: () => result.current.day, hour: () => result.current.hour, isStale };
}

const showPage = () => act(() => document.dispatchEvent(new Event('visibilitychange')));
const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE_MS));

test('a page that stays open turns to the new day at midnight, and everything on it becomes stale', () => {
  const { day, isStale } = openPage('2026-11-20T22:50');
  const staleness = () => [queryKeys.progress, queryKeys.subscription, queryKeys.healthConsent].map(isStale);
  pass(69);
  expect([day(), ...staleness()]).toEqual(['2026-11-20', false, false, false]);
  pass(1);
  expect([day(), ...staleness()]).toEqual(['2026-11-21', true, true, true]);
});

test('a page that stays open turns to the new day at the hour at which the user ends it', () => {
  const { day } = openPage('2026-11-20T23:50', 3);
  pass(189);
  expect(day()).toBe('2026-11-20');
  pass(1);
  expect(day()).toBe('2026-11-21');
});

test('a page of the day before turns to the new day when it is shown again after the device slept', () => {
  const { day, isStale } = openPage('2026-11-20T23:10');
  vi.setSystemTime(new Date('2026-11-21T08:20'));
  expect(day()).toBe('2026-11-20');
  showPage();
  expect([day(), isStale(queryKeys.progress)]).toEqual(['2026-11-21', true]);
});

test('a page turns to the day of the time zone that its user has arrived in', () => {
  vi.stubEnv('TZ', 'Europe/London');
  const { day, isStale } = openPage('2026-11-20T22:10Z');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.setSystemTime(new Date('2026-11-20T22:40Z'));
  showPage();
  expect([day(), isStale(queryKeys.progress)]).toEqual(['2026-11-21', true]);
});

test('a page that is shown again on the same day keeps its figures', () => {
  const { isStale } = openPage('2026-11-20T09:10');
  pass(180);
  showPage();
  expect(isStale(queryKeys.progress)).toBe(false);
});

test('a page that stays open, or is shown again, turns to the new hour', () => {
  const { hour } = openPage('2026-11-20T16:50');
  pass(9);
  expect(hour()).toBe(16);
  pass(1);
  expect(hour()).toBe(17);
  vi.setSystemTime(new Date('2026-11-20T22:20'));
  showPage();
  expect(hour()).toBe(22);
});
