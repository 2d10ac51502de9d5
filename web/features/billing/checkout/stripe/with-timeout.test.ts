import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('withTimeout resolves with the result and clears its timer', async () => {
  expect(await withTimeout(10_000, Promise.resolve('here'))).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

test('withTimeout rejects after the given time, not before', async () => {
  const given = withTimeout(10_000, new Promise(() => {}));
  const ended = vi.fn();
  given.catch(ended);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});
