import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api.ts';
import { retryWhileGenerating } from './retry-while-generating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (code: string, retryAfter: string | null) =>
  new ApiError(
    code === 'quote_being_written' ? 409 : 429,
    JSON.stringify({ code, message: 'Please wait.' }),
    '',
    retryAfter,
  );

const asking = (...answers: (Error | string)[]) => {
  let asked = 0;
  const ask = async (): Promise<string> => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? '';
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ask, asked: () => asked };
};

test('retryWhileGenerating waits for the Retry-After time and returns the reply', async () => {
  const { ask, asked } = asking(refused('quote_being_written', '5'), refused('too_many_requests', '1'), 'words');
  const words = retryWhileGenerating(ask);
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await words).toBe('words');
});

test.each([
  ['an error with another code', refused('too_many_quotes', '5')],
  ['a Retry-After of more than 5 seconds', refused('too_many_requests', '6')],
  ['an error without Retry-After', refused('quote_being_written', null)],
])('retryWhileGenerating does not retry after %s', async (_, error) => {
  const { ask, asked } = asking(error);
  await expect(retryWhileGenerating(ask)).rejects.toBe(error);
  expect(asked()).toBe(1);
});

test('retryWhileGenerating makes at most six attempts', async () => {
  const last = refused('quote_being_written', '5');
  const { ask, asked } = asking(last);
  const words = retryWhileGenerating(ask).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await words, asked()]).toEqual([last, 6]);
});

test('retryWhileGenerating stops when aborted, during a wait or before it', async () => {
  const { ask, asked } = asking(refused('quote_being_written', '5'));
  const stop = new AbortController();
  const stopped = retryWhileGenerating(ask, stop.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await stopped, asked()]).toEqual([stop.signal.reason, 1]);

  await expect(retryWhileGenerating(ask, stop.signal)).rejects.toBe(stop.signal.reason);
  expect(asked()).toBe(2);
});
