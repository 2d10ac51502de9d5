import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api.ts';
import { retryWhileGenerating } from './retry-while-generating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (code: string, retryAfter: string | null) =>
  new ApiError(409, JSON.stringify({ code, message: 'Please wait.' }), '', retryAfter);

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

test('asks again after as long as the server says, and gives the words', async () => {
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
  ['another refusal', refused('too_many_quotes', '5')],
  ['a long wait', refused('too_many_requests', '6')],
  ['no wait at all', refused('quote_being_written', null)],
])('%s is the answer', async (_, error) => {
  const { ask, asked } = asking(error);
  await expect(retryWhileGenerating(ask)).rejects.toBe(error);
  expect(asked()).toBe(1);
});

test('asks six times at most, and no more once nobody wants the words', async () => {
  const last = refused('quote_being_written', '5');
  const { ask, asked } = asking(last);
  const words = retryWhileGenerating(ask).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await words, asked()]).toEqual([last, 6]);

  const stop = new AbortController();
  const stopped = retryWhileGenerating(ask, stop.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await stopped, asked()]).toEqual([stop.signal.reason, 7]);
});
