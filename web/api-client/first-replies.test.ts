import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { forgetFirstReplies, readFirstReplies, takeFirstReply } from './first-replies.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const removed = vi.fn();

/** Stubs a page that contains these first replies. */
const stubPage = (timeZone: string, replies: object) =>
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

test('a call uses its first reply once, then asks the server', async () => {
  stubPage(here, { '/api/user': { from: 'the page' }, '/api/quotes/recent?limit=20': { from: 'the page' } });
  expect(readFirstReplies()).toBe(true);
  expect(removed).toHaveBeenCalledOnce();
  expect(await api('GET /api/user')).toEqual({ from: 'the page' });
  expect(await api('GET /api/quotes/recent', { query: { limit: 20 } })).toEqual({ from: 'the page' });
  expect(fetched).not.toHaveBeenCalled();
  expect(await api('GET /api/user')).toEqual({ from: 'the server' });
  expect(await api('GET /api/quotes/recent', { query: { limit: 50 } })).toEqual({ from: 'the server' });
});

test('first replies from another time zone are ignored, as their days may differ', () => {
  stubPage(here === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo', { '/api/user': {} });
  expect(readFirstReplies()).toBe(false);
  expect(removed).toHaveBeenCalledOnce();
  expect(takeFirstReply('/api/user')).toBeUndefined();
});

test('first replies are empty if none were sent or after they were forgotten', () => {
  vi.stubGlobal('document', { getElementById: () => null });
  expect(readFirstReplies()).toBe(false);
  stubPage(here, { '/api/user': {} });
  readFirstReplies();
  forgetFirstReplies();
  expect(takeFirstReply('/api/user')).toBeUndefined();
});
