import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves with the result and clears its timer', async () => {
    expect(await withTimeout(10_000, Promise.resolve('result'))).toBe('result');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the error of the work and clears its timer', async () => {
    await expect(withTimeout(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it("resolves with 'timeout' after the given time, not before", async () => {
    let outcome: unknown = 'pending';
    void withTimeout(10_000, new Promise(() => {})).then((result) => {
      outcome = result;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBe('timeout');
  });
});
