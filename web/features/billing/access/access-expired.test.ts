import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccessExpired } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import type { ToastContent } from '#web/ui/feedback/toast-content.ts';
import { accessExpiredFlow, accessExpiredText } from './access-expired.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noMessage = (reason: string) => ({ reason, message: '' }) as AccessExpired;

test.each([
  ['trial_expired', 'Trial Expired', 'Your 3-day free trial has ended. Please subscribe to continue using Evenkeel.'],
  ['payment_failed', 'Payment Failed', "We couldn't process your payment. Please update your payment method."],
  ['no_subscription', 'Subscription Required', 'Please subscribe to access this feature.'],
  ['something_new', 'Access Expired', 'Your session has ended.'],
])('accessExpiredText for %s has the title "%s" and a default message', (reason, title, description) => {
  expect(accessExpiredText(noMessage(reason))).toEqual({ title, description });
});

test("accessExpiredText prefers the server's message", () => {
  expect(accessExpiredText({ reason: 'trial_expired', message: 'Said by the server.' }).description).toBe(
    'Said by the server.',
  );
});

function setUp() {
  const toasts: ToastContent[] = [];
  const visited: string[] = [];
  const queryClient = new QueryClient();
  const flow = accessExpiredFlow({
    toast: (content) => void toasts.push(content),
    queryClient,
    navigate: (path) => void visited.push(path),
  });
  queryClient.setQueryData(queryKeys.user, { id: 'ada' });
  queryClient.setQueryData(queryKeys.recentQuotes, { quotes: ['kept'] });
  return { toasts, visited, queryClient, flow };
}

test('accessExpiredFlow shows a toast and clears cached data at once, then redirects after 2 seconds', () => {
  const { toasts, visited, queryClient, flow } = setUp();
  flow.handle(noMessage('trial_expired'));
  expect(toasts).toEqual([expect.objectContaining({ variant: 'destructive', durationMs: 5000 })]);
  expect(queryClient.getQueryData(queryKeys.recentQuotes)).toBeUndefined();
  // Routing depends on the cached user, so the user stays cached until the page is left.
  expect(queryClient.getQueryData(queryKeys.user)).toBeDefined();
  vi.advanceTimersByTime(1999);
  expect(visited).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(visited).toEqual(['/auth']);
  expect(queryClient.getQueryData(queryKeys.user)).toBeUndefined();
  expect(queryClient.getQueryData(queryKeys.accessLost)).toBe(true);
});

test('accessExpiredFlow handles simultaneous refusals as one, and a later one separately', () => {
  const { toasts, visited, flow } = setUp();
  flow.handle(noMessage('payment_failed'));
  flow.handle(noMessage('payment_failed'));
  vi.advanceTimersByTime(2000);
  expect([toasts.length, visited.length]).toEqual([1, 1]);
  flow.handle(noMessage('payment_failed'));
  vi.advanceTimersByTime(2000);
  expect([toasts.length, visited.length]).toEqual([2, 2]);
});

test('accessExpiredFlow does not redirect after it is stopped', () => {
  const { visited, flow } = setUp();
  flow.handle(noMessage('no_subscription'));
  flow.stop();
  vi.advanceTimersByTime(10_000);
  expect(visited).toEqual([]);
});
