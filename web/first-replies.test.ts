import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { forgetFirstReplies, readFirstReplies, takeFirstReply } from './first-replies.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const removed = vi.fn();

/** A page on which the server left this. */
const leave = (timeZone: string, replies: object) =>
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'first-replies' ? { textContent: JSON.stringify({ timeZone, replies }), remove: removed } : null,
  });
const fetched = vi.fn(async (_address: string) => new Response('{"from":"the server"}'));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.clearAllMocks();
});
afterEach(() => {
  forgetFirstReplies();
  vi.unstubAllGlobals();
});

test('a call whose reply came with the page is not made, and the next one is', async () => {
  leave(here, { '/api/user': { from: 'the page' }, '/api/quotes/recent?limit=20': { from: 'the page' } });
  expect(readFirstReplies()).toBe(true);
  expect(removed).toHaveBeenCalledOnce();
  expect(await api('GET /api/user')).toEqual({ from: 'the page' });
  expect(await api('GET /api/quotes/recent', { query: { limit: 20 } })).toEqual({ from: 'the page' });
  expect(fetched).not.toHaveBeenCalled();
  expect(await api('GET /api/user')).toEqual({ from: 'the server' });
  expect(await api('GET /api/quotes/recent', { query: { limit: 50 } })).toEqual({ from: 'the server' });
});

test('replies from another time zone are left alone, as their days may be others', () => {
  leave(here === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo', { '/api/user': {} });
  expect(readFirstReplies()).toBe(false);
  expect(removed).toHaveBeenCalledOnce();
  expect(takeFirstReply('/api/user')).toBeUndefined();
});

test('without any, and after they are forgotten, there is nothing to take', () => {
  vi.stubGlobal('document', { getElementById: () => null });
  expect(readFirstReplies()).toBe(false);
  leave(here, { '/api/user': {} });
  readFirstReplies();
  forgetFirstReplies();
  expect(takeFirstReply('/api/user')).toBeUndefined();
});
