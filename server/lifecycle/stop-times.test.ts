/** The timing of a stop, with fake timers. stop-on-signal.test.ts stops the real process. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../compose.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const happened: string[] = [];
const listeners = new Map<string | symbol, (...parts: unknown[]) => void>();

beforeEach(() => {
  happened.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    happened.push(`exit ${code}`);
    return undefined as never;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => happened.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sends SIGTERM to an app whose `close` resolves with `closed`. */
async function stopped(announces: boolean, closed: Promise<void>): Promise<void> {
  const app = {
    announceStop: () => happened.push('/readyz says 503'),
    close: () => {
      happened.push('the port closes');
      return closed;
    },
  };
  stopOnSignal(Promise.resolve(app as unknown as App), announces);
  listeners.get('SIGTERM')?.();
  await vi.advanceTimersByTimeAsync(0);
}

it('stopOnSignal keeps the port open for 3 s after /readyz returns 503 if the stop is announced', async () => {
  await stopped(true, Promise.resolve());
  await vi.advanceTimersByTimeAsync(2999);
  expect(happened).toEqual(['/readyz says 503']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['/readyz says 503', 'the port closes', 'exit 0']);
});

it('stopOnSignal closes the port at once if the stop is not announced', async () => {
  await stopped(false, Promise.resolve());
  expect(happened).toEqual(['/readyz says 503', 'the port closes', 'exit 0']);
});

it('stopOnSignal exits with code 1 if the app has not closed 20 s after the signal', async () => {
  await stopped(true, new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(happened).toEqual(['/readyz says 503', 'the port closes']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened.slice(2)).toEqual(['Not stopped within 20 s; the process ends.', 'exit 1']);
});
