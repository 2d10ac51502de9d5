import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api-client/api.ts';
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

const requestWithReplies = (...answers: (Error | string)[]) => {
  let requestCount = 0;
  const request = async (): Promise<string> => {
    const answer = answers[Math.min(requestCount, answers.length - 1)] ?? '';
    requestCount += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { request, requestCount: () => requestCount };
};

test('retryWhileGenerating waits for the Retry-After time and returns the reply', async () => {
  const { request, requestCount } = requestWithReplies(
    refused('quote_being_written', '5'),
    refused('too_many_requests', '1'),
    'a quote',
  );
  const reply = retryWhileGenerating(request);
  await vi.advanceTimersByTimeAsync(4999);
  expect(requestCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reply).toBe('a quote');
});

test.each([
  ['an error with another code', refused('too_many_quotes', '5')],
  ['a Retry-After of more than 5 seconds', refused('too_many_requests', '6')],
  ['an error without Retry-After', refused('quote_being_written', null)],
])('retryWhileGenerating does not retry after %s', async (_, error) => {
  const { request, requestCount } = requestWithReplies(error);
  await expect(retryWhileGenerating(request)).rejects.toBe(error);
  expect(requestCount()).toBe(1);
});

test('retryWhileGenerating makes at most six attempts', async () => {
  const last = refused('quote_being_written', '5');
  const { request, requestCount } = requestWithReplies(last);
  const reply = retryWhileGenerating(request).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await reply, requestCount()]).toEqual([last, 6]);
});

test('retryWhileGenerating stops waiting when aborted', async () => {
  const { request, requestCount } = requestWithReplies(refused('quote_being_written', '5'));
  const stop = new AbortController();
  const stopped = retryWhileGenerating(request, stop.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await stopped, requestCount()]).toEqual([stop.signal.reason, 1]);
});

test('retryWhileGenerating does not wait if it was aborted before', async () => {
  const { request, requestCount } = requestWithReplies(refused('quote_being_written', '5'));
  const signal = AbortSignal.abort();
  await expect(retryWhileGenerating(request, signal)).rejects.toBe(signal.reason);
  expect(requestCount()).toBe(1);
});
