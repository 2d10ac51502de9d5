import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client/api.ts';
import { setConnected } from './connection.ts';
import { withOfflineFallback } from './offline-cache.ts';
import type { CachedReply } from './offline-cache-store.ts';

const stored = vi.hoisted(() => new Map<string, CachedReply>());
vi.mock('./offline-cache-store.ts', () => ({
  readCachedReply: async (key: string) => stored.get(key),
  writeCachedReply: async (key: string, lastSeen: CachedReply) => void stored.set(key, lastSeen),
}));

beforeEach(() => {
  stored.clear();
  setConnected(true);
});

const answers = (answer: string) => async () => {
  setConnected(true);
  return answer;
};
const unreachable = async () => {
  setConnected(false);
  throw new ApiError(0, '', 'no answer');
};

test('withOfflineFallback returns the last reply when the server is unreachable', async () => {
  expect(await withOfflineFallback('quotes', answers('first'))).toBe('first');
  expect(await withOfflineFallback('quotes', unreachable)).toBe('first');
  await withOfflineFallback('quotes', answers('second'));
  expect(await withOfflineFallback('quotes', unreachable)).toBe('second');
});

test('withOfflineFallback rejects if nothing is cached for the key', async () => {
  await withOfflineFallback('quotes', answers('first'));
  await expect(withOfflineFallback('days', unreachable)).rejects.toMatchObject({ status: 0 });
});

test.each([401, 403, 404, 429, 500, 503])(
  'withOfflineFallback rejects on status %i, even with a cached reply',
  async (status) => {
    await withOfflineFallback('quotes', answers('first'));
    const refused = async () => {
      throw new ApiError(status, '', 'no');
    };
    await expect(withOfflineFallback('quotes', refused)).rejects.toMatchObject({ status });
  },
);

test('withOfflineFallback retries if the connection returns before the cached reply is used', async () => {
  await withOfflineFallback('quotes', answers('first'));
  let requestCount = 0;
  const reconnectThenReply = async () => {
    requestCount += 1;
    if (requestCount > 1) return 'new';
    setConnected(true);
    throw new ApiError(0, '', 'no answer');
  };
  expect(await withOfflineFallback('quotes', reconnectThenReply)).toBe('new');
});
